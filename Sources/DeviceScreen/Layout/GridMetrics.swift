// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Where the cells of a grid are, or the rows of a list, and which of them show.
public struct GridMetrics: Hashable, Sendable {
  /// The part of the screen that the grid scrolls in.
  public let viewport: ScreenRect
  /// Cells side by side; 1 in a list, and in a single row that scrolls sideways.
  public let columns: Int
  /// How many cells there are.
  public let count: Int
  /// A cell's width in points: the same for all, on whole pixels.
  public let side: Double
  /// A cell's height in points: its width, where there are words instead that of its lines.
  public let height: Double
  /// Points between cells.
  public let spacing: Double
  /// Pixels a point.
  public let scale: Double

  /// Whether cells are lines of words, so that none shows in parts.
  public let listsWords: Bool
  /// Whether the grid turns whole pages instead of scrolling.
  public let turnsPages: Bool
  /// Whether the cells are one row that scrolls sideways (rule P12).
  public let isRow: Bool
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
    self.init(ScreenState(view: view, profile: profile))
  }

  /// Measures what scrolls on a screen: the list that is in front, else the grid.
  ///
  /// - Parameter state: What to show.
  public init(_ state: ScreenState) {
    let screen = state.context
    outline = screen.outline
    scale = outline.scale
    turnsPages = screen.profile.screen.refresh.turnsPages
    isRow = state.list == nil && state.view.layout == .row
    let room = outline.bounds.maxX - outline.contentX
    if let list = state.list {
      (listsWords, columns, count) = (true, 1, list.rows.count)
      (side, spacing, left) = (room, 3 * screen.chrome.unit, outline.contentX)
      height = LayoutBuilder.rowHeight(of: list, on: screen)
      chrome = GridChrome(list, on: screen)
      viewport = chrome.viewport
      return
    }
    listsWords = screen.profile.text.listsWords
    let across = listsWords ? 1 : max(1, state.view.columns)
    columns = isRow ? 1 : across
    count = state.view.count
    spacing = Double(max(0, screen.profile.grid.spacing))
    // Cells are whole pixels, so that all are of one size and pictures are not scaled again.
    let pixels = (room - spacing * Double(across - 1)) * scale / Double(across)
    let widest = max(1, pixels.rounded(.down)) / scale
    let rest = room - widest * Double(across) - spacing * Double(across - 1)
    left = outline.contentX + (isRow ? 0 : (rest * scale / 2).rounded(.down) / scale)
    let tall = listsWords ? ListLine.height(on: screen) : widest
    var chrome = GridChrome(state, on: screen, rowHeight: tall)
    if isRow {
      // In little space the cells of a single row are smaller, so that they show whole.
      side = min(widest, max(1, (chrome.viewport.height * scale).rounded(.down)) / scale)
      height = side
      chrome.narrow(toRowOf: side)
    } else {
      (side, height) = (widest, tall)
    }
    self.chrome = chrome
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
  /// Points from the top of one row to the top of the next; sideways in a single row.
  public var rowHeight: Double { (isRow ? side : height) + spacing }
  /// How many rows there are.
  public var rows: Int { (count + columns - 1) / columns }
  /// How many rows fit, parts of rows included.
  public var visibleRows: Double {
    ((isRow ? viewport.width : viewport.height) + spacing) / rowHeight
  }
  /// How many rows fit whole; at least one, though a low viewport cuts it.
  public var wholeRows: Int { max(1, Int(visibleRows)) }
  /// The offset that shows the last row whole at the bottom, or the last page.
  public var maximumOffset: Double {
    if turnsPages { return Double(max(0, rows - 1) / wholeRows * wholeRows) }
    return max(0, Double(rows) - (listsWords ? Double(wholeRows) : visibleRows))
  }
  /// Where a cell is; may lie outside the viewport.
  ///
  /// - Parameters:
  ///   - position: The cell, from 0.
  ///   - offset: How many rows lie above the viewport.
  /// - Returns: The cell's frame on whole pixels.
  public func frame(ofCellAt position: Int, offset: Double) -> ScreenRect {
    let (row, column) = position.quotientAndRemainder(dividingBy: columns)
    let along = (Double(row) - offset) * rowHeight
    func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }
    if isRow {
      return ScreenRect(x: snapped(left + along), y: viewport.y, width: side, height: height)
    }
    let y = snapped(viewport.y + along)
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
}
