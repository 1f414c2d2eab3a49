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
