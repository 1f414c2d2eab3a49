// SPDX-License-Identifier: Apache-2.0

package import PickerModel
import PickerPorts

/// The JPEGs that a camera stored in a raw picture.
package struct RawPictures {
  /// An embedded JPEG.
  package struct Picture {
    package let range: Range<Int>
    /// The displayed size in pixels.
    package let size: PixelSize
    /// Whether the EXIF of the JPEG states an orientation.
    package let hasOrientation: Bool
  }

  private static let maximumDirectoryCount = 64
  /// The maximum number of pictures.
  ///
  /// A valid file has fewer; more are an attack.
  private static let maximumPictureCount = 64

  /// The EXIF orientation of those pictures that state no orientation themselves.
  package let orientation: Int
  /// The pictures, sorted by width.
  package let all: [Picture]

  package init(_ file: some ByteSource) {
    let ranges: [Range<Int>]
    if let canon = CanonRaw(file) {
      (orientation, ranges) = (canon.orientation ?? 1, canon.pictureRanges)
    } else if let fujifilm = FujifilmRaw.picture(file) {
      (orientation, ranges) = (1, [fujifilm])
    } else if let reader = TIFFReader(file) {
      let main = ExifFacts(reader, main: reader.directory(at: reader.firstOffset).fields)
      (orientation, ranges) = (main.orientation ?? 1, Self.ranges(reader))
    } else {
      (orientation, ranges) = (1, [])
    }
    let defaultOrientation = orientation
    all = ranges.prefix(Self.maximumPictureCount).compactMap {
      Self.picture(file, $0, defaultOrientation)
    }
    .sorted { $0.size.width < $1.size.width }
  }

  private static func picture(
    _ file: some ByteSource, _ range: Range<Int>, _ orientation: Int
  ) -> Picture? {
    guard file.integer(at: range.lowerBound, bytes: 3) == 0xFFD8FF,
      let facts = JPEGFile.facts(JoinedRanges(file, [range])), !facts.isLossless
    else { return nil }
    let own = facts.exif.flatMap { ExifFacts(outlineOf: $0).orientation }
    let isTipped = (5...8).contains(own ?? orientation)
    return Picture(
      range: range,
      size: isTipped
        ? PixelSize(width: facts.size.height, height: facts.size.width) : facts.size,
      hasOrientation: own != nil)
  }

  /// Returns the ranges of pictures that the TIFF directories state.
  private static func ranges(_ reader: TIFFReader) -> [Range<Int>] {
    var waiting = [reader.firstOffset]
    var visited: Set<Int> = []
    var ranges: [Range<Int>] = []
    while let offset = waiting.popLast(), visited.count < maximumDirectoryCount {
      guard visited.insert(offset).inserted, let table = reader.table(at: offset) else { continue }
      if let next = table.next { waiting.append(next) }
      let entry = { (tag: Int) in table.entries.first { $0.tag == tag } }
      let wholes = { (tag: Int) in entry(tag).map { reader.wholes($0) } ?? [] }
      waiting += wholes(0x014A)
      for (offsets, counts) in [(0x0111, 0x0117), (0x0201, 0x0202)] {
        guard let offset = wholes(offsets).first, let count = wholes(counts).first,
          wholes(offsets).count == 1, offset <= reader.source.count,
          count <= reader.source.count - offset
        else { continue }
        ranges.append(offset..<offset + count)
      }
      // The tag that Panasonic uses.
      if let values = entry(0x002E)?.values { ranges.append(values) }
    }
    return ranges
  }
}
