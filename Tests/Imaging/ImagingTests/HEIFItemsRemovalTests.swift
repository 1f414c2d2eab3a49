// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerCore
import PickerModel
import Testing

@testable import Imaging

/// Metadata among the items of a HEIF, including invalid item lists.
@Suite struct HEIFItemsRemovalTests {
  private static let location = MadeBytes.text("<e:GPSLatitude>52,30N</e:GPSLatitude>")
  private static let xmp = (type: "mime\0application/rdf+xml\0", content: location)

  private func stripped(_ photo: [UInt8]) throws -> [UInt8] {
    try Removing.stripped(photo, .removeLocation, .heic)
  }

  private func isRefused(_ photo: [UInt8]) -> Bool {
    Removing.isRefused(photo, .removeLocation, .heic)
  }

  @Test("an item behind thousands of others is searched")
  func many() throws {
    let others = [(type: String, content: [UInt8])](
      repeating: (type: "hvc1\0", content: [1]), count: 5000)
    let photo = MadeBytes.heif(others + [Self.xmp])
    #expect(try stripped(photo).position(of: "52,30N") == nil)
  }

  @Test("if the list of items or of their positions cannot be read completely, the file is refused")
  func garbledLists() throws {
    let photo = MadeBytes.heif([(type: "hvc1\0", content: [1]), Self.xmp])
    #expect(try stripped(photo).position(of: "52,30N") == nil)
    let info = try #require(photo.position(of: "infe"))
    let itemLocations = try #require(photo.position(of: "iloc"))
    // Longer than its space; of an old form; more extents than there are; a length that means "to
    // the end".
    for (offset, value) in [
      (info - 1, UInt8(0xFF)), (info + 4, 0), (itemLocations + 11, 9),
      (itemLocations + 12 + 28 - 1, 0),
    ] {
      var copy = photo
      copy[offset] = value
      #expect(isRefused(copy), "\(offset)")
    }
    let twice = MadeBytes.heif([Self.xmp], MadeBytes.full("iinf", [0, 0]))
    #expect(isRefused(twice))
    // One item more than there are, and no list of them at all.
    let list = try #require(photo.position(of: "iinf"))
    var more = photo
    more[list + 9] = 3
    #expect(isRefused(more))
    var nameless = photo
    nameless.replaceSubrange(list..<list + 4, with: MadeBytes.text("free"))
    #expect(isRefused(nameless))
    let none = MadeBytes.heif([(type: "Exif\0", content: [])])
    #expect(isRefused(none))
  }

  @Test("an item whose type is not XMP stays if it contains no location")
  func otherTypes() throws {
    let json = MadeBytes.text(#"{"kept":"no brackets"}"#)
    let photo = MadeBytes.heif([(type: "mime\0application/json\0", content: json)])
    #expect(try stripped(photo) == photo)
    for options in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      #expect(try Removing.stripped(photo, options, .heic).position(of: "kept") == nil)
    }
    // Compressed data, or data without a type, may hold anything.
    for type in ["mime\0application/json\0deflate\0", "mime\0\0", "mime"] {
      let photo = MadeBytes.heif([(type: type, content: json)])
      #expect(try stripped(photo).position(of: "kept") == nil, "\(type)")
    }
    let locationJSON = MadeBytes.text(#"{"GPSLatitude":"52"}"#)
    let telling = MadeBytes.heif([(type: "mime\0application/json\0", content: locationJSON)])
    #expect(try stripped(telling).position(of: "52") == nil)
  }

  @Test("a JPEG that is an item by its media type keeps its pixels; other pictures are refused")
  func pictures() throws {
    let comment = MadeBytes.segment(0xFE, MadeBytes.text("a secret"))
    let exif = MadeBytes.segment(0xE1, MadeBytes.text("Exif\0\0MM\0*") + MadeBytes.big(8) + [0, 0])
    let jpeg = MadeBytes.jpeg(comment, exif)
    let photo = MadeBytes.heif([(type: "mime\0image/jpeg\0", content: jpeg)])
    let after = try Removing.stripped(photo, .removeCaptions, .heic)
    #expect(after.position(of: "a secret") == nil)
    #expect(after.position(of: MadeBytes.segment(0xC0, [8, 0, 3, 0, 4, 1, 1, 0x11, 0])) != nil)
    #expect(try stripped(photo) == photo)
    let other = MadeBytes.heif([(type: "mime\0image/png\0", content: [1, 2, 3])])
    #expect(Removing.isRefused(other, .removeCaptions, .heic))
    #expect(try stripped(other) == other)
    let long = String(repeating: "x", count: 300)
    #expect(isRefused(MadeBytes.heif([(type: "mime\(long)\0image/jpeg\0", content: jpeg)])))
  }
}
