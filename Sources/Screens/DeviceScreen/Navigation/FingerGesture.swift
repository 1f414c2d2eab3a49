// SPDX-License-Identifier: Apache-2.0

/// The gesture of one finger, from its touch until it lifts: a tap, a swipe or a scroll.
///
/// The gesture is a tap as long as the finger stays on the target that it touched first. If the
/// finger leaves a cell, the gesture becomes a swipe, or a scroll if swiping is not available (rule
/// `select.swipe.multi-only`). If the finger leaves a button, the gesture has no effect until the
/// finger returns to the button.
public struct FingerGesture: Hashable, Sendable {
  /// What the caller has to do after an event of the finger.
  public enum Effect: Hashable, Sendable {
    /// The finger tapped a cell, a row or a button.
    case press(ScreenTarget)
    /// A swipe that selects assets begins at a cell; the number is the cell's position, from 0.
    case beginSwipe(Int)
    /// The swipe has moved to another cell; the number is the cell's position, from 0.
    case moveSwipe(Int)
    /// The swipe ends, because the finger lifted over a cell; the number is the cell's position,
    /// from 0.
    case endSwipe(at: Int)
    /// The grid follows the finger by a number of rows; negative values scroll up.
    case scroll(Double)
  }

  private enum Course: Hashable {
    case undecided
    case swiping(Int)
    /// The finger scrolls; the value is how far the grid has followed the finger, in rows.
    case scrolling(Double)
    /// The gesture has shown another page; a gesture moves only one page.
    case turned
  }

  private let start: ScreenPoint
  private let target: ScreenTarget?
  private let allowsSwiping: Bool
  private var course = Course.undecided

  /// Whether the gesture is a scroll, so that the grid follows the finger.
  public var isScrolling: Bool {
    if case .scrolling = course { true } else { false }
  }

  /// Begins a gesture when a finger touches the screen.
  ///
  /// - Parameters:
  ///   - start: The point of the touch.
  ///   - target: The target under the finger, nil if there is none.
  ///   - allowsSwiping: Whether a swipe over cells selects them; otherwise it scrolls.
  public init(at start: ScreenPoint, on target: ScreenTarget?, allowsSwiping: Bool) {
    self.start = start
    self.target = target
    self.allowsSwiping = allowsSwiping
  }

  /// Handles a movement of the finger.
  ///
  /// - Parameters:
  ///   - point: The current point, which may be outside the screen.
  ///   - target: The target under the finger, nil if there is none.
  ///   - grid: The grid, nil if the screen has none.
  ///   - offset: The number of rows of the grid above the visible area.
  /// - Returns: What the caller has to do, in order.
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

  /// Ends the gesture, because the finger lifted.
  ///
  /// - Parameter target: The last target under the finger, nil if there is none.
  /// - Returns: What the caller has to do, in order.
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
    // If the finger is beyond the edge, each movement scrolls by a row to show more cells.
    let (coordinate, edges) = (grid.along(point), grid.edges)
    let rows = coordinate < edges.lowerBound ? -1.0 : coordinate >= edges.upperBound ? 1 : 0
    if rows != 0, !grid.isPaged, grid.scrolled(offset, by: rows) != offset {
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
    if grid.isPaged {
      course = .turned
      return [.scroll(wanted > 0 ? 1 : -1)]
    }
    // Lines of text move by whole rows.
    if grid.showsTextOnly { wanted.round(.toNearestOrAwayFromZero) }
    guard wanted != rows else { return [] }
    course = .scrolling(wanted)
    return [.scroll(wanted - rows)]
  }
}

extension GridMetrics {
  /// Returns the coordinate of a point along the axis in which the grid scrolls.
  fileprivate func along(_ point: ScreenPoint) -> Double { isRow ? point.x : point.y }
  /// The edges of the viewport along the axis in which the grid scrolls.
  fileprivate var edges: Range<Double> {
    isRow ? viewport.x..<viewport.maxX : viewport.y..<viewport.maxY
  }

  /// Returns the visible cell nearest to a point.
  ///
  /// - Parameters:
  ///   - point: A point, which may be outside the grid and the screen.
  ///   - offset: The number of rows above the viewport.
  /// - Returns: The cell's position from 0; it is 0 if there are no cells.
  public func position(nearest point: ScreenPoint, offset: Double) -> Int {
    let across = (point.x - frame(ofCellAt: 0, offset: 0).x) / (side + spacing)
    let column = columns == 1 ? 0 : min(max(0, across.rounded(.down)), Double(columns - 1))
    let coordinate = min(max(edges.lowerBound, along(point)), edges.upperBound - 1)
    let down = ((coordinate - edges.lowerBound) / rowHeight + offset).rounded(.down)
    let row = min(max(0, down), Double(max(0, rows - 1)))
    return max(0, min(count - 1, Int(row) * columns + Int(column)))
  }
}
