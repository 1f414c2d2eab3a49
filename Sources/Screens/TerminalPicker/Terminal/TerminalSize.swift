// SPDX-License-Identifier: Apache-2.0

/// The size of a terminal.
public struct TerminalSize: Hashable, Sendable {
  /// The number of columns.
  public var columns: Int
  /// The number of rows.
  public var rows: Int
  /// A cell's height divided by its width.
  ///
  /// The default is 2, the ratio of most fonts.
  public var cellAspect: Double
  /// A cell's width in pixels.
  ///
  /// The default is 10.
  public var cellWidth: Int

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - columns: The number of columns.
  ///   - rows: The number of rows.
  ///   - pixelWidth: The width of the terminal in pixels; nil, the default, or 0 if the terminal
  ///     does not report it.
  ///   - pixelHeight: The height of the terminal in pixels; nil, the default, or 0 if the terminal
  ///     does not report it.
  public init(columns: Int, rows: Int, pixelWidth: Int? = nil, pixelHeight: Int? = nil) {
    self.columns = columns
    self.rows = rows
    cellAspect = 2
    cellWidth = 10
    guard let pixelWidth, let pixelHeight, columns > 0, rows > 0, pixelWidth >= columns,
      pixelHeight >= rows
    else { return }
    let aspect = Double(pixelHeight) / Double(rows) / (Double(pixelWidth) / Double(columns))
    // Some terminals report impossible sizes. The cells of a real font are at least as high as
    // wide, and at most three times as high.
    guard (1...3).contains(aspect) else { return }
    cellAspect = aspect
    cellWidth = pixelWidth / columns
  }

  /// A cell's height in pixels.
  public var cellHeight: Int { Int((Double(cellWidth) * cellAspect).rounded()) }

  /// The smallest terminal that can show a screen.
  public static let smallest = TerminalSize(columns: 30, rows: 14)

  /// Whether the terminal is large enough to show a screen.
  public var isEnough: Bool { columns >= Self.smallest.columns && rows >= Self.smallest.rows }
}
