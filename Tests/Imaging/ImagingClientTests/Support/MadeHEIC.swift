// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging
@testable import MediaFormats

/// A HEIC with a thumbnail before its main picture.
///
/// Sides are multiples of 64, because libheif writes other sides as a cropped tile.
struct MadeHEIC {
  private var items: [HEIFThumbnail.Item]

  /// Joins two files of one picture each, and rotates both by quarters counterclockwise.
  init(main: [UInt8], small: [UInt8], quarters: UInt8 = 0) throws {
    items = try [small, main].map { file in
      let pictures = try #require(HEIFPictures(MemoryBytes(file), hasHole: { _ in false }))
      var item = try #require(
        pictures.thumbnailItem(pictures.primary, isCoded: true, upTo: .max))
      if quarters > 0 {
        item.properties.append(HEIFThumbnail.Property(code: "irot", content: [quarters]))
      }
      return item
    }
  }

  /// Lists rotations before the sizes that they rotate, and states a smaller thumbnail size than
  /// the decoder outputs, as Sony's cameras do.
  mutating func writeAsSony(smallSize: PixelSize) {
    for index in items.indices {
      let rotations = items[index].properties.filter { $0.code == "irot" }
      items[index].properties.removeAll { $0.code == "irot" }
      items[index].properties.insert(contentsOf: rotations, at: 0)
    }
    guard let sizeIndex = items[0].properties.firstIndex(where: { $0.code == "ispe" }) else {
      return
    }
    let sides = [0, smallSize.width, smallSize.height]
    let content = sides.flatMap { side in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: side >> ($0 * 8)) }
    }
    items[0].properties[sizeIndex] = HEIFThumbnail.Property(code: "ispe", content: content)
  }

  /// The file; the reference that would join tiles to a picture is changed into that of a
  /// thumbnail.
  var bytes: [UInt8] {
    var file = HEIFThumbnail(items: items).file
    if let offset = file.position(of: "dimg") {
      file.replaceSubrange(offset..<offset + 4, with: Array("thmb".utf8))
    }
    // The main picture has the second number.
    if let offset = file.position(of: "pitm") { file[offset + 9] = 2 }
    return file
  }

  /// The range of the thumbnail's bytes; the main picture's follow.
  var smallRange: Range<Int> {
    let end = bytes.count - items[1].content.count
    return end - items[0].content.count..<end
  }
}
