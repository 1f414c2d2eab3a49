// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging

/// A HEIC with a small picture before its main one.
///
/// Sides are multiples of 64: what is not, libheif writes down as a tile that is cut.
struct MadeHEIC {
  private var pieces: [HEIFThumbnail.Piece]

  /// Joins two files of one picture each, and turns both by quarters against the clock.
  init(main: [UInt8], small: [UInt8], quarters: UInt8 = 0) throws {
    pieces = try [small, main].map { file in
      let pictures = try #require(HEIFPictures(MemoryBytes(file), hasHole: { _ in false }))
      var piece = try #require(
        pictures.piece(pictures.primary, isCoded: true, atMost: .max))
      if quarters > 0 {
        piece.properties.append(HEIFThumbnail.Property(code: "irot", content: [quarters]))
      }
      return piece
    }
  }

  /// Lists the turns before the sizes that they turn, and says a size of the small picture that is
  /// less than what comes out of the decoder, as Sony's cameras do.
  mutating func writeAsSony(smallSize: PixelSize) {
    for index in pieces.indices {
      let turns = pieces[index].properties.filter { $0.code == "irot" }
      pieces[index].properties.removeAll { $0.code == "irot" }
      pieces[index].properties.insert(contentsOf: turns, at: 0)
    }
    guard let place = pieces[0].properties.firstIndex(where: { $0.code == "ispe" }) else { return }
    let sides = [0, smallSize.width, smallSize.height]
    let content = sides.flatMap { side in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: side >> ($0 * 8)) }
    }
    pieces[0].properties[place] = HEIFThumbnail.Property(code: "ispe", content: content)
  }

  /// The file: what would join tiles to a picture joins a small picture to its photo.
  var bytes: [UInt8] {
    var file = HEIFThumbnail(pieces: pieces).file
    if let place = file.position(of: "dimg") {
      file.replaceSubrange(place..<place + 4, with: Array("thmb".utf8))
    }
    // The main picture's number is the second.
    if let place = file.position(of: "pitm") { file[place + 9] = 2 }
    return file
  }

  /// Where the small picture's bytes are; the main one's follow.
  var smallRange: Range<Int> {
    let end = bytes.count - pieces[1].content.count
    return end - pieces[0].content.count..<end
  }
}
