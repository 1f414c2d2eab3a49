// SPDX-License-Identifier: Apache-2.0

/// Where the focus and the scroll position are; pure.
public struct ScreenNavigation: Hashable, Sendable {
  /// What the keys act on, nil where there is nothing.
  public private(set) var focus: ScreenTarget?
  /// How many rows lie above the part of the grid that shows.
  public private(set) var offset = 0.0
  /// The cell that had the focus last.
  private var cell = 0

  /// Begins at the top of a screen that nothing is known of.
  public init() {}

  /// Fits focus and offset to a screen, which may have changed since.
  ///
  /// A focus that is still there stays; else it goes to the cell that had it last, or where there
  /// is no grid to the preferred button.
  ///
  /// - Parameter field: What the focus can move over.
  public mutating func settle(in field: NavigationField) {
    // Screens without a grid leave the offset alone, so that going back finds the same place.
    if let grid = field.grid {
      offset = grid.clamped(offset)
      cell = min(cell, grid.count - 1)
    }
    switch focus {
    case .cell where field.grid != nil: focus = .cell(cell)
    case .action(let action) where field.place(of: action) != nil: break
    default: focus = field.grid != nil ? .cell(cell) : field.preferred.map { .action($0) }
    }
  }

  /// Puts the focus on a target and shows it.
  ///
  /// - Parameters:
  ///   - target: The target; one that is not there changes nothing.
  ///   - field: What the focus can move over.
  public mutating func focus(on target: ScreenTarget, in field: NavigationField) {
    switch target {
    case .cell(let position):
      guard let grid = field.grid, (0..<grid.count).contains(position) else { return }
      cell = position
      offset = grid.offset(showing: position, from: offset)
    case .action(let action):
      guard field.place(of: action) != nil else { return }
    }
    focus = target
  }

  /// Forgets a button's focus, so that the next ``settle(in:)`` chooses anew.
  public mutating func reset() {
    if case .action = focus { focus = nil }
  }

  /// Moves the focus or scrolls; presses do nothing here.
  ///
  /// - Parameters:
  ///   - command: What the person does.
  ///   - field: What the focus can move over.
  public mutating func handle(_ command: ScreenCommand, in field: NavigationField) {
    settle(in: field)
    switch command {
    case .move(let direction): move(direction, field)
    case .page(let pages): page(pages, field)
    case .first: focus(on: .cell(0), in: field)
    case .last: focus(on: .cell((field.grid?.count ?? 0) - 1), in: field)
    case .switchArea: switchArea(field)
    case .scroll(let rows):
      if let grid = field.grid { scroll(to: grid.scrolled(offset, by: rows), grid) }
    case .show(let position):
      if let grid = field.grid { scroll(to: grid.clamped(Double(position / grid.columns)), grid) }
    case .activate, .press: break
    }
  }

  private mutating func move(_ direction: ScreenCommand.Direction, _ field: NavigationField) {
    if field.isLinear, direction == .up || direction == .down {
      return step(forward: direction == .down, field)
    }
    switch focus {
    case .cell(let position): moveCell(position, direction, field)
    case .action(let action): moveButton(action, direction, field)
    case nil: switchArea(field)
    }
  }

  /// Goes to the next or previous one of everything there is, around both ends.
  private mutating func step(forward: Bool, _ field: NavigationField) {
    let actions = field.actionRows.flatMap { $0 }
    let cells = field.grid?.count ?? 0
    let all = cells + actions.count
    guard all > 0 else { return }
    let place: Int
    switch focus {
    case .cell(let position): place = position
    case .action(let action): place = cells + (actions.firstIndex(of: action) ?? 0)
    case nil: place = forward ? -1 : 0
    }
    let next = (place + (forward ? 1 : -1) + all) % all
    focus(on: next < cells ? .cell(next) : .action(actions[next - cells]), in: field)
  }

  private mutating func moveCell(
    _ position: Int, _ direction: ScreenCommand.Direction, _ field: NavigationField
  ) {
    guard let grid = field.grid else { return }
    switch direction {
    case .left: focus(on: .cell(position - 1), in: field)
    case .right: focus(on: .cell(position + 1), in: field)
    case .up: focus(on: .cell(position - grid.columns), in: field)
    case .down where position / grid.columns < grid.rows - 1:
      // The last row may be shorter than the column is far to the right.
      focus(on: .cell(min(position + grid.columns, grid.count - 1)), in: field)
    case .down: switchArea(field)
    }
  }

  private mutating func moveButton(
    _ action: ScreenAction, _ direction: ScreenCommand.Direction, _ field: NavigationField
  ) {
    guard let place = field.place(of: action) else { return }
    var (row, column) = place
    switch direction {
    case .left: column -= 1
    case .right: column += 1
    case .up: row -= 1
    case .down: row += 1
    }
    if row < 0 { return focus(on: .cell(cell), in: field) }
    guard row < field.actionRows.count, column >= 0 else { return }
    let actions = field.actionRows[row]
    guard column < actions.count || row != place.row else { return }
    focus(on: .action(actions[min(column, actions.count - 1)]), in: field)
  }

  private mutating func page(_ pages: Int, _ field: NavigationField) {
    guard let grid = field.grid else { return }
    let step = max(1, Int(grid.visibleRows)) * grid.columns * pages
    focus(on: .cell(min(max(0, cell + step), grid.count - 1)), in: field)
  }

  private mutating func switchArea(_ field: NavigationField) {
    switch focus {
    case .action where field.grid != nil: focus(on: .cell(cell), in: field)
    case .action(let action):
      // Without a grid the buttons take turns.
      let all = field.actionRows.flatMap { $0 }
      guard let index = all.firstIndex(of: action) else { return }
      focus(on: .action(all[(index + 1) % all.count]), in: field)
    case .cell, nil:
      // The last button is the one that goes on; the others leave.
      guard let action = field.actionRows.last?.last else { return }
      focus(on: .action(action), in: field)
    }
  }

  private mutating func scroll(to place: Double, _ grid: GridMetrics) {
    offset = place
    guard case .cell(let position) = focus else { return }
    // The focus rides along at the edge, else the next arrow key would jump back.
    let column = position % grid.columns
    let first = Int(offset.rounded(.up))
    let last = max(first, Int((offset + grid.visibleRows).rounded(.down)) - 1)
    let row = min(max(position / grid.columns, first), last)
    cell = min(row * grid.columns + column, grid.count - 1)
    focus = .cell(cell)
  }
}
