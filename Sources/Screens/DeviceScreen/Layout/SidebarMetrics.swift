// SPDX-License-Identifier: Apache-2.0

/// The geometry of the rows of the list beside a grid.
struct SidebarMetrics: Hashable {
  let rows: Int
  private let rowHeight: Double
  private let viewport: ScreenRect
  private let whole: ScreenOutline

  init(rows: Int, on screen: ScreenContext) {
    self.rows = rows
    whole = screen.whole
    let gap = 3 * screen.chrome.unit
    rowHeight =
      screen.outline.snapped(
        (screen.chrome.buttonSize + screen.chrome.captionSize) * 1.3 + 8 * screen.chrome.unit) + gap
    let top = screen.outline.top
    viewport = ScreenRect(
      x: whole.safe.x + 6, y: top, width: screen.sidebarWidth - whole.safe.x - 12,
      height: screen.outline.bottom - top)
  }

  /// The number of visible rows.
  var capacity: Int { max(1, Int(viewport.height / rowHeight)) }

  func positions(at offset: Double) -> Range<Int> {
    let first = min(max(0, Int(offset)), max(0, rows - capacity))
    return first..<min(rows, first + capacity)
  }

  func frame(ofRowAt position: Int, offset: Double) -> ScreenRect {
    let first = positions(at: offset).lowerBound
    let y = viewport.y + Double(position - first) * rowHeight
    // The corners of the screen must not cut any text.
    let x = max(viewport.x, whole.inset(from: y, to: y + rowHeight - 3))
    return ScreenRect(x: x, y: y, width: max(0, viewport.maxX - x), height: rowHeight - 3)
  }

  /// Returns the offset that makes a row visible with the least scrolling.
  func offset(showing position: Int, from offset: Double) -> Double {
    let first = positions(at: offset).lowerBound
    return Double(min(position, max(first, position - capacity + 1)))
  }
}
