// SPDX-License-Identifier: Apache-2.0

extension GridMetrics {
  /// The step of offsets in rows, 0 if offsets are continuous.
  var quantum: Double { isPaged ? Double(wholeRows) : showsTextOnly ? 1 : 0 }

  /// Returns the offset nearest to another offset at which a cell is completely visible.
  ///
  /// - Parameters:
  ///   - position: The cell, from 0.
  ///   - offset: The current number of rows above the viewport.
  /// - Returns: The new offset.
  public func offset(showing position: Int, from offset: Double) -> Double {
    let row = Double(position / columns)
    // A viewport shorter than a row shows the top of the row.
    if isPaged { return clamped(row) }
    let shown = showsTextOnly ? Double(wholeRows) : max(1, visibleRows)
    return clamped(min(row, max(offset, row + 1 - shown)))
  }

  /// Returns the nearest valid offset, which leaves no space below the last row or is that of a
  /// page.
  ///
  /// - Parameter offset: Any offset.
  /// - Returns: An offset from 0 to ``maximumOffset``.
  public func clamped(_ offset: Double) -> Double {
    let nearest = quantum > 0 ? (offset / quantum).rounded(.down) * quantum : offset
    return min(max(0, nearest), maximumOffset)
  }

  /// Returns the offset after scrolling.
  ///
  /// A grid with pages turns by at least one page, even for a short movement.
  ///
  /// - Parameters:
  ///   - offset: The current number of rows above the viewport.
  ///   - rows: The number of rows to scroll; negative values scroll up.
  /// - Returns: The new offset.
  public func scrolled(_ offset: Double, by rows: Double) -> Double {
    let moved = clamped(offset + rows)
    guard quantum > 0, rows != 0, moved == offset || abs(rows) < quantum else { return moved }
    return clamped(offset + (rows > 0 ? quantum : -quantum))
  }
}
