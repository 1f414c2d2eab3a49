// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Removes metadata from a list of Photoshop's resources without changing its length.
enum PhotoshopRemover {
  /// The numbers of resources with colors, sizes, print settings, outlines and addresses.
  ///
  /// All other resources may contain any data.
  private static let silent = [
    0x03E8...0x03E8, 0x03EB...0x03EB, 0x03ED...0x03ED, 0x03EF...0x03EF, 0x03F1...0x0402,
    0x0405...0x0406, 0x0408...0x0408, 0x040A...0x040B, 0x040D...0x0414, 0x0416...0x0417,
    0x0419...0x0419, 0x041D...0x041E, 0x0421...0x0421, 0x0425...0x0426, 0x0428...0x0428,
    0x042D...0x042D, 0x0430...0x0430, 0x07D0...0x0BB7, 0x2710...0x2710,
  ]

  /// The numbers of the resources with a caption, and with the names of slices.
  ///
  /// The names of slices begin with the name of the document.
  private static let captions: Set = [0x03F0, 0x041A]

  /// Returns a list of resources, with the same length, without the metadata to remove.
  static func stripped(
    _ block: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8] {
    var copy = block
    var offset = 0
    // Some programs fill the end of the list with zeros.
    while offset < block.count, block[offset...].contains(where: { $0 != 0 }) {
      guard let (number, body) = resource(block, at: offset) else {
        guard !names.mayRemove(Array(block[offset...])) else {
          throw RemovalRefusal("its Photoshop data is damaged")
        }
        break
      }
      let content = Array(block[body])
      switch number {
      case 0x0404: copy.replaceSubrange(body, with: try IPTCRemover.stripped(content, names))
      case 0x0422, 0x0423:
        let exif = try TIFFRemover.stripped(content, names)
        copy.replaceSubrange(body, with: exif ?? [UInt8](repeating: 0, count: body.count))
      case 0x0424: copy.replaceSubrange(body, with: try XMPRemover.stripped(content, names))
      case 0x0409,
        0x040C where content.count > 28:
        let picture = Array(content.dropFirst(28))
        guard picture.starts(with: [0xFF, 0xD8]) else { break }
        copy.replaceSubrange(body.dropFirst(28), with: try JPEGRemover.stripped(picture, names))
      case _ where removes(number, content, names):
        copy.replaceSubrange(body, with: [UInt8](repeating: 0, count: body.count))
      default: break
      }
      offset = body.upperBound + (body.count & 1)
    }
    return copy
  }

  /// Returns whether to remove a resource, because of its number or because its content is unknown.
  private static func removes(_ number: Int, _ content: [UInt8], _ names: NamesToRemove) -> Bool {
    if silent.contains(where: { $0.contains(number) }) { return false }
    let isRemoved =
      captions.contains(number) ? names.options.contains(.removeCaptions) : names.removesUnreadable
    return isRemoved || names.mayRemove(content)
  }

  /// Returns the number of a resource and the range of its contents.
  private static func resource(_ block: [UInt8], at offset: Int) -> (Int, Range<Int>)? {
    let kinds = ["8BIM", "AgHg", "DCSR", "PHUT", "MeSa"]
    let source = MemoryBytes(block)
    guard let kind = source.code(at: offset), kinds.contains(kind),
      let number = source.integer(at: offset + 4, bytes: 2),
      let name = source.integer(at: offset + 6, bytes: 1)
    else { return nil }
    // The name together with the byte of its length is padded to an even length.
    let start = offset + 6 + (name + 2) / 2 * 2
    guard let count = source.integer(at: start, bytes: 4), count <= block.count - start - 4 else {
      return nil
    }
    return (number, start + 4..<start + 4 + count)
  }
}
