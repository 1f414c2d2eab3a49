// SPDX-License-Identifier: Apache-2.0

extension GridMetrics {
  /// Offsets are multiples of this many rows, 0 where they can be anything.
  var quantum: Double { turnsPages ? Double(wholeRows) : listsWords ? 1 : 0 }

  /// The offset nearest to another one that shows a cell whole.
  ///
  /// - Parameters:
  ///   - position: The cell, from 0.
  ///   - offset: How many rows lie above the viewport now.
  /// - Returns: The new offset.
  public func offset(showing position: Int, from offset: Double) -> Double {
    let row = Double(position / columns)
    // A viewport lower than a row shows the top of it.
    if turnsPages { return clamped(row) }
    let shown = listsWords ? Double(wholeRows) : max(1, visibleRows)
    return clamped(min(row, max(offset, row + 1 - shown)))
  }

  /// The nearest offset that leaves no room below the last row, or that of the page.
  ///
  /// - Parameter offset: Any offset.
  /// - Returns: An offset from 0 to ``maximumOffset``.
  public func clamped(_ offset: Double) -> Double {
    let nearest = quantum > 0 ? (offset / quantum).rounded(.down) * quantum : offset
    return min(max(0, nearest), maximumOffset)
  }

  /// The offset after scrolling; pages turn by one at least, however little it was.
  ///
  /// - Parameters:
  ///   - offset: How many rows lie above the viewport now.
  ///   - rows: How many rows to scroll; below zero goes up.
  /// - Returns: The new offset.
  public func scrolled(_ offset: Double, by rows: Double) -> Double {
    let moved = clamped(offset + rows)
    guard quantum > 0, rows != 0, moved == offset || abs(rows) < quantum else { return moved }
    return clamped(offset + (rows > 0 ? quantum : -quantum))
  }
}
