// SPDX-License-Identifier: Apache-2.0

/// How large a terminal is.
public struct TerminalSize: Hashable, Sendable {
  /// Cells across.
  public var columns: Int
  /// Cells down.
  public var rows: Int
  /// A cell's height divided by its width; the default is 2, what most fonts have.
  public var cellAspect: Double
  /// A cell's width in pixels; the default is 10.
  public var cellWidth: Int

  /// Describes a terminal.
  ///
  /// - Parameters:
  ///   - columns: Cells across.
  ///   - rows: Cells down.
  ///   - pixelWidth: Pixels across, nil or 0 where the terminal does not say; the default is nil.
  ///   - pixelHeight: Pixels down, nil or 0 where the terminal does not say; the default is nil.
  public init(columns: Int, rows: Int, pixelWidth: Int? = nil, pixelHeight: Int? = nil) {
    self.columns = columns
    self.rows = rows
    cellAspect = 2
    cellWidth = 10
    guard let pixelWidth, let pixelHeight, columns > 0, rows > 0, pixelWidth >= columns,
      pixelHeight >= rows
    else { return }
    let aspect = Double(pixelHeight) / Double(rows) / (Double(pixelWidth) / Double(columns))
    // Some terminals report nonsense; no font is wider than high or thinner than a third.
    guard (1...3).contains(aspect) else { return }
    cellAspect = aspect
    cellWidth = pixelWidth / columns
  }

  /// A cell's height in pixels.
  public var cellHeight: Int { Int((Double(cellWidth) * cellAspect).rounded()) }

  /// The smallest terminal that a screen can be shown in.
  public static let smallest = TerminalSize(columns: 30, rows: 14)

  /// Whether a screen can be shown.
  public var isEnough: Bool { columns >= Self.smallest.columns && rows >= Self.smallest.rows }
}
