// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What a JPEG's segments say, and what its EXIF says of how it lies and of the picture inside.
struct JPEGOutline {
  let facts: StillFacts
  /// Without dates, places and notes; nil where there is no EXIF.
  let exif: ExifFacts?
}

/// Walks through a JPEG's segments as far as the one that says its size.
enum JPEGFile {
  private static let exifName = Array("Exif\0\0".utf8)
  private static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  /// How ISO 21496-1 marks a gain map, and a picture that has one.
  private static let gainMapName: StaticString = "urn:iso:std:iso:ts:21496:-1\0"

  /// What the file says, nil where it ends before its size.
  static func facts(_ file: some ByteSource) -> StillFacts? {
    var facts = StillFacts(width: 0, height: 0)
    var place = 2
    while let marker = marker(file, &place) {
      // Some cameras write the size before EXIF; nothing of interest follows the picture itself.
      if marker == 0xDA || marker == 0xD9 { break }
      guard let length = file.integer(at: place, bytes: 2), length >= 2 else { break }
      switch marker {
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        guard let height = file.integer(at: place + 3, bytes: 2),
          let width = file.integer(at: place + 5, bytes: 2), width > 0, height > 0
        else { return nil }
        facts.isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
        facts.isLossless = [0xC3, 0xC7, 0xCB, 0xCF].contains(marker)
        facts.size.width = width
        facts.size.height = height
      case 0xE2 where file.holds("ICC_PROFILE\0", at: place + 2):
        if let segment = file.bytes(at: place, count: length) {
          facts.profile += [0xFF, 0xE2] + segment
        }
      case 0xE2 where file.holds("MPF\0", at: place + 2): facts.pictureIndex = place + 6
      case 0xE2 where file.holds(gainMapName, at: place + 2): facts.subtypes.insert(.hdr)
      case 0xE1: readApplication(file.bytes(at: place + 2, count: length - 2), &facts)
      default: break
      }
      place += length
    }
    return facts.size.width > 0 ? facts : nil
  }

  /// A profile put together from the segments that it was cut into.
  static func profile(_ segments: [UInt8]) -> [UInt8] {
    // Marker, length, name, number and count.
    let (lengthPlace, headCount) = (2, 18)
    let source = MemoryBytes(segments)
    var parts: [(number: UInt8, bytes: ArraySlice<UInt8>)] = []
    var place = 0
    while let length = source.integer(at: place + lengthPlace, bytes: 2) {
      let end = place + 2 + length
      guard place + headCount <= end, end <= segments.count else { break }
      parts.append((segments[place + headCount - 2], segments[place + headCount..<end]))
      place = end
    }
    return parts.sorted { $0.number < $1.number }.flatMap(\.bytes)
  }

  /// The next marker, with the place moved behind it; stray bytes before it are passed over as
  /// every decoder does.
  private static func marker(_ file: some ByteSource, _ place: inout Int) -> Int? {
    var passed = 0
    while let byte = file.integer(at: place, bytes: 1), passed < 1 << 16 {
      place += 1
      passed += 1
      guard byte == 0xFF, let code = file.integer(at: place, bytes: 1) else { continue }
      if code == 0xFF || code == 0 { continue }
      place += 1
      if !(0xD0...0xD8).contains(code) && code != 1 { return code }
    }
    return nil
  }

  private static func readApplication(_ segment: [UInt8]?, _ facts: inout StillFacts) {
    guard let segment else { return }
    if facts.exif == nil, segment.starts(with: exifName) {
      facts.exif = Array(segment.dropFirst(exifName.count))
    } else if facts.xmp == nil, segment.starts(with: xmpName) {
      facts.xmp = Array(segment.dropFirst(xmpName.count))
    }
  }
}
