// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// The geometry of a grid's cells or a list's rows.
///
/// An offset is a scroll position: the number of rows above the viewport, which may be fractional.
public struct GridMetrics: Hashable, Sendable {
  /// The area of the screen in which the grid scrolls, in points.
  public let viewport: ScreenRect
  /// The number of cells side by side; 1 in a list and in a single row that scrolls sideways.
  public let columns: Int
  /// The number of cells in the grid.
  public let count: Int
  /// The width of every cell in points; it is a whole number of pixels.
  public let side: Double
  /// The height of every cell in points: the height of its lines if cells are text, otherwise the
  /// same as the width.
  public let height: Double
  /// The gap between neighboring cells in points.
  public let spacing: Double
  /// The number of pixels per point on the screen.
  public let scale: Double

  /// Whether cells are lines of text; a line is shown completely or not at all.
  public let showsTextOnly: Bool
  /// Whether the grid shows one page after another instead of scrolling smoothly.
  public let isPaged: Bool
  /// Whether the cells are one row that scrolls sideways (rule `layout.row.compact`).
  public let isRow: Bool
  /// The lines above and below the grid.
  let chrome: GridChrome
  private let outline: ScreenOutline
  private let left: Double

  /// Computes the grid of a picker.
  ///
  /// - Parameters:
  ///   - view: The picker's view.
  ///   - profile: The profile of the device.
  public init(view: PickerView, profile: DeviceProfile) {
    self.init(ScreenState(view: view, profile: profile))
  }

  /// Computes the geometry of a screen's scrolling content.
  ///
  /// If a list covers the grid, the content is the list, otherwise the grid.
  ///
  /// - Parameter state: The state to show.
  public init(_ state: ScreenState) {
    let screen = state.context
    outline = screen.outline
    scale = outline.scale
    isPaged = screen.profile.screen.refresh.isPaged
    isRow = state.list == nil && state.view.layout == .row
    let room = outline.bounds.maxX - outline.contentX
    if let list = state.list {
      (showsTextOnly, columns, count) = (true, 1, list.rows.count)
      (side, spacing, left) = (room, 3 * screen.chrome.unit, outline.contentX)
      height = LayoutBuilder.rowHeight(of: list, on: screen)
      chrome = GridChrome(list, on: screen)
      viewport = chrome.viewport
      return
    }
    showsTextOnly = screen.profile.text.showsTextOnly
    let across = showsTextOnly ? 1 : max(1, state.view.columns)
    columns = isRow ? 1 : across
    count = state.view.count
    spacing = Double(max(0, screen.profile.grid.spacing))
    // The side of a cell is a whole number of pixels. All cells then have the same size, and
    // pictures need no second scaling.
    let pixels = (room - spacing * Double(across - 1)) * scale / Double(across)
    let widest = max(1, pixels.rounded(.down)) / scale
    let rest = room - widest * Double(across) - spacing * Double(across - 1)
    left = outline.contentX + (isRow ? 0 : (rest * scale / 2).rounded(.down) / scale)
    let tall = showsTextOnly ? ListLine.height(on: screen) : widest
    var chrome = GridChrome(state, on: screen, rowHeight: tall)
    if isRow {
      // If the viewport is low, the cells of a single row are made smaller, so that they are
      // completely visible.
      side = min(widest, max(1, (chrome.viewport.height * scale).rounded(.down)) / scale)
      height = side
      chrome.narrow(toRowOf: side)
    } else {
      (side, height) = (widest, tall)
    }
    self.chrome = chrome
    viewport = chrome.viewport
  }

  /// The width and height of a cell in pixels.
  public var cellPixels: PixelSize {
    let pixels = Int((side * scale).rounded())
    return PixelSize(width: pixels, height: pixels)
  }
  /// Returns the largest thumbnail size at which all visible thumbnails together fit into a number
  /// of bytes.
  ///
  /// - Parameter bytes: The maximum number of bytes of decoded pictures, nil for no maximum.
  /// - Returns: The cell's size in pixels, or a smaller size. Smaller thumbnails are enlarged when
  ///   they are drawn.
  public func thumbnailSize(within bytes: Int?) -> PixelSize {
    guard let bytes else { return cellPixels }
    // Up to two more rows can be partly visible. One more picture exists while it is being made.
    let shown = (Int(visibleRows.rounded(.up)) + 2) * columns + 1
    let fitting = Int(Double(max(0, bytes) / (4 * shown)).squareRoot())
    let side = min(cellPixels.width, max(1, fitting))
    return PixelSize(width: side, height: side)
  }
  /// The distance from one row to the next in points.
  ///
  /// In a single row that scrolls sideways, it is the distance from one cell to the next.
  public var rowHeight: Double { (isRow ? side : height) + spacing }
  /// The number of rows of the grid.
  public var rows: Int { (count + columns - 1) / columns }
  /// The number of rows that fit into the viewport, which may be fractional.
  public var visibleRows: Double {
    ((isRow ? viewport.width : viewport.height) + spacing) / rowHeight
  }
  /// The number of rows that fit into the viewport completely; 1 if the viewport is lower than a
  /// row.
  public var wholeRows: Int { max(1, Int(visibleRows)) }
  /// The maximum scroll position, as the number of rows above the viewport.
  ///
  /// At this position, the last row ends at the bottom of the viewport. In a grid with pages, this
  /// is the position of the last page.
  public var maximumOffset: Double {
    if isPaged { return Double(max(0, rows - 1) / wholeRows * wholeRows) }
    return max(0, Double(rows) - (showsTextOnly ? Double(wholeRows) : visibleRows))
  }
  /// Returns the frame of a cell, which may be outside the viewport.
  ///
  /// - Parameters:
  ///   - position: The position of the cell in the grid, from 0.
  ///   - offset: The number of rows above the viewport.
  /// - Returns: The cell's frame in whole pixels.
  public func frame(ofCellAt position: Int, offset: Double) -> ScreenRect {
    let (row, column) = position.quotientAndRemainder(dividingBy: columns)
    let along = (Double(row) - offset) * rowHeight
    func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }
    if isRow {
      return ScreenRect(x: snapped(left + along), y: viewport.y, width: side, height: height)
    }
    let y = snapped(viewport.y + along)
    // The corners of the screen must not cut off any text.
    if showsTextOnly { return outline.band(top: y, height: height, margin: 3) }
    return ScreenRect(
      x: left + Double(column) * (side + spacing), y: y, width: side, height: height)
  }

  /// Returns the positions of the cells that are at least partly visible.
  ///
  /// - Parameter offset: The number of rows above the viewport.
  /// - Returns: The range of the cells' positions in the grid, from 0. It is empty if the grid is
  ///   empty.
  public func positions(at offset: Double) -> Range<Int> {
    let first = min(max(0, Int(offset.rounded(.down))), rows)
    let shown = quantum > 0 ? Double(wholeRows) : visibleRows
    let end = min(rows, max(first, Int((offset + shown).rounded(.up))))
    return min(count, first * columns)..<min(count, end * columns)
  }
}

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
