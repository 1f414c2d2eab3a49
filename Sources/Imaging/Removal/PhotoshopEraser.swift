// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes metadata out of Photoshop's resources, which keep their lengths.
enum PhotoshopEraser {
  /// Resources of colours, sizes, prints, outlines and addresses; all others may hold anything.
  private static let silent = [
    0x03E8...0x03E8, 0x03EB...0x03EB, 0x03ED...0x03ED, 0x03EF...0x03EF, 0x03F1...0x0402,
    0x0405...0x0406, 0x0408...0x0408, 0x040A...0x040B, 0x040D...0x0414, 0x0416...0x0417,
    0x0419...0x0419, 0x041D...0x041E, 0x0421...0x0421, 0x0425...0x0426, 0x0428...0x0428,
    0x042D...0x042D, 0x0430...0x0430, 0x07D0...0x0BB7, 0x2710...0x2710,
  ]

  /// A caption, and names of slices, which begin with the document's.
  private static let captions: Set = [0x03F0, 0x041A]

  /// A list of resources of the same length.
  static func erased(
    _ block: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8] {
    var copy = block
    var place = 0
    // Programs that write something else end with zeros.
    while place < block.count, block[place...].contains(where: { $0 != 0 }) {
      guard let (number, body) = resource(block, at: place) else {
        guard !names.mayGo(Array(block[place...])) else {
          throw RemovalRefusal("its Photoshop data is garbled")
        }
        break
      }
      let content = Array(block[body])
      switch number {
      case 0x0404: copy.replaceSubrange(body, with: try IPTCEraser.erased(content, names))
      case 0x0422, 0x0423:
        let exif = try TIFFEraser.erased(content, names)
        copy.replaceSubrange(body, with: exif ?? [UInt8](repeating: 0, count: body.count))
      case 0x0424: copy.replaceSubrange(body, with: try XMPEraser.erased(content, names))
      case 0x0409,
        0x040C where content.count > 28:
        let picture = Array(content.dropFirst(28))
        guard picture.starts(with: [0xFF, 0xD8]) else { break }
        copy.replaceSubrange(body.dropFirst(28), with: try JPEGEraser.erased(picture, names))
      case _ where goes(number, content, names):
        copy.replaceSubrange(body, with: [UInt8](repeating: 0, count: body.count))
      default: break
      }
      place = body.upperBound + (body.count & 1)
    }
    return copy
  }

  /// Whether a resource goes by its number, or unread.
  private static func goes(_ number: Int, _ content: [UInt8], _ names: NamesToRemove) -> Bool {
    if silent.contains(where: { $0.contains(number) }) { return false }
    let goes = captions.contains(number) ? names.parts.contains(.removeCaptions) : names.goesUnread
    return goes || names.mayGo(content)
  }

  /// A resource's number and where its contents are.
  private static func resource(_ block: [UInt8], at place: Int) -> (Int, Range<Int>)? {
    let kinds = ["8BIM", "AgHg", "DCSR", "PHUT", "MeSa"]
    let source = MemoryBytes(block)
    guard let kind = source.code(at: place), kinds.contains(kind),
      let number = source.integer(at: place + 4, bytes: 2),
      let name = source.integer(at: place + 6, bytes: 1)
    else { return nil }
    // The name and the byte of its length are padded together.
    let start = place + 6 + (name + 2) / 2 * 2
    guard let count = source.integer(at: start, bytes: 4), count <= block.count - start - 4 else {
      return nil
    }
    return (number, start + 4..<start + 4 + count)
  }
}
