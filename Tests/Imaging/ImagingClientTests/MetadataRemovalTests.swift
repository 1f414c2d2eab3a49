// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MediaFormats
@testable import MetadataRemoval

/// Removal of metadata from the bytes for the host app, without other changes.
@Suite struct MetadataRemovalTests {
  private static let types: [ContentType] = [.jpeg, .png, .webp, .heic]
  private let folder: TemporaryFolder
  private let size = PixelSize(width: 160, height: 120)

  init() throws { folder = try TemporaryFolder() }

  private func write(_ type: ContentType) async throws -> String {
    let exif = ExifBlock(
      orientation: 6, original: "2024:05:01 10:11:12", offset: "+02:00", hasLocation: true)
    let bytes = try await Backend.inProcess.drawing.encode(
      .drawing(svg: Drawings.quarters, size: size),
      as: PictureEncoding(type, exif: type == .jpeg ? nil : exif.bytes))
    guard type == .jpeg else { return try folder.write(bytes, as: "original") }
    return try folder.write(JPEGSegments.insert(exif: exif.bytes, into: bytes), as: "original")
  }

  @Test(
    "unseen.rendition.place: a copy has no location, and all other bytes stay where they are",
    arguments: Backend.allCases, Self.types)
  func ofACopy(_ backend: Backend, _ type: ContentType) async throws {
    let path = try await write(type)
    #expect(try await backend.photos.header(ofFileAt: path).hasLocation)
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(mode: .current, removing: .removeLocation),
      to: folder.path + "/out")
    let (before, after) = (try folder.read(path), try folder.read(made.file))
    let different = zip(before, after).filter { $0 != $1 }.count
    #expect(before.count == after.count && different > 0 && different < 200)
    #expect(made.contentType == type)
    let header = try await backend.photos.header(ofFileAt: made.file)
    #expect(!header.hasLocation)
    #expect(header.captureDate?.rfc3339 == "2024-05-01T10:11:12+02:00")
    let pixels = try await [path, made.file].asyncMap {
      try await backend.photos.thumbnail(ofFileAt: $0, size: made.pixelSize).image
    }
    #expect(pixels[0] == pixels[1])
  }

  @Test(
    "unseen.rendition.place, unseen.delivered.fits-screen: a picture made smaller has no location either",
    arguments: Backend.allCases)
  func ofAScaledOne(_ backend: Backend) async throws {
    let path = try await write(.jpeg)
    let made = try await backend.photos.rendition(
      ofFileAt: path,
      RenditionRequest(fitting: PixelSize(width: 60, height: 60), removing: .removeLocation),
      to: folder.path + "/out")
    let header = try await backend.photos.header(ofFileAt: made.file)
    #expect(made.pixelSize == PixelSize(width: 45, height: 60))
    #expect(!header.hasLocation)
    #expect(header.captureDate?.rfc3339 == "2024-05-01T10:11:12+02:00")
  }

  @Test("unseen.rendition.place: what cannot be searched is refused, and not delivered")
  func refused() {
    for type in [ContentType.aviMovie, .matroskaMovie, .rawImage] {
      let error = #expect(throws: MediaError.self) {
        try MetadataRemover.edits(
          of: MemoryBytes([1, 2, 3]), "video", type, removing: .removeCaptions)
      }
      #expect(error?.reason == .unsupported)
      #expect(error?.detail.contains("captions cannot be removed") == true)
    }
  }

  @Test(
    "a picture is made as small as its bytes must be, by quality and then by size",
    arguments: Backend.allCases)
  func bytes(_ backend: Backend) async throws {
    let path = try await write(.jpeg)
    let count = Int64(try folder.read(path).count)
    for limit in [count, count * 3 / 4, count * 2 / 3] {
      let made = try await backend.photos.rendition(
        ofFileAt: path, RenditionRequest(maximumBytes: limit), to: "\(folder.path)/\(limit)")
      #expect(made.byteCount <= limit)
      #expect((made.byteCount == count) == (limit == count))
    }
    let error = await #expect(throws: MediaError.self) {
      try await backend.photos.rendition(
        ofFileAt: path, RenditionRequest(maximumBytes: 10), to: folder.path + "/none")
    }
    #expect(error?.reason == .tooLarge)
  }

  /// Returns a box of a video.
  private func box(_ code: String, _ body: [UInt8]) -> [UInt8] {
    let count = body.count + 8
    return [
      UInt8(count >> 24), UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255),
    ]
      + code.unicodeScalars.map { UInt8($0.value) } + body
  }

  @Test("a video whose description is cut short is refused", arguments: 1...60)
  func cutShort(_ missing: Int) {
    let meta = box(
      "meta",
      box("hdlr", [UInt8](repeating: 0, count: 24))
        + box("keys", [0, 0, 0, 0, 0, 0, 0, 1] + box("mdta", Array("location".utf8)))
        + box("ilst", box("\0\0\0\u{1}", box("data", Array("+52.5-013.4/".utf8)))))
    let video = box("ftyp", Array("qt  ".utf8)) + box("moov", box("udta", meta))
    let error = #expect(throws: MediaError.self) {
      try MetadataRemover.edits(
        of: MemoryBytes(Array(video.dropLast(missing))), "video", .quickTimeMovie,
        removing: .removeLocation)
    }
    #expect(error?.reason == .unsupported)
  }

  @Test("a video's location and captions are removed from its user data and its list of keys")
  func videoMetadata() throws {
    let keys = ["com.apple.quicktime.location.ISO6709", "com.apple.quicktime.model"]
    let list = keys.flatMap { box("mdta", Array($0.utf8)) }
    let values = ["+52.5-013.4/", "iPhone"].enumerated().flatMap { index, text in
      box("\0\0\0\(Character(Unicode.Scalar(UInt8(index + 1))))", box("data", Array(text.utf8)))
    }
    let meta = box(
      "meta",
      box("hdlr", [UInt8](repeating: 0, count: 24)) + box("keys", [0, 0, 0, 0, 0, 0, 0, 2] + list)
        + box("ilst", values))
    let userData = box(
      "udta", box("\u{A9}xyz", Array("+52.5-013.4/".utf8)) + box("\u{A9}nam", [65, 66]))
    let video =
      box("ftyp", Array("qt  ".utf8)) + box("moov", meta + userData) + box("mdat", [1, 2, 3])
    for (options, gone, stays) in [
      (PickerMetadataOptions.removeLocation, "52.5", "AB"), (.removeCaptions, "AB", "52.5"),
    ] {
      let copy = try MetadataRemover.stripped(video, "video", .quickTimeMovie, removing: options)
      #expect(copy.count == video.count)
      #expect(copy.position(of: gone) == nil && copy.position(of: stays) != nil)
      #expect(copy.position(of: "iPhone") != nil)
      #expect(copy.suffix(11) == video.suffix(11))
    }
  }

  @Test(
    "unseen.rendition.place: however a file is damaged, its location is removed or the file is refused",
    arguments: Self.types)
  func hostile(_ type: ContentType) async throws {
    let bytes = try folder.read(try await write(type))
    var seen = 0
    for index in bytes.indices.prefix(900) {
      for value in [0x00, 0x7F, 0xFF] as [UInt8] {
        var copy = bytes
        copy[index] = value
        guard
          let edits = try? MetadataRemover.edits(
            of: MemoryBytes(copy), "photo", type, removing: .removeLocation)
        else { continue }
        edits.apply(to: &copy)
        #expect(copy.count == bytes.count)
        let facts =
          switch type {
          case .jpeg: JPEGFile.facts(MemoryBytes(copy))
          case .png: PNGFile.facts(MemoryBytes(copy))
          case .webp: WebPFile.facts(MemoryBytes(copy))
          default: HEIFFile.facts(MemoryBytes(copy))
          }
        let hasLocation = facts?.header(type).hasLocation == true
        if hasLocation { Issue.record("byte \(index) as \(value) leaves the place") }
        seen += 1
      }
    }
    #expect(seen > 900)
  }
}

extension Array {
  /// Returns the results of a function for each element, one after another.
  func asyncMap<Answer>(
    _ body: (Element) async throws -> Answer
  ) async rethrows -> [Answer] {
    var answers: [Answer] = []
    for element in self { answers.append(try await body(element)) }
    return answers
  }
}
