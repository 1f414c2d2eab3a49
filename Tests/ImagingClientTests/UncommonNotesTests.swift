// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging

/// What goes out of files whose notes are written in ways that few programs write them.
@Suite struct UncommonNotesTests {
  private static let sentence = "a secret sentence"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A picture as an encoder writes it, without notes.
  private func picture() async throws -> [UInt8] {
    try await Backend.inProcess.drawing.encode(
      .drawing(svg: Drawings.quarters, size: PixelSize(width: 64, height: 48)),
      as: PictureEncoding(.jpeg, exif: nil))
  }

  private func jpeg(_ exif: ExifBlock) async throws -> [UInt8] {
    try JPEGSegments.insert(exif: exif.bytes, into: await picture())
  }

  /// A JPEG with a segment right behind its beginning.
  private func jpeg(_ marker: UInt8, _ body: [UInt8]) async throws -> [UInt8] {
    let count = body.count + 2
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, marker, UInt8(count >> 8), UInt8(count & 255)]
    return try await head + body + picture().dropFirst(2)
  }

  private func erased(
    _ bytes: [UInt8], _ parts: PickerMetadataOptions, _ type: ContentType = .jpeg
  ) throws -> [UInt8] {
    let copy = try MetadataRemoval.erased(bytes, "photo", type, removing: parts)
    #expect(copy.count == bytes.count)
    return copy
  }

  private func header(_ bytes: [UInt8]) async throws -> MediaHeader {
    try await Backend.inProcess.photos.header(ofFileAt: try folder.write(bytes, as: "photo"))
  }

  @Test("R7: directories are followed through whole numbers of every type", arguments: [4, 9, 13])
  func pointers(_ type: Int) async throws {
    let exif = ExifBlock(
      original: "2024:05:01 10:11:12", hasPlace: true, pointerType: type, comment: Self.sentence)
    let photo = try await jpeg(exif)
    let before = try await header(photo)
    #expect(before.hasLocation && before.captureDate != nil)
    let placeless = try erased(photo, .removeLocation)
    // 52 of 1, and 30 of 1.
    let angle: [UInt8] = [52, 0, 0, 0, 1, 0, 0, 0, 30, 0, 0, 0, 1]
    #expect(photo.position(of: angle) != nil && placeless.position(of: angle) == nil)
    let after = try await header(placeless)
    #expect(!after.hasLocation && after.captureDate == before.captureDate)
    #expect(try erased(photo, .removeCaptions).position(of: Self.sentence) == nil)
  }

  @Test(
    "R7: where a directory cannot be found, nobody says that it is gone", arguments: [2, 5, 7, 99])
  func unreadablePointers(_ type: Int) async throws {
    let photo = try await jpeg(ExifBlock(hasPlace: true, pointerType: type))
    #expect(throws: MediaError.self) { try erased(photo, .removeLocation) }
  }

  /// One field in a TIFF's only directory: a description that lies behind it.
  private func description(ofType type: UInt8) -> [UInt8] {
    let text = Array(Self.sentence.utf8)
    return Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x0E, 1, type, 0]
      + [UInt8(text.count), 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0] + text
  }

  @Test("R7: a text of EXIF 3.0's own type goes; one of a type nobody knows is refused")
  func typesOfText() async throws {
    for type in [2, 129] as [UInt8] {
      let photo = try JPEGSegments.insert(
        exif: description(ofType: type), into: try await picture())
      #expect(photo.position(of: Self.sentence) != nil)
      #expect(try erased(photo, .removeCaptions).position(of: Self.sentence) == nil, "\(type)")
    }
    let photo = try JPEGSegments.insert(exif: description(ofType: 77), into: try await picture())
    #expect(throws: MediaError.self) { try erased(photo, .removeCaptions) }
  }

  @Test("R7: a compressed text of a PNG that cannot be unpacked goes")
  func unreadableTexts() async throws {
    let picture = try await Backend.inProcess.drawing.encode(
      .drawing(svg: Drawings.quarters, size: PixelSize(width: 64, height: 48)),
      as: PictureEncoding(.png, exif: nil))
    let body = Array("Comment\0\0".utf8) + Array(Self.sentence.utf8)
    // Nobody looks at the sum of such a chunk.
    let chunk = [0, 0, 0, UInt8(body.count)] + Array("zTXt".utf8) + body + [0, 0, 0, 0]
    let noted = Array(picture.prefix(33)) + chunk + picture.dropFirst(33)
    let after = try erased(noted, .removeCaptions, .png)
    #expect(after.position(of: Self.sentence) == nil)
  }

  @Test("R7: what nobody reads in a WebP goes with captions and serial numbers")
  func unknownChunks() throws {
    let text = Array(Self.sentence.utf8) + [0]
    let chunks =
      Array("VP8L".utf8) + [4, 0, 0, 0, 0x2F, 0, 0, 0] + Array("NOTE".utf8)
      + [UInt8(text.count), 0, 0, 0] + text
    let photo =
      Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
    for parts in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      let after = try erased(photo, parts, .webp)
      #expect(after.position(of: Self.sentence) == nil)
      #expect(after.prefix(24) == photo.prefix(24))
    }
    #expect(try erased(photo, .removeLocation, .webp) == photo)
  }

  @Test("R7: what lies behind a frame's pixels goes as well")
  func unknownChunksOfFrames() throws {
    let text = Array("GPSLatitude 52.5".utf8)
    let pixels = Array("VP8L".utf8) + [4, 0, 0, 0, 0x2F, 0, 0, 0]
    let frame = [UInt8](repeating: 1, count: 16) + pixels
    let note = Array("NOTE".utf8) + [UInt8(text.count), 0, 0, 0] + text
    let body = frame + note
    let chunks = Array("ANMF".utf8) + [UInt8(body.count), 0, 0, 0] + body
    let head = Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8)
    let photo = head + chunks
    let after = try erased(photo, .removeLocation, .webp)
    #expect(after.position(of: "52.5") == nil && after.position(of: "atitude") == nil)
    #expect(after.prefix(20 + frame.count) == photo.prefix(20 + frame.count))
  }

  @Test("R7: frames in frames and blocks without end take no more than any file")
  func deepAndMany() throws {
    var body: [UInt8] = []
    for _ in 0..<50_000 {
      let head = [UInt8](repeating: 1, count: 16)
      body += Array("ANMF".utf8) + [0xFF, 0xFF, 0xFF, 0] + head
    }
    let photo = Array("RIFF".utf8) + [0xFF, 0xFF, 0xFF, 0] + Array("WEBP".utf8) + body
    #expect(try erased(photo, .removeLocation, .webp).count == photo.count)
    let blocks = [UInt8](repeating: 1, count: 200_000)
    let gif =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFE] + blocks + [0, 0x3B]
    #expect(throws: (any Error).self) { try erased(gif, .removeLocation, .gif) }
  }

  @Test("R7: a place in numbers with a point is one, and goes")
  func doubles() async throws {
    let photo = try await jpeg(ExifBlock(hasPlainPlace: true))
    let number: [UInt8] = [0, 0, 0, 0, 0, 0, 0x4A, 0x40]  // 52
    #expect(photo.position(of: number) != nil)
    #expect(try await header(photo).hasLocation)
    let placeless = try erased(photo, .removeLocation)
    #expect(placeless.position(of: number) == nil)
    #expect(try await !header(placeless).hasLocation)
  }

  @Test(
    "R7: sentences and numbers in segments that nobody describes go, colours and pictures stay",
    arguments: [PickerMetadataOptions.removeCaptions, .removeSerialNumbers])
  func segments(_ parts: PickerMetadataOptions) async throws {
    let text = Array(("Ducky\0" + Self.sentence).utf8)
    for marker: UInt8 in [0xE0, 0xE1, 0xE4, 0xE6, 0xEC, 0xEE, 0xEF] {
      let photo = try await jpeg(marker, text)
      #expect(try erased(photo, parts).position(of: Self.sentence) == nil)
      #expect(try erased(photo, .removeLocation) == photo)
    }
    for name in ["ICC_PROFILE\0", "MPF\0", "urn:iso:std:iso:ts:21496:-1\0"] {
      let photo = try await jpeg(0xE2, Array((name + Self.sentence).utf8))
      #expect(try erased(photo, parts) == photo)
    }
    for (marker, name) in [(0xE0, "JFIF\0"), (0xEE, "Adobe")] as [(UInt8, String)] {
      let photo = try await jpeg(marker, Array((name + Self.sentence).utf8))
      #expect(try erased(photo, parts) == photo)
    }
  }

  private static let marks: [[UInt8]] = [
    Array("AXS!\0\0".utf8), [0x1C, 2, 0, 0, 2, 0, 4], [0xA1, 0xB2, 0xC3, 0xD4],
  ]

  @Test(
    "R7: notes behind a picture are refused, and a picture made anew has none",
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
    #expect(error?.reason == .unsupported && error?.detail.contains("as compatible") == true)
    let made = try await backend.photos.rendition(
      ofFileAt: path, request(.compatible), to: folder.path + "/out")
    #expect(made.contentType == .jpeg && made.pixelSize == PixelSize(width: 64, height: 48))
    #expect(try folder.read(made.file).position(of: Self.sentence) == nil)
    let image = try await backend.photos.thumbnail(ofFileAt: made.file, size: made.pixelSize).image
    #expect(image.quarters == "rgby")
  }

  @Test("R7: zeros between a GIF's blocks are passed over, and what is garbled is refused")
  func gif() throws {
    // One pixel, and no table of colours before it.
    let picture =
      Array("GIF89a".utf8) + [
        1, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
      ]
      + [0x3B]
    var photo = picture
    photo.insert(contentsOf: [0, 0], at: 13)
    #expect(try erased(photo, .removeCaptions, .gif) == photo)
    let iptc =
      [0x21, 0xFF, 11] + Array("MGKIPTC0000".utf8) + [17] + Array(Self.sentence.utf8) + [0]
    let noted = photo.prefix(13) + iptc + photo.dropFirst(13)
    for parts in [PickerMetadataOptions.removeLocation, .removeCaptions] {
      #expect(try erased(Array(noted), parts, .gif).position(of: Self.sentence) == nil)
    }
    // A comment's blocks have 255 bytes at most, wherever its words end.
    let place = "GPSLatitude=52.5"
    for split in 1..<place.utf8.count {
      let (one, other) = (place.utf8.prefix(split), place.utf8.dropFirst(split))
      var noted = Array(picture.prefix(13)) + [0x21, 0xFE, UInt8(one.count)]
      noted += Array(one) + [UInt8(other.count)]
      noted += Array(other) + [0]
      noted += picture.dropFirst(13)
      let after = try erased(noted, .removeLocation, .gif)
      #expect(!after.contains { $0 == 0x35 }, "\(split)")
    }
    let zeros = picture.prefix(13) + [UInt8](repeating: 0, count: 10_000) + picture.dropFirst(13)
    #expect(throws: MediaError.self) { try erased(Array(zeros), .removeCaptions, .gif) }
    photo.insert(99, at: 13)
    let error = #expect(throws: MediaError.self) { try erased(photo, .removeCaptions, .gif) }
    #expect(error?.detail.contains("garbled") == true)
  }
}
