// SPDX-License-Identifier: Apache-2.0

extension GridMetrics {
  /// The number of rows of which every offset is a multiple, 0 if offsets are continuous.
  var quantum: Double { isPaged ? Double(wholeRows) : showsTextOnly ? 1 : 0 }

  /// Returns the offset nearest to another offset at which a cell is completely visible.
  ///
  /// - Parameters:
  ///   - position: The cell, from 0.
  ///   - offset: The number of rows above the viewport now.
  /// - Returns: The new offset.
  public func offset(showing position: Int, from offset: Double) -> Double {
    let row = Double(position / columns)
    // A viewport shorter than a row shows the top of the row.
    if isPaged { return clamped(row) }
    let shown = showsTextOnly ? Double(wholeRows) : max(1, visibleRows)
    return clamped(min(row, max(offset, row + 1 - shown)))
  }

  /// Returns the nearest offset that leaves no space below the last row, or that of the page.
  ///
  /// - Parameter offset: Any offset.
  /// - Returns: An offset from 0 to ``maximumOffset``.
  public func clamped(_ offset: Double) -> Double {
    let nearest = quantum > 0 ? (offset / quantum).rounded(.down) * quantum : offset
    return min(max(0, nearest), maximumOffset)
  }

  /// Returns the offset after scrolling.
  ///
  /// Pages turn by at least one, however short the movement.
  ///
  /// - Parameters:
  ///   - offset: The number of rows above the viewport now.
  ///   - rows: The number of rows to scroll; negative values scroll up.
  /// - Returns: The new offset.
  public func scrolled(_ offset: Double, by rows: Double) -> Double {
    let moved = clamped(offset + rows)
    guard quantum > 0, rows != 0, moved == offset || abs(rows) < quantum else { return moved }
    return clamped(offset + (rows > 0 ? quantum : -quantum))
  }
}
