// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Where the cells of a grid are, and which of them show.
public struct GridMetrics: Hashable, Sendable {
  /// The part of the screen that the grid scrolls in.
  public let viewport: ScreenRect
  /// Cells side by side.
  public let columns: Int
  /// How many cells there are.
  public let count: Int
  /// A cell's width in points: the same for all, on whole pixels.
  public let side: Double
  /// A cell's height in points: its width, where assets are listed by words that of its lines.
  public let height: Double
  /// Points between cells.
  public let spacing: Double
  /// Pixels a point.
  public let scale: Double

  /// Whether assets are listed by words.
  public let listsWords: Bool
  /// Whether the grid turns whole pages instead of scrolling.
  public let turnsPages: Bool
  /// The lines above and below.
  let chrome: GridChrome
  private let outline: ScreenOutline
  private let left: Double

  /// Measures the grid of a picker.
  ///
  /// - Parameters:
  ///   - view: What the picker shows.
  ///   - profile: The device.
  public init(view: PickerView, profile: DeviceProfile) {
    outline = ScreenOutline(profile.screen)
    scale = outline.scale
    listsWords = profile.text.listsWords
    turnsPages = profile.screen.refresh.turnsPages
    columns = listsWords ? 1 : max(1, view.columns)
    count = view.count
    spacing = Double(max(0, profile.grid.spacing))
    let width = outline.bounds.width
    // Cells are whole pixels, so that all are of one size and pictures are not scaled again.
    let pixels = (width - spacing * Double(columns - 1)) * scale / Double(columns)
    side = max(1, pixels.rounded(.down)) / scale
    let rest = width - side * Double(columns) - spacing * Double(columns - 1)
    left = (rest * scale / 2).rounded(.down) / scale
    height = listsWords ? ListLine.height(on: profile) : side
    chrome = GridChrome(view: view, profile: profile, rowHeight: height)
    viewport = chrome.viewport
  }

  /// A cell's size in pixels.
  public var cellPixels: PixelSize {
    let pixels = Int((side * scale).rounded())
    return PixelSize(width: pixels, height: pixels)
  }
  /// The size of thumbnails with which all that can show at once fits into a number of bytes.
  ///
  /// - Parameter bytes: The most bytes of decoded pictures, nil where nothing bounds them.
  /// - Returns: The cell's size, or a smaller one, to be enlarged when it is drawn.
  public func thumbnailSize(within bytes: Int?) -> PixelSize {
    guard let bytes else { return cellPixels }
    // Two rows more show in parts, and one picture is being made while the others are there.
    let shown = (Int(visibleRows.rounded(.up)) + 2) * columns + 1
    let fitting = Int(Double(max(0, bytes) / (4 * shown)).squareRoot())
    let side = min(cellPixels.width, max(1, fitting))
    return PixelSize(width: side, height: side)
  }
  /// Points from the top of one row to the top of the next.
  public var rowHeight: Double { height + spacing }
  /// How many rows there are.
  public var rows: Int { (count + columns - 1) / columns }
  /// How many rows fit, parts of rows included.
  public var visibleRows: Double { (viewport.height + spacing) / rowHeight }
  /// How many rows fit whole; at least one, though a low viewport cuts it.
  public var wholeRows: Int { max(1, Int(visibleRows)) }
  /// The offset that shows the last row whole at the bottom, or the last page.
  public var maximumOffset: Double {
    if turnsPages { return Double(max(0, rows - 1) / wholeRows * wholeRows) }
    return max(0, Double(rows) - (listsWords ? Double(wholeRows) : visibleRows))
  }
  /// Offsets are multiples of this many rows, 0 where they can be anything.
  private var quantum: Double { turnsPages ? Double(wholeRows) : listsWords ? 1 : 0 }

  /// Where a cell is; may lie outside the viewport.
  ///
  /// - Parameters:
  ///   - position: The cell, from 0.
  ///   - offset: How many rows lie above the viewport.
  /// - Returns: The cell's frame on whole pixels.
  public func frame(ofCellAt position: Int, offset: Double) -> ScreenRect {
    let (row, column) = position.quotientAndRemainder(dividingBy: columns)
    let y = ((viewport.y + (Double(row) - offset) * rowHeight) * scale).rounded() / scale
    // Lines are read, so no corner may cut them.
    if listsWords { return outline.band(top: y, height: height, margin: 3) }
    return ScreenRect(
      x: left + Double(column) * (side + spacing), y: y, width: side, height: height)
  }

  /// The cells of which some part shows.
  ///
  /// - Parameter offset: How many rows lie above the viewport.
  /// - Returns: Places from 0; empty where the grid is.
  public func positions(at offset: Double) -> Range<Int> {
    let first = min(max(0, Int(offset.rounded(.down))), rows)
    let shown = quantum > 0 ? Double(wholeRows) : visibleRows
    let end = min(rows, max(first, Int((offset + shown).rounded(.up))))
    return min(count, first * columns)..<min(count, end * columns)
  }

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
