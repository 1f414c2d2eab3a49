// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One photo of a sample library.
///
/// The value states what the photo will show and contain; the file need not exist yet.
public struct SamplePhoto: Hashable, Sendable {
  /// The number that is drawn in the photo, counted from 1 for the oldest photo of the library.
  public var number: Int
  /// The path of the photo's file inside the library.
  public var file: String
  /// The format of the photo's file.
  public var contentType: ContentType
  /// The invented date at which the photo was taken.
  public var captureDate: Timestamp
  /// The capture date in the metadata of the photo's file, or nil if the metadata has no date.
  public var embeddedDate: Timestamp?
  /// The orientation in which the pixels of the photo's file are stored.
  public var orientation: EXIFOrientation
  /// The width and height of the photo in pixels as displayed.
  public var pixelSize: PixelSize
  /// The length in pixels of the longer side of the embedded thumbnail, or nil if there is none.
  public var thumbnailLongSide: Int?
  /// The location in the metadata of the photo's file, or nil if the metadata has no location.
  public var location: GeographicLocation?
  /// The scene that the photo shows.
  public var scene: SampleScene
  /// A number that determines which picture of the scene is drawn.
  public var sceneSeed: UInt64
  /// The index of the photo in a burst, counted from 0, or nil for a single picture.
  public var burstIndex: Int?

  /// The width and height of the stored photo in pixels, before its orientation is applied.
  public var storedSize: PixelSize {
    orientation.swapsSides
      ? PixelSize(width: pixelSize.height, height: pixelSize.width) : pixelSize
  }

  /// Whether the photo's file has EXIF metadata.
  public var hasEXIF: Bool { contentType != .png }

  /// Draws the photo as an SVG document.
  ///
  /// - Parameter isUpright: Whether to draw the photo as it is displayed. Otherwise the photo is
  ///   drawn as its pixels are stored.
  /// - Returns: An SVG document. Equal photos have equal documents.
  public func svg(isUpright: Bool = false) -> String {
    var canvas = SVGCanvas(
      width: pixelSize.width, height: pixelSize.height,
      light: Daylight(hour: captureDate.civil.hour))
    var chance = SplitMix64(seed: sceneSeed)
    let shake = Double(burstIndex ?? 0)
    if shake == 0 {
      scene.drawing.draw(on: &canvas, using: &chance)
    } else {
      // The camera moves a little between the pictures of a burst.
      let (x, y) = ((canvas.width / 2).brief, (canvas.height / 2).brief)
      let size = (1 + 0.07 * shake).fine
      let rotation = (1.2 * shake).brief
      let move = "translate(\(x) \(y)) rotate(\(rotation)) scale(\(size)) translate(-\(x) -\(y))"
      canvas.group(move) { scene.drawing.draw(on: &$0, using: &chance) }
    }
    canvas.drawLabel(
      number: String(number), line: captureDate.dayText, hasPlate: contentType == .png)
    return canvas.document(orientation: isUpright ? .up : orientation)
  }

  /// Returns the file's EXIF block, or nil if the file format has none.
  func exif(thumbnail: [UInt8]? = nil) -> [UInt8]? {
    guard hasEXIF else { return nil }
    let block = EXIFBlock(
      orientation: orientation, pixelSize: storedSize, captureDate: embeddedDate,
      location: location,
      thumbnail: thumbnail)
    return block.bytes
  }
}

extension Timestamp {
  /// The local date in the form `2025-01-02`.
  var dayText: String { String(rfc3339.prefix(10)) }

  /// The local date and time for a file name, in the form `2025-01-02_03-04-05`.
  var nameText: String {
    String(rfc3339.prefix(19).map { $0 == ":" ? "-" : $0 == "T" ? "_" : $0 })
  }
}
