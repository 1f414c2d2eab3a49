// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What the focus can move over: buttons above, a list beside a grid, the grid, buttons below; or
/// any of them alone.
public struct NavigationField: Hashable, Sendable {
  /// The buttons above everything else, row by row.
  public var toolRows: [[ScreenAction]]
  /// How many rows the list beside the grid has; 0 without one.
  public var collections = 0
  /// The grid or the list that is in front, nil where the screen has none.
  public var grid: GridMetrics?
  /// The buttons, row by row.
  public var actionRows: [[ScreenAction]]
  /// The button that has the focus where there is no grid, nil for none until a key moves there.
  public var preferred: ScreenAction?
  /// Whether up and down are all there is, so that they have to lead everywhere.
  public var isLinear: Bool

  /// Describes a field.
  ///
  /// - Parameters:
  ///   - grid: The grid, nil where the screen has none.
  ///   - toolRows: The buttons above everything else, row by row; the default is none.
  ///   - actionRows: The buttons below, row by row.
  ///   - preferred: The button that has the focus where there is no grid; the default is none.
  ///   - isLinear: Whether up and down are all there is; the default is false.
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

  /// All rows of buttons from the top.
  var buttonRows: [[ScreenAction]] { toolRows + actionRows }

  /// The row in ``buttonRows`` and the place in it of a button.
  func place(of action: ScreenAction) -> (row: Int, column: Int)? {
    for (row, actions) in buttonRows.enumerated() {
      if let column = actions.firstIndex(of: action) { return (row, column) }
    }
    return nil
  }

  /// Everything that can have the focus, in reading order: ``stop(at:)`` says which is where.
  var stopCount: Int {
    buttonRows.reduce((grid?.count ?? 0) + collections) { $0 + $1.count }
  }

  /// What has the focus at a place in reading order.
  func stop(at place: Int) -> ScreenTarget {
    let cells = grid?.count ?? 0
    // Cells come first, so that a device of two buttons begins with what it is for.
    if place < cells { return .cell(place) }
    let rest = place - cells
    let below = actionRows.flatMap { $0 }
    if rest < below.count { return .action(below[rest]) }
    let above = toolRows.flatMap { $0 }
    if rest < below.count + above.count { return .action(above[rest - below.count]) }
    return .collection(rest - below.count - above.count)
  }

  /// The place of something in reading order.
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
  /// Whether a person has up, down and select alone.
  public var hasOnlyUpAndDown: Bool {
    inputs.contains(.buttons) && !inputs.contains(.dpad) && !inputs.contains(.keys)
  }

  /// Whether what the keys act on is marked from the start: where nothing points at it.
  public var showsFocus: Bool { !inputs.contains(.touch) && !inputs.contains(.pointer) }
}
