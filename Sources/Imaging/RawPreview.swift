// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The JPEG that a camera puts into its raw picture, where it shows all of it.
struct RawPreview {
  /// How much of each side a camera may cut off the sensor's edges.
  private static let least = 0.95
  private static let most = 1 << 28

  /// The picture, ready to be decoded.
  let photo: DecodablePhoto
  /// Its size in pixels as displayed.
  let pixelSize: PixelSize

  /// Finds the largest picture inside.
  ///
  /// - Parameters:
  ///   - file: The raw picture.
  ///   - header: What it says of itself.
  ///   - size: What is to be filled, as displayed.
  /// - Throws: `MediaError`: `unsupported` where no picture inside is large enough. A smaller one
  ///   is never passed off as the photo.
  init(_ file: MediaFile, _ header: MediaHeader, filling size: PixelSize) throws(MediaError) {
    guard let bytes = ByteFile(descriptor: file.descriptor) else {
      throw file.error(.notFound, "the file cannot be read")
    }
    let reader = TIFFReader(bytes)
    let orientation = reader.map { ExifFacts($0, main: $0.directory(at: $0.firstOffset).fields) }?
      .orientation
    let pictures = (reader.map(Self.places) ?? []).compactMap { place in
      JPEGFile.facts(SourcePart(bytes, [place])).map { (place, $0) }
    }
    let largest = pictures.max { $0.1.size.width < $1.1.size.width }
    guard let (place, facts) = largest else {
      throw file.error(
        .unsupported, "raw pictures are not developed here and it holds no other; ask for current")
    }
    let isTurned = (5...8).contains(orientation ?? 1)
    let inside =
      isTurned ? PixelSize(width: facts.size.height, height: facts.size.width) : facts.size
    guard Double(inside.width) >= Double(size.width) * Self.least,
      Double(inside.height) >= Double(size.height) * Self.least
    else {
      throw file.error(
        .unsupported,
        "raw pictures are not developed here and the one inside is \(inside), less than \(size); "
          + "ask for current")
    }
    guard place.count <= Self.most, let jpeg = bytes.bytes(at: place.lowerBound, count: place.count)
    else { throw file.error(.tooLarge, "the picture inside is too long") }
    pixelSize = inside
    let isKnown = facts.exif.map { ExifFacts($0).orientation } ?? nil != nil
    photo = DecodablePhoto(
      isKnown ? jpeg : EmbeddedThumbnail.turned(jpeg, orientation ?? 1, header.captureDate), file)
  }

  /// Where JPEGs are that the directories name.
  private static func places(_ reader: TIFFReader) -> [Range<Int>] {
    var waiting = [reader.firstOffset]
    var visited: Set<Int> = []
    var places: [Range<Int>] = []
    while let offset = waiting.popLast(), visited.count < 64 {
      guard visited.insert(offset).inserted, let table = reader.table(at: offset) else { continue }
      if let next = table.next { waiting.append(next) }
      let wholes = { (tag: Int) in
        table.entries.first { $0.tag == tag }.map { reader.wholes($0) } ?? []
      }
      waiting += wholes(0x014A)
      for (offsets, counts) in [(0x0111, 0x0117), (0x0201, 0x0202)] {
        guard let offset = wholes(offsets).first, let count = wholes(counts).first,
          wholes(offsets).count == 1, offset <= reader.source.count,
          count <= reader.source.count - offset,
          reader.source.integer(at: offset, bytes: 3) == 0xFFD8FF
        else { continue }
        places.append(offset..<offset + count)
      }
    }
    return places
  }
}
