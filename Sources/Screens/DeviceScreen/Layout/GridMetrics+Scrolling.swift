// SPDX-License-Identifier: Apache-2.0

extension GridMetrics {
  /// The smallest step between two offsets in rows, 0 if the grid scrolls continuously.
  var quantum: Double { isPaged ? Double(wholeRows) : showsTextOnly ? 1 : 0 }

  /// Returns the scroll position nearest to the current one at which a cell is completely visible.
  ///
  /// - Parameters:
  ///   - position: The cell's number in the grid, from 0.
  ///   - offset: The current number of rows above the viewport.
  /// - Returns: The new number of rows above the viewport.
  public func offset(showing position: Int, from offset: Double) -> Double {
    let row = Double(position / columns)
    // If the viewport is lower than a row, it shows the top of the row.
    if isPaged { return clamped(row) }
    let shown = showsTextOnly ? Double(wholeRows) : max(1, visibleRows)
    return clamped(min(row, max(offset, row + 1 - shown)))
  }

  /// Returns the valid scroll position that is nearest to a given one; an offset is the number of
  /// rows above the viewport.
  ///
  /// An offset is valid if there is no empty space below the last row. In a grid with pages, only
  /// the offset of the first row of each page is valid.
  ///
  /// - Parameter offset: Any offset.
  /// - Returns: An offset from 0 to ``maximumOffset``.
  public func clamped(_ offset: Double) -> Double {
    let nearest = quantum > 0 ? (offset / quantum).rounded(.down) * quantum : offset
    return min(max(0, nearest), maximumOffset)
  }

  /// Returns the scroll position after scrolling by a number of rows.
  ///
  /// A grid with pages moves by at least one page, even if `rows` is small.
  ///
  /// - Parameters:
  ///   - offset: The current number of rows above the viewport.
  ///   - rows: The number of rows to scroll; negative values scroll up.
  /// - Returns: The new number of rows above the viewport.
  public func scrolled(_ offset: Double, by rows: Double) -> Double {
    let moved = clamped(offset + rows)
    guard quantum > 0, rows != 0, moved == offset || abs(rows) < quantum else { return moved }
    return clamped(offset + (rows > 0 ? quantum : -quantum))
  }
}
