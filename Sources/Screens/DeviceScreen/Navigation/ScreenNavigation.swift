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
