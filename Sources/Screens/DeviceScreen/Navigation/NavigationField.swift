// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The targets on a screen to which the focus can move: cells, rows and buttons.
///
/// From top to bottom, a screen has upper buttons, a grid with a list beside it, and lower buttons.
/// Each of these can be missing.
public struct NavigationField: Hashable, Sendable {
  /// The buttons above the other content of the screen, one array for each row of buttons.
  public var toolRows: [[ScreenAction]]
  /// The number of rows of the list that is beside the grid, 0 if there is no such list.
  public var collections = 0
  /// The geometry of the grid or of the list that covers it, nil if the screen has neither.
  public var grid: GridMetrics?
  /// The buttons below the other content of the screen, one array for each row of buttons.
  public var actionRows: [[ScreenAction]]
  /// The button that gets the focus if there is no grid.
  ///
  /// If this is nil and there is no grid, nothing has the focus until the person moves the focus.
  public var preferred: ScreenAction?
  /// Whether the device has only the directions up and down.
  ///
  /// On such a device, the person must be able to move the focus to every target with up and down
  /// alone.
  public var isLinear: Bool

  /// Makes the description of the targets on a screen.
  ///
  /// - Parameters:
  ///   - grid: The grid or the list that covers it, nil if the screen has neither.
  ///   - toolRows: The buttons above the other content, one array for each row. The default is
  ///     empty.
  ///   - actionRows: The buttons below the other content, one array for each row.
  ///   - preferred: The button that gets the focus if there is no grid. The default is none.
  ///   - isLinear: Whether the device has only the directions up and down. The default is false.
  public init(
    grid: GridMetrics?, toolRows: [[ScreenAction]] = [], actionRows: [[ScreenAction]],
    preferred: ScreenAction? = nil, isLinear: Bool = false
  ) {
    self.isLinear = isLinear
    self.grid = grid.flatMap { $0.count > 0 ? $0 : nil }
    self.toolRows = toolRows.filter { !$0.isEmpty }
    self.actionRows = actionRows.filter { !$0.isEmpty }
    let actions = toolRows + actionRows
    self.preferred = preferred.flatMap { action in
      actions.contains { $0.contains(action) } ? action : nil
    }
  }

  /// All rows of buttons from top to bottom.
  var buttonRows: [[ScreenAction]] { toolRows + actionRows }

  /// Returns the row of a button in ``buttonRows`` and its column in that row.
  func position(of action: ScreenAction) -> (row: Int, column: Int)? {
    for (row, actions) in buttonRows.enumerated() {
      if let column = actions.firstIndex(of: action) { return (row, column) }
    }
    return nil
  }

  /// The number of targets that can have the focus; ``stop(at:)`` returns each of them by its
  /// index.
  var stopCount: Int {
    buttonRows.reduce((grid?.count ?? 0) + collections) { $0 + $1.count }
  }

  /// Returns the target at an index in reading order.
  func stop(at index: Int) -> ScreenTarget {
    let cells = grid?.count ?? 0
    // Cells come before buttons, so that the focus starts at the photos on a device that has only
    // up and down.
    if index < cells { return .cell(index) }
    let rest = index - cells
    let below = actionRows.flatMap { $0 }
    if rest < below.count { return .action(below[rest]) }
    let above = toolRows.flatMap { $0 }
    if rest < below.count + above.count { return .action(above[rest - below.count]) }
    return .collection(rest - below.count - above.count)
  }

  /// Returns the index of a target in reading order.
  func stop(of target: ScreenTarget) -> Int? {
    let cells = grid?.count ?? 0
    let actions = actionRows.flatMap { $0 } + toolRows.flatMap { $0 }
    return switch target {
    case .cell(let position): position
    case .action(let action): actions.firstIndex(of: action).map { cells + $0 }
    case .collection(let row): cells + actions.count + row
    }
  }
}

extension DeviceProfile {
  /// Whether the device has only the inputs up, down and select.
  public var hasOnlyUpAndDown: Bool {
    inputs.contains(.buttons) && !inputs.contains(.dpad) && !inputs.contains(.keys)
  }

  /// Whether the focus is visible from the start, before the person presses a key.
  ///
  /// This is true for a device that has neither touch nor a pointer.
  public var showsFocus: Bool { !inputs.contains(.touch) && !inputs.contains(.pointer) }
}
