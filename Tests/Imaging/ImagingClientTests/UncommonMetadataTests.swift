// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MetadataRemoval

/// Removal of metadata that few programs write in this form.
@Suite struct UncommonMetadataTests {
  private static let sentence = "a secret sentence"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a picture as an encoder writes it, without metadata.
  private func picture() async throws -> [UInt8] {
    try await Backend.inProcess.drawing.encode(
      .drawing(svg: Drawings.quarters, size: PixelSize(width: 64, height: 48)),
      as: PictureEncoding(.jpeg, exif: nil))
  }

  private func jpeg(_ exif: ExifBlock) async throws -> [UInt8] {
    try JPEGSegments.insert(exif: exif.bytes, into: await picture())
  }

  /// Returns a JPEG with a segment right behind its beginning.
  private func jpeg(_ marker: UInt8, _ body: [UInt8]) async throws -> [UInt8] {
    let count = body.count + 2
    let header: [UInt8] = [0xFF, 0xD8, 0xFF, marker, UInt8(count >> 8), UInt8(count & 255)]
    return try await header + body + picture().dropFirst(2)
  }

  private func stripped(
    _ bytes: [UInt8], _ options: PickerMetadataOptions, _ type: ContentType = .jpeg
  ) throws -> [UInt8] {
    let copy = try MetadataRemover.stripped(bytes, "photo", type, removing: options)
    #expect(copy.count == bytes.count)
    return copy
  }

  private func header(_ bytes: [UInt8]) async throws -> MediaHeader {
    try await Backend.inProcess.photos.header(ofFileAt: try folder.write(bytes, as: "photo"))
  }

  @Test("directories are followed through whole numbers of every type", arguments: [4, 9, 13])
  func pointers(_ type: Int) async throws {
    let exif = ExifBlock(
      original: "2024:05:01 10:11:12", hasLocation: true, pointerType: type, comment: Self.sentence)
    let photo = try await jpeg(exif)
    let before = try await header(photo)
    #expect(before.hasLocation && before.captureDate != nil)
    let placeless = try stripped(photo, .removeLocation)
    // 52 divided by 1, and 30 divided by 1.
    let angle: [UInt8] = [52, 0, 0, 0, 1, 0, 0, 0, 30, 0, 0, 0, 1]
    #expect(photo.position(of: angle) != nil && placeless.position(of: angle) == nil)
    let after = try await header(placeless)
    #expect(!after.hasLocation && after.captureDate == before.captureDate)
    #expect(try stripped(photo, .removeCaptions).position(of: Self.sentence) == nil)
  }

  @Test("a photo whose directory cannot be found is refused", arguments: [2, 5, 7, 99])
  func unreadablePointers(_ type: Int) async throws {
    let photo = try await jpeg(ExifBlock(hasLocation: true, pointerType: type))
    #expect(throws: MediaError.self) { try stripped(photo, .removeLocation) }
  }

  /// Returns a TIFF with one field: a description that lies behind the directory.
  private func description(ofType type: UInt8) -> [UInt8] {
    let text = Array(Self.sentence.utf8)
    return Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x0E, 1, type, 0]
      + [UInt8(text.count), 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0] + text
  }

  @Test("a text of EXIF 3.0's own type is removed; one of an unknown type is refused")
  func typesOfText() async throws {
    for type in [2, 129] as [UInt8] {
      let photo = try JPEGSegments.insert(
        exif: description(ofType: type), into: try await picture())
      #expect(photo.position(of: Self.sentence) != nil)
      #expect(try stripped(photo, .removeCaptions).position(of: Self.sentence) == nil, "\(type)")
    }
    let photo = try JPEGSegments.insert(exif: description(ofType: 77), into: try await picture())
    #expect(throws: MediaError.self) { try stripped(photo, .removeCaptions) }
  }

  @Test("a compressed text of a PNG that cannot be unpacked is removed")
  func unreadableTexts() async throws {
    let picture = try await Backend.inProcess.drawing.encode(
      .drawing(svg: Drawings.quarters, size: PixelSize(width: 64, height: 48)),
      as: PictureEncoding(.png, exif: nil))
    let body = Array("Comment\0\0".utf8) + Array(Self.sentence.utf8)
    // The checksum of such a chunk is never checked.
    let chunk = [0, 0, 0, UInt8(body.count)] + Array("zTXt".utf8) + body + [0, 0, 0, 0]
    let noted = Array(picture.prefix(33)) + chunk + picture.dropFirst(33)
    let after = try stripped(noted, .removeCaptions, .png)
    #expect(after.position(of: Self.sentence) == nil)
  }

  @Test("unknown chunks of a WebP are removed with captions and with serial numbers")
  func unknownChunks() throws {
    let text = Array(Self.sentence.utf8) + [0]
    let chunks =
      Array("VP8L".utf8) + [4, 0, 0, 0, 0x2F, 0, 0, 0] + Array("NOTE".utf8)
      + [UInt8(text.count), 0, 0, 0] + text
    let photo =
      Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
    for options in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      let after = try stripped(photo, options, .webp)
      #expect(after.position(of: Self.sentence) == nil)
      #expect(after.prefix(24) == photo.prefix(24))
    }
    #expect(try stripped(photo, .removeLocation, .webp) == photo)
  }

  @Test("unknown chunks behind a frame's pixels are removed as well")
  func unknownChunksOfFrames() throws {
    let text = Array("GPSLatitude 52.5".utf8)
    let pixels = Array("VP8L".utf8) + [4, 0, 0, 0, 0x2F, 0, 0, 0]
    let frame = [UInt8](repeating: 1, count: 16) + pixels
    let noteChunk = Array("NOTE".utf8) + [UInt8(text.count), 0, 0, 0] + text
    let body = frame + noteChunk
    let chunks = Array("ANMF".utf8) + [UInt8(body.count), 0, 0, 0] + body
    let header = Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8)
    let photo = header + chunks
    let after = try stripped(photo, .removeLocation, .webp)
    #expect(after.position(of: "52.5") == nil && after.position(of: "atitude") == nil)
    #expect(after.prefix(20 + frame.count) == photo.prefix(20 + frame.count))
  }

  @Test("frames in frames and blocks without end take no more than any file")
  func deepAndMany() throws {
    var body: [UInt8] = []
    for _ in 0..<50_000 {
      let header = [UInt8](repeating: 1, count: 16)
      body += Array("ANMF".utf8) + [0xFF, 0xFF, 0xFF, 0] + header
    }
    let photo = Array("RIFF".utf8) + [0xFF, 0xFF, 0xFF, 0] + Array("WEBP".utf8) + body
    #expect(try stripped(photo, .removeLocation, .webp).count == photo.count)
    let blocks = [UInt8](repeating: 1, count: 200_000)
    let gif =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFE] + blocks + [0, 0x3B]
    #expect(throws: (any Error).self) { try stripped(gif, .removeLocation, .gif) }
  }

  @Test("a location in floating-point numbers is found and removed")
  func doubles() async throws {
    let photo = try await jpeg(ExifBlock(hasFloatingPointLocation: true))
    let number: [UInt8] = [0, 0, 0, 0, 0, 0, 0x4A, 0x40]  // 52
    #expect(photo.position(of: number) != nil)
    #expect(try await header(photo).hasLocation)
    let placeless = try stripped(photo, .removeLocation)
    #expect(placeless.position(of: number) == nil)
    #expect(try await !header(placeless).hasLocation)
  }

  @Test(
    "texts and numbers in undocumented segments are removed; colours and pictures stay",
    arguments: [PickerMetadataOptions.removeCaptions, .removeSerialNumbers])
  func segments(_ options: PickerMetadataOptions) async throws {
    let text = Array(("Ducky\0" + Self.sentence).utf8)
    for marker: UInt8 in [0xE0, 0xE1, 0xE4, 0xE6, 0xEC, 0xEE, 0xEF] {
      let photo = try await jpeg(marker, text)
      #expect(try stripped(photo, options).position(of: Self.sentence) == nil)
      #expect(try stripped(photo, .removeLocation) == photo)
    }
    for name in ["ICC_PROFILE\0", "MPF\0", "urn:iso:std:iso:ts:21496:-1\0"] {
      let photo = try await jpeg(0xE2, Array((name + Self.sentence).utf8))
      #expect(try stripped(photo, options) == photo)
    }
    for (marker, name) in [(0xE0, "JFIF\0"), (0xEE, "Adobe")] as [(UInt8, String)] {
      let photo = try await jpeg(marker, Array((name + Self.sentence).utf8))
      #expect(try stripped(photo, options) == photo)
    }
  }

  private static let marks: [[UInt8]] = [
    Array("AXS!\0\0".utf8), [0x1C, 2, 0, 0, 2, 0, 4], [0xA1, 0xB2, 0xC3, 0xD4],
  ]

  @Test(
    "unseen.rendition.place: data behind a picture is refused, and a picture made anew has none",
    arguments: Backend.allCases, Self.marks)
  func trailers(_ backend: Backend, _ mark: [UInt8]) async throws {
    let photo = try await picture() + Array(Self.sentence.utf8) + mark
    let path = try folder.write(photo, as: "original")
    let request = { (mode: AssetRepresentationMode) in
      RenditionRequest(mode: mode, removing: [.removeCaptions, .removeLocation])
    }
    let error = await #expect(throws: MediaError.self) {
      try await backend.photos.rendition(
        ofFileAt: path, request(.current), to: folder.path + "/current")
    }
    #expect(error?.reason == .unsupported && error?.detail.contains("format compatible") == true)
    let made = try await backend.photos.rendition(
      ofFileAt: path, request(.compatible), to: folder.path + "/out")
    #expect(made.contentType == .jpeg && made.pixelSize == PixelSize(width: 64, height: 48))
    #expect(try folder.read(made.file).position(of: Self.sentence) == nil)
    let image = try await backend.photos.thumbnail(ofFileAt: made.file, size: made.pixelSize).image
    #expect(image.quarters == "rgby")
  }

  @Test("zeros between a GIF's blocks are passed over, and what is damaged is refused")
  func gif() throws {
    // One pixel, without a colour table before it.
    let picture =
      Array("GIF89a".utf8) + [
        1, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
      ]
      + [0x3B]
    var photo = picture
    photo.insert(contentsOf: [0, 0], at: 13)
    #expect(try stripped(photo, .removeCaptions, .gif) == photo)
    let iptc =
      [0x21, 0xFF, 11] + Array("MGKIPTC0000".utf8) + [17] + Array(Self.sentence.utf8) + [0]
    let noted = photo.prefix(13) + iptc + photo.dropFirst(13)
    for options in [PickerMetadataOptions.removeLocation, .removeCaptions] {
      #expect(try stripped(Array(noted), options, .gif).position(of: Self.sentence) == nil)
    }
    // The blocks of a comment have at most 255 bytes and may split a word.
    let location = "GPSLatitude=52.5"
    for split in 1..<location.utf8.count {
      let (one, other) = (location.utf8.prefix(split), location.utf8.dropFirst(split))
      var noted = Array(picture.prefix(13)) + [0x21, 0xFE, UInt8(one.count)]
      noted += Array(one) + [UInt8(other.count)]
      noted += Array(other) + [0]
      noted += picture.dropFirst(13)
      let after = try stripped(noted, .removeLocation, .gif)
      #expect(!after.contains { $0 == 0x35 }, "\(split)")
    }
    let zeros = picture.prefix(13) + [UInt8](repeating: 0, count: 10_000) + picture.dropFirst(13)
    #expect(throws: MediaError.self) { try stripped(Array(zeros), .removeCaptions, .gif) }
    photo.insert(99, at: 13)
    let error = #expect(throws: MediaError.self) { try stripped(photo, .removeCaptions, .gif) }
    #expect(error?.detail.contains("damaged") == true)
  }
}
