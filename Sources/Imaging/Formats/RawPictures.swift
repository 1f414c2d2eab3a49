// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The JPEGs that a camera put into its raw picture.
struct RawPictures {
  /// One of them.
  struct Picture {
    let place: Range<Int>
    /// Its size in pixels as displayed.
    let size: PixelSize
    /// Whether its own EXIF says how it lies.
    let saysHowItLies: Bool
  }

  private static let mostDirectories = 64
  /// More pictures are an attack.
  private static let most = 64

  /// How those lie that do not say it, as EXIF counts it.
  let orientation: Int
  /// From the narrowest to the widest.
  let all: [Picture]

  init(_ file: some ByteSource) {
    let places: [Range<Int>]
    if let canon = CanonRaw(file) {
      (orientation, places) = (canon.orientation ?? 1, canon.places)
    } else if let fujifilm = FujifilmRaw.picture(file) {
      (orientation, places) = (1, [fujifilm])
    } else if let reader = TIFFReader(file) {
      let main = ExifFacts(reader, main: reader.directory(at: reader.firstOffset).fields)
      (orientation, places) = (main.orientation ?? 1, Self.places(reader))
    } else {
      (orientation, places) = (1, [])
    }
    let turn = orientation
    all = places.prefix(Self.most).compactMap { Self.picture(file, $0, turn) }
      .sorted { $0.size.width < $1.size.width }
  }

  private static func picture(
    _ file: some ByteSource, _ place: Range<Int>, _ orientation: Int
  ) -> Picture? {
    guard file.integer(at: place.lowerBound, bytes: 3) == 0xFFD8FF,
      let facts = JPEGFile.facts(SourcePart(file, [place])), !facts.isLossless
    else { return nil }
    let own = facts.exif.flatMap { ExifFacts(outlineOf: $0).orientation }
    let isTipped = (5...8).contains(own ?? orientation)
    return Picture(
      place: place,
      size: isTipped
        ? PixelSize(width: facts.size.height, height: facts.size.width) : facts.size,
      saysHowItLies: own != nil)
  }

  /// Where directories of TIFF say that there are pictures.
  private static func places(_ reader: TIFFReader) -> [Range<Int>] {
    var waiting = [reader.firstOffset]
    var visited: Set<Int> = []
    var places: [Range<Int>] = []
    while let offset = waiting.popLast(), visited.count < mostDirectories {
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
        places.append(offset..<offset + count)
      }
      // Panasonic's.
      if let values = entry(0x002E)?.values { places.append(values) }
    }
    return places
  }
}
