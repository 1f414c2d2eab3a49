// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What the focus can move over: a grid, rows of buttons below it, or either alone.
public struct NavigationField: Hashable, Sendable {
  /// The grid, nil where the screen has none.
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
  ///   - actionRows: The buttons, row by row.
  ///   - preferred: The button that has the focus where there is no grid; the default is none.
  ///   - isLinear: Whether up and down are all there is; the default is false.
  public init(
    grid: GridMetrics?, actionRows: [[ScreenAction]], preferred: ScreenAction? = nil,
    isLinear: Bool = false
  ) {
    self.isLinear = isLinear
    self.grid = grid.flatMap { $0.count > 0 ? $0 : nil }
    self.actionRows = actionRows.filter { !$0.isEmpty }
    self.preferred = preferred.flatMap { action in
      actionRows.contains { $0.contains(action) } ? action : nil
    }
  }

  func place(of action: ScreenAction) -> (row: Int, column: Int)? {
    for (row, actions) in actionRows.enumerated() {
      if let column = actions.firstIndex(of: action) { return (row, column) }
    }
    return nil
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
