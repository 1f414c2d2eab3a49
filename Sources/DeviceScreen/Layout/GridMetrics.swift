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
  /// A cell's width and height in points: the same for all, on whole pixels.
  public let side: Double
  /// Points between cells.
  public let spacing: Double
  /// Pixels a point.
  public let scale: Double

  /// The lines above and below.
  let chrome: GridChrome
  private let left: Double

  /// Measures the grid of a picker.
  ///
  /// - Parameters:
  ///   - view: What the picker shows.
  ///   - profile: The device.
  public init(view: PickerView, profile: DeviceProfile) {
    let outline = ScreenOutline(profile.screen)
    scale = outline.scale
    columns = max(1, view.columns)
    count = view.count
    spacing = Double(max(0, profile.grid.spacing))
    let width = outline.bounds.width
    // Cells are whole pixels, so that all are of one size and pictures are not scaled again.
    let pixels = (width - spacing * Double(columns - 1)) * scale / Double(columns)
    side = max(1, pixels.rounded(.down)) / scale
    let rest = width - side * Double(columns) - spacing * Double(columns - 1)
    left = (rest * scale / 2).rounded(.down) / scale
    chrome = GridChrome(view: view, profile: profile, rowHeight: side)
    viewport = chrome.viewport
  }

  /// A cell's size in pixels.
  public var cellPixels: PixelSize {
    let pixels = Int((side * scale).rounded())
    return PixelSize(width: pixels, height: pixels)
  }
  /// Points from the top of one row to the top of the next.
  public var rowHeight: Double { side + spacing }
  /// How many rows there are.
  public var rows: Int { (count + columns - 1) / columns }
  /// How many rows fit, parts of rows included.
  public var visibleRows: Double { (viewport.height + spacing) / rowHeight }
  /// The offset that shows the last row whole at the bottom.
  public var maximumOffset: Double { max(0, Double(rows) - visibleRows) }

  /// Where a cell is; may lie outside the viewport.
  ///
  /// - Parameters:
  ///   - position: The cell, from 0.
  ///   - offset: How many rows lie above the viewport.
  /// - Returns: The cell's frame on whole pixels.
  public func frame(ofCellAt position: Int, offset: Double) -> ScreenRect {
    let (row, column) = position.quotientAndRemainder(dividingBy: columns)
    let y = viewport.y + (Double(row) - offset) * rowHeight
    return ScreenRect(
      x: left + Double(column) * (side + spacing), y: (y * scale).rounded() / scale, width: side,
      height: side)
  }

  /// The cells of which some part shows.
  ///
  /// - Parameter offset: How many rows lie above the viewport.
  /// - Returns: Places from 0; empty where the grid is.
  public func positions(at offset: Double) -> Range<Int> {
    let first = min(max(0, Int(offset.rounded(.down))), rows)
    let end = min(rows, max(first, Int((offset + visibleRows).rounded(.up))))
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
    return clamped(min(row, max(offset, row + 1 - max(1, visibleRows))))
  }

  /// The nearest offset that leaves no room below the last row.
  ///
  /// - Parameter offset: Any offset.
  /// - Returns: An offset from 0 to ``maximumOffset``.
  public func clamped(_ offset: Double) -> Double { min(max(0, offset), maximumOffset) }
}
