// SPDX-License-Identifier: Apache-2.0

/// What one finger does from coming down to going up: a tap, a swipe or a scroll; pure.
///
/// It is a tap until the finger leaves what it came down on. From there on it is a swipe where it
/// came down on a cell and swiping is on offer (rule P4), and scrolls otherwise. Off a button it is
/// nothing, until it comes back.
public struct FingerGesture: Hashable, Sendable {
  /// What follows from a movement.
  public enum Effect: Hashable, Sendable {
    /// Something was tapped.
    case press(ScreenTarget)
    /// A swipe begins at a cell, from 0.
    case beginSwipe(Int)
    /// The finger of the swipe is on a cell, from 0.
    case moveSwipe(Int)
    /// The finger of the swipe went up over a cell, from 0.
    case endSwipe(at: Int)
    /// The grid moves with the finger, by rows; below zero goes up.
    case scroll(Double)
  }

  private enum Course: Hashable {
    case undecided
    case swiping(Int)
    /// How far the grid followed the finger so far, in rows.
    case scrolling(Double)
    /// A page was turned; one finger turns one.
    case turned
  }

  private let start: ScreenPoint
  private let target: ScreenTarget?
  private let allowsSwiping: Bool
  private var course = Course.undecided

  /// Whether the grid follows the finger.
  public var isScrolling: Bool {
    if case .scrolling = course { true } else { false }
  }

  /// A finger comes down.
  ///
  /// - Parameters:
  ///   - start: Where.
  ///   - target: What it is on, nil for nothing.
  ///   - allowsSwiping: Whether a swipe over cells selects.
  public init(at start: ScreenPoint, on target: ScreenTarget?, allowsSwiping: Bool) {
    self.start = start
    self.target = target
    self.allowsSwiping = allowsSwiping
  }

  /// The finger moves.
  ///
  /// - Parameters:
  ///   - point: Where it is now; may lie outside the screen.
  ///   - target: What it is on, nil for nothing.
  ///   - grid: The grid, nil where the screen has none.
  ///   - offset: How many rows of the grid lie above the part that shows.
  /// - Returns: What follows, in order.
  public mutating func move(
    to point: ScreenPoint, on target: ScreenTarget?, over grid: GridMetrics?, offset: Double
  ) -> [Effect] {
    guard let grid, grid.count > 0 else { return [] }
    switch course {
    case .undecided: return decide(point, target, grid, offset)
    case .swiping(let cell): return swipe(to: point, from: cell, grid, offset)
    case .scrolling(let rows): return scroll(to: point, after: rows, grid)
    case .turned: return []
    }
  }

  /// The finger goes up.
  ///
  /// - Parameter target: What it was on last, nil for nothing.
  /// - Returns: What follows.
  public func end(on target: ScreenTarget?) -> [Effect] {
    switch course {
    case .undecided:
      guard let target, target == self.target else { return [] }
      return [.press(target)]
    case .swiping(let cell): return [.endSwipe(at: cell)]
    case .scrolling, .turned: return []
    }
  }

  private mutating func decide(
    _ point: ScreenPoint, _ target: ScreenTarget?, _ grid: GridMetrics, _ offset: Double
  ) -> [Effect] {
    switch self.target {
    case .action, .collection: return []
    case .cell(let cell) where allowsSwiping:
      guard target != self.target, grid.position(nearest: point, offset: offset) != cell else {
        return []
      }
      course = .swiping(cell)
      return [.beginSwipe(cell)] + swipe(to: point, from: cell, grid, offset)
    case .cell, nil:
      // A hand that trembles within a cell still taps it.
      guard abs(grid.along(point) - grid.along(start)) >= max(8, grid.rowHeight / 4) else {
        return []
      }
      course = .scrolling(0)
      return scroll(to: point, after: 0, grid)
    }
  }

  private mutating func swipe(
    to point: ScreenPoint, from cell: Int, _ grid: GridMetrics, _ offset: Double
  ) -> [Effect] {
    var (offset, effects): (Double, [Effect]) = (offset, [])
    // Beyond the edge more comes into sight, a row for each movement.
    let (place, edges) = (grid.along(point), grid.edges)
    let rows = place < edges.lowerBound ? -1.0 : place >= edges.upperBound ? 1 : 0
    if rows != 0, !grid.turnsPages, grid.scrolled(offset, by: rows) != offset {
      offset = grid.scrolled(offset, by: rows)
      effects.append(.scroll(rows))
    }
    let next = grid.position(nearest: point, offset: offset)
    guard next != cell else { return effects }
    course = .swiping(next)
    return effects + [.moveSwipe(next)]
  }

  private mutating func scroll(
    to point: ScreenPoint, after rows: Double, _ grid: GridMetrics
  ) -> [Effect] {
    var wanted = (grid.along(start) - grid.along(point)) / grid.rowHeight
    if grid.turnsPages {
      course = .turned
      return [.scroll(wanted > 0 ? 1 : -1)]
    }
    // Lines of words move whole.
    if grid.listsWords { wanted.round(.toNearestOrAwayFromZero) }
    guard wanted != rows else { return [] }
    course = .scrolling(wanted)
    return [.scroll(wanted - rows)]
  }
}

extension GridMetrics {
  /// How far a place is in the direction in which the grid scrolls.
  fileprivate func along(_ point: ScreenPoint) -> Double { isRow ? point.x : point.y }
  /// Where the viewport begins and ends in that direction.
  fileprivate var edges: Range<Double> {
    isRow ? viewport.x..<viewport.maxX : viewport.y..<viewport.maxY
  }

  /// The cell that shows nearest to a place.
  ///
  /// - Parameters:
  ///   - point: A place, which may lie outside the grid and the screen.
  ///   - offset: How many rows lie above the viewport.
  /// - Returns: The cell, from 0; 0 where there is none.
  public func position(nearest point: ScreenPoint, offset: Double) -> Int {
    let across = (point.x - frame(ofCellAt: 0, offset: 0).x) / (side + spacing)
    let column = columns == 1 ? 0 : min(max(0, across.rounded(.down)), Double(columns - 1))
    let place = min(max(edges.lowerBound, along(point)), edges.upperBound - 1)
    let down = ((place - edges.lowerBound) / rowHeight + offset).rounded(.down)
    let row = min(max(0, down), Double(max(0, rows - 1)))
    return max(0, min(count - 1, Int(row) * columns + Int(column)))
  }
}
