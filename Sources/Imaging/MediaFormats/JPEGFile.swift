// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The parsed segments of a JPEG, with the orientation and the thumbnail from its EXIF data.
package struct JPEGOutline {
  package let facts: StillFacts
  /// The EXIF data without dates, location and maker note, or nil if there is no EXIF.
  package let exif: ExifFacts?

  package init(facts: StillFacts, exif: ExifFacts?) {
    self.facts = facts
    self.exif = exif
  }
}

/// Reads the segments of a JPEG up to its pixels.
package enum JPEGFile {
  private static let exifName = Array("Exif\0\0".utf8)
  private static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  /// The name that marks a gain map, and a picture with a gain map, according to ISO 21496-1.
  private static let gainMapName: StaticString = "urn:iso:std:iso:ts:21496:-1\0"

  /// Returns the parsed segments, or nil if the file ends before its size is stated.
  package static func facts(_ file: some ByteSource) -> StillFacts? {
    var facts = StillFacts(width: 0, height: 0)
    var offset = 2
    while let marker = marker(file, &offset) {
      // The loop does not end at the size, because some cameras write the size before EXIF. It ends
      // at the pixels.
      if marker == 0xDA || marker == 0xD9 { break }
      guard let length = file.integer(at: offset, bytes: 2), length >= 2 else { break }
      switch marker {
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        guard let height = file.integer(at: offset + 3, bytes: 2),
          let width = file.integer(at: offset + 5, bytes: 2), width > 0, height > 0
        else { return nil }
        facts.isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
        facts.isLossless = [0xC3, 0xC7, 0xCB, 0xCF].contains(marker)
        facts.size.width = width
        facts.size.height = height
      case 0xE2 where file.holds("ICC_PROFILE\0", at: offset + 2):
        if let segment = file.bytes(at: offset, count: length) {
          facts.profile += [0xFF, 0xE2] + segment
        }
      case 0xE2 where file.holds("MPF\0", at: offset + 2): facts.pictureIndex = offset + 6
      case 0xE2 where file.holds(gainMapName, at: offset + 2): facts.subtypes.insert(.hdr)
      case 0xE1: readApplication(file.bytes(at: offset + 2, count: length - 2), &facts)
      default: break
      }
      offset += length
    }
    return facts.size.width > 0 ? facts : nil
  }

  /// Returns a color profile that is joined from the JPEG segments that contain it.
  package static func profile(_ segments: [UInt8]) -> [UInt8] {
    // The header of such a segment consists of the marker, the length, the name, the number of the
    // segment and the count of segments.
    let (lengthOffset, headerLength) = (2, 18)
    let source = MemoryBytes(segments)
    var chunks: [(number: UInt8, bytes: ArraySlice<UInt8>)] = []
    var offset = 0
    while let length = source.integer(at: offset + lengthOffset, bytes: 2) {
      let end = offset + 2 + length
      guard offset + headerLength <= end, end <= segments.count else { break }
      chunks.append((segments[offset + headerLength - 2], segments[offset + headerLength..<end]))
      offset = end
    }
    return chunks.sorted { $0.number < $1.number }.flatMap(\.bytes)
  }

  /// Returns the next marker and moves the offset behind it.
  ///
  /// Other bytes before the marker are skipped, as every decoder does.
  private static func marker(_ file: some ByteSource, _ offset: inout Int) -> Int? {
    var passed = 0
    while let byte = file.integer(at: offset, bytes: 1), passed < 1 << 16 {
      offset += 1
      passed += 1
      guard byte == 0xFF, let code = file.integer(at: offset, bytes: 1) else { continue }
      if code == 0xFF || code == 0 { continue }
      offset += 1
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
