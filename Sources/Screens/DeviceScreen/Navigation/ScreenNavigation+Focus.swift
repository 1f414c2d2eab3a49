// SPDX-License-Identifier: Apache-2.0

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
