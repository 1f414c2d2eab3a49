// SPDX-License-Identifier: Apache-2.0

/// The focus and the scroll position of a screen.
public struct ScreenNavigation: Hashable, Sendable {
  /// The cell, row or button that has the focus, nil if there is none.
  public internal(set) var focus: ScreenTarget?
  /// The number of the grid's rows above the visible area; a fraction means that a row is partly
  /// visible.
  public internal(set) var offset = 0.0
  /// The cell that had the focus last.
  var cell = 0
  /// The row of the list beside the grid that had the focus last.
  var collection = 0

  /// Makes the state of a screen that is scrolled to the top and has no focus.
  public init() {}

  /// Adapts the focus and the scroll position to a screen that may have changed.
  ///
  /// If the target that has the focus still exists, it keeps the focus. Otherwise the cell that had
  /// the focus last gets it again. If there is no grid, the preferred button gets the focus.
  ///
  /// - Parameter field: The targets to which the focus can move.
  public mutating func settle(in field: NavigationField) {
    // On a screen without a grid, the offset does not change, so that going back restores the
    // scroll position.
    if let grid = field.grid {
      offset = grid.clamped(offset)
      cell = min(cell, grid.count - 1)
    }
    collection = min(collection, max(0, field.collections - 1))
    switch focus {
    case .cell where field.grid != nil: focus = .cell(cell)
    case .action(let action) where field.position(of: action) != nil: break
    case .collection where field.collections > 0: focus = .collection(collection)
    default: focus = field.grid != nil ? .cell(cell) : field.preferred.map { .action($0) }
    }
  }

  /// Moves the focus to a target and makes the target visible.
  ///
  /// - Parameters:
  ///   - target: The target to get the focus. If the screen does not have it, the call has no
  ///     effect.
  ///   - field: The targets to which the focus can move.
  public mutating func focus(on target: ScreenTarget, in field: NavigationField) {
    switch target {
    case .cell(let position):
      guard let grid = field.grid, (0..<grid.count).contains(position) else { return }
      cell = position
      offset = grid.offset(showing: position, from: offset)
    case .collection(let row):
      guard (0..<field.collections).contains(row) else { return }
      collection = row
    case .action(let action):
      guard field.position(of: action) != nil else { return }
    }
    focus = target
  }

  /// Removes the focus from a button; the next call of ``settle(in:)`` then chooses a new target.
  public mutating func reset() {
    if case .action = focus { focus = nil }
  }

  /// Carries out a command that moves the focus or scrolls.
  ///
  /// All other commands, such as a press or text input, have no effect.
  ///
  /// - Parameters:
  ///   - command: The person's command.
  ///   - field: The targets to which the focus can move.
  public mutating func handle(_ command: ScreenCommand, in field: NavigationField) {
    settle(in: field)
    switch command {
    case .move(let direction): move(direction, field)
    case .step(let count): step(by: count, field)
    case .page(let pages): page(pages, field)
    case .first: focus(on: .cell(0), in: field)
    case .last: focus(on: .cell((field.grid?.count ?? 0) - 1), in: field)
    case .switchArea: switchArea(field)
    case .scroll(let rows):
      if let grid = field.grid { scroll(to: grid.scrolled(offset, by: rows), grid) }
    case .show(let position):
      if let grid = field.grid { scroll(to: grid.clamped(Double(position / grid.columns)), grid) }
    case .activate, .press, .leave, .type, .erase, .eraseWord, .zoom: break
    }
  }

  private mutating func page(_ pages: Int, _ field: NavigationField) {
    guard let grid = field.grid else { return }
    let step = max(1, Int(grid.visibleRows)) * grid.columns * pages
    focus(on: .cell(min(max(0, cell + step), grid.count - 1)), in: field)
  }

  private mutating func scroll(to newOffset: Double, _ grid: GridMetrics) {
    offset = newOffset
    guard case .cell(let position) = focus else { return }
    // After scrolling, the focus moves to the edge of the visible area. Otherwise the next arrow
    // key would scroll back.
    let column = position % grid.columns
    let first = Int(offset.rounded(.up))
    let last = max(first, Int((offset + grid.visibleRows).rounded(.down)) - 1)
    let row = min(max(position / grid.columns, first), last)
    cell = min(row * grid.columns + column, grid.count - 1)
    focus = .cell(cell)
  }
}

/// Moves the focus for the arrow keys and for the key that switches areas.
extension ScreenNavigation {
  mutating func move(_ direction: ScreenCommand.Direction, _ field: NavigationField) {
    if field.isLinear, direction == .up || direction == .down {
      return step(by: direction == .down ? 1 : -1, field)
    }
    switch focus {
    case .cell(let position): moveCell(position, direction, field)
    case .collection(let row): moveCollection(row, direction, field)
    case .action(let action): moveButton(action, direction, field)
    case nil: switchArea(field)
    }
  }

  /// Moves the focus by a number of targets; negative values go back.
  ///
  /// The focus moves from the last target to the first one, and back.
  mutating func step(by count: Int, _ field: NavigationField) {
    let all = field.stopCount
    guard all > 0 else { return }
    let index = focus.flatMap(field.stop) ?? (count > 0 ? -1 : 0)
    focus(on: field.stop(at: ((index + count % all) + all) % all), in: field)
  }

  private mutating func moveCell(
    _ position: Int, _ direction: ScreenCommand.Direction, _ field: NavigationField
  ) {
    guard let grid = field.grid else { return }
    let column = position % grid.columns
    switch grid.isRow ? direction.turned : direction {
    case .left where grid.isRow: focusAbove(field)
    case .right where grid.isRow: focusBelow(field)
    case .left where column == 0 && field.collections > 0:
      focus(on: .collection(collection), in: field)
    case .left: focus(on: .cell(position - 1), in: field)
    case .right: focus(on: .cell(position + 1), in: field)
    case .up where position < grid.columns && !grid.isRow: focusAbove(field)
    case .up: focus(on: .cell(position - grid.columns), in: field)
    case .down where position / grid.columns < grid.rows - 1:
      // The last row may be too short to have a cell in this column.
      focus(on: .cell(min(position + grid.columns, grid.count - 1)), in: field)
    case .down where grid.isRow: break
    case .down: focusBelow(field)
    }
  }

  private mutating func moveCollection(
    _ row: Int, _ direction: ScreenCommand.Direction, _ field: NavigationField
  ) {
    switch direction {
    case .left: break
    case .right where field.grid != nil: focus(on: .cell(cell), in: field)
    case .right: focusBelow(field)
    case .up where row == 0: focusAbove(field)
    case .up: focus(on: .collection(row - 1), in: field)
    case .down where row == field.collections - 1: focusBelow(field)
    case .down: focus(on: .collection(row + 1), in: field)
    }
  }

  private mutating func moveButton(
    _ action: ScreenAction, _ direction: ScreenCommand.Direction, _ field: NavigationField
  ) {
    guard let position = field.position(of: action) else { return }
    let tools = field.toolRows.count
    var (row, column) = position
    switch direction {
    case .left where column == 0 && row < tools && field.collections > 0:
      return focus(on: .collection(collection), in: field)
    case .left: column -= 1
    case .right: column += 1
    case .up where row == tools: return focusMiddle(field, orRow: row - 1)
    case .up: row -= 1
    case .down where row == tools - 1: return focusMiddle(field, orRow: row + 1)
    case .down: row += 1
    }
    guard field.buttonRows.indices.contains(row), column >= 0 else { return }
    let actions = field.buttonRows[row]
    guard column < actions.count || row != position.row else { return }
    focus(on: .action(actions[min(column, actions.count - 1)]), in: field)
  }

  /// Moves the focus from buttons to the grid or the list beside it.
  ///
  /// If the screen has neither, the focus moves to the first button of a row.
  private mutating func focusMiddle(_ field: NavigationField, orRow row: Int) {
    if field.grid != nil { return focus(on: .cell(cell), in: field) }
    if field.collections > 0 { return focus(on: .collection(collection), in: field) }
    guard field.buttonRows.indices.contains(row), let action = field.buttonRows[row].first
    else { return }
    focus(on: .action(action), in: field)
  }

  private mutating func focusAbove(_ field: NavigationField) {
    guard let action = field.toolRows.last?.first else { return }
    focus(on: .action(action), in: field)
  }

  private mutating func focusBelow(_ field: NavigationField) {
    // The last button continues with the pick; the other buttons leave the screen.
    guard let action = field.actionRows.last?.last else { return }
    focus(on: .action(action), in: field)
  }

  /// Moves the focus to the next area.
  ///
  /// The order is: the grid, the buttons below it, the buttons above it, the sidebar, and again the
  /// grid.
  mutating func switchArea(_ field: NavigationField) {
    let tool = field.toolRows.first?.first
    switch focus {
    case .collection: focusGrid(field)
    case .action(let action) where isTool(action, field):
      if field.collections > 0 { return focus(on: .collection(collection), in: field) }
      focusGrid(field)
    case .action(let action):
      if let tool { return focus(on: .action(tool), in: field) }
      if field.collections > 0 { return focus(on: .collection(collection), in: field) }
      if field.grid != nil { return focus(on: .cell(cell), in: field) }
      // Without a grid, the focus cycles through the buttons.
      let all = field.actionRows.flatMap { $0 }
      guard let index = all.firstIndex(of: action) else { return }
      focus(on: .action(all[(index + 1) % all.count]), in: field)
    case .cell, nil:
      if let action = field.actionRows.last?.last {
        focus(on: .action(action), in: field)
      } else if let tool {
        focus(on: .action(tool), in: field)
      }
    }
  }

  private mutating func focusGrid(_ field: NavigationField) {
    if field.grid != nil { return focus(on: .cell(cell), in: field) }
    focusBelow(field)
  }

  private func isTool(_ action: ScreenAction, _ field: NavigationField) -> Bool {
    field.toolRows.contains { $0.contains(action) }
  }
}

extension ScreenCommand.Direction {
  /// The corresponding direction in a row that scrolls sideways.
  ///
  /// In such a row, the horizontal and vertical axes are swapped.
  fileprivate var turned: ScreenCommand.Direction {
    switch self {
    case .up: .left
    case .down: .right
    case .left: .up
    case .right: .down
    }
  }
}
