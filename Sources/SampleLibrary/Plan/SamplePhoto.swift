// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One photo of a sample as it will be written.
public struct SamplePhoto: Hashable, Sendable {
  /// Its number, from 1 with the oldest, as seen in the picture.
  public var number: Int
  /// The file, relative to the library.
  public var file: String
  /// The format.
  public var contentType: ContentType
  /// When it was taken.
  public var captureDate: Timestamp
  /// The date that the file carries, nil where it carries none.
  public var embeddedDate: Timestamp?
  /// How its pixels are stored.
  public var orientation: EXIFOrientation
  /// The size in pixels as displayed.
  public var pixelSize: PixelSize
  /// The longer side of the thumbnail inside the file, nil where there is none.
  public var thumbnailLongSide: Int?
  /// Where it was taken, nil where the file does not say.
  public var place: GeographicPlace?
  /// What it shows.
  public var scene: SampleScene
  /// Chooses one of all pictures of that scene.
  public var sceneSeed: UInt64
  /// The place in a burst, from 0; nil for a picture alone.
  public var burstIndex: Int?

  /// The size in pixels as stored.
  public var storedSize: PixelSize {
    orientation.swapsSides
      ? PixelSize(width: pixelSize.height, height: pixelSize.width) : pixelSize
  }

  /// Whether the file carries an EXIF block.
  public var hasEXIF: Bool { contentType != .png }

  /// Draws the picture.
  ///
  /// - Parameter isUpright: Whether to draw it as displayed, not as stored.
  /// - Returns: An SVG document; the same one for the same photo, always.
  public func svg(isUpright: Bool = false) -> String {
    var canvas = SVGCanvas(
      width: pixelSize.width, height: pixelSize.height,
      light: Daylight(hour: captureDate.civil.hour))
    var chance = SplitMix64(seed: sceneSeed)
    let shake = Double(burstIndex ?? 0)
    if shake == 0 {
      scene.drawing.draw(on: &canvas, using: &chance)
    } else {
      // The hand moves a little between the pictures of a burst.
      let (x, y) = ((canvas.width / 2).brief, (canvas.height / 2).brief)
      let size = (1 + 0.07 * shake).fine
      let turn = (1.2 * shake).brief
      let move = "translate(\(x) \(y)) rotate(\(turn)) scale(\(size)) translate(-\(x) -\(y))"
      canvas.group(move) { scene.drawing.draw(on: &$0, using: &chance) }
    }
    canvas.drawLabel(
      number: String(number), line: captureDate.dayText, hasPlate: contentType == .png)
    return canvas.document(orientation: isUpright ? .up : orientation)
  }

  /// The EXIF block of the file, nil for a format without.
  func exif(thumbnail: [UInt8]? = nil) -> [UInt8]? {
    guard hasEXIF else { return nil }
    let block = EXIFBlock(
      orientation: orientation, pixelSize: storedSize, captureDate: embeddedDate, place: place,
      thumbnail: thumbnail)
    return block.bytes
  }
}

extension Timestamp {
  /// The day as the camera's clock showed it, `2025-01-02`.
  var dayText: String { String(rfc3339.prefix(10)) }

  /// The day and time for a file name, `2025-01-02_03-04-05`.
  var nameText: String {
    String(rfc3339.prefix(19).map { $0 == ":" ? "-" : $0 == "T" ? "_" : $0 })
  }
}
