// SPDX-License-Identifier: Apache-2.0

public import PickerModel
public import PickerPorts

/// A picture that shows many screens in rows, each scaled down and with its name below.
public struct ContactSheet: Sendable {
  private struct Tile {
    let name: String
    let image: PixelImage
  }

  /// The maximum size of a screen on the sheet, in pixels.
  private static let room = PixelSize(width: 200, height: 200)
  private static let margin = 10
  private static let lineHeight = 20

  private var tiles: [Tile] = []
  private let columns: Int

  /// Makes an empty contact sheet.
  ///
  /// - Parameter columns: The number of screens in a row. The default is 10.
  public init(columns: Int = 10) {
    self.columns = max(1, columns)
  }

  /// Adds a screen to the sheet, after the screens that were added before.
  ///
  /// - Parameters:
  ///   - frame: The screen's pixels. The sheet keeps only a scaled-down copy.
  ///   - name: The text below the screen.
  public mutating func add(_ frame: PixelImage, name: String) {
    let size = frame.size
    guard size.width > 0, size.height > 0 else { return }
    let share = min(
      1, Double(Self.room.width) / Double(size.width),
      Double(Self.room.height) / Double(size.height))
    let small = PixelSize(
      width: max(1, Int(Double(size.width) * share)),
      height: max(1, Int(Double(size.height) * share)))
    tiles.append(Tile(name: name, image: frame.scaled(to: small)))
  }

  /// Draws the contact sheet with all added screens.
  ///
  /// - Parameter drawing: Draws the names of the screens.
  /// - Returns: An opaque image. If the sheet is empty, the image has one pixel.
  /// - Throws: `MediaError` if a name cannot be drawn.
  public func image(_ drawing: some PictureDrawing) async throws(MediaError) -> PixelImage {
    let width = Self.room.width + Self.margin
    let height = Self.room.height + Self.lineHeight + Self.margin
    let rows = (tiles.count + columns - 1) / columns
    let across = min(columns, tiles.count)
    var canvas = PixelCanvas(
      size: PixelSize(
        width: max(1, across * width + Self.margin), height: max(1, rows * height + Self.margin)))
    canvas.fill(canvas.bounds, ScreenColor(0x48484A), radius: 0, clip: canvas.bounds)
    for (index, tile) in tiles.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let left = Self.margin + column * width
      let top = Self.margin + row * height
      let size = tile.image.size
      canvas.draw(
        photo: tile.image, atX: left + (Self.room.width - size.width) / 2,
        y: top + Self.room.height - size.height, radius: 0, clip: canvas.bounds)
      let line = PixelSize(width: Self.room.width, height: Self.lineHeight)
      let text = ScreenText(
        string: tile.name, size: 11, weight: .regular, alignment: .center, color: .primary
      ).fitted(into: Double(line.width), smallest: 7)
      let svg = ChromeSprites.text(text, size: line, scale: 1)
      canvas.draw(
        sprite: try await drawing.draw(svg: svg, size: line), atX: left,
        y: top + Self.room.height, clip: canvas.bounds)
    }
    return canvas.image
  }
}
