// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

/// Raw pictures, which are represented only by the JPEG inside.
@Suite struct RawPreviewTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a rotated DNG of 160 by 120 that holds a JPEG and no sensor data.
  private func write(inside size: PixelSize) async throws -> String {
    let jpeg = try await Backend.inProcess.drawing.encode(
      .drawing(svg: Drawings.quarters, size: size), as: PictureEncoding(.jpeg))
    let fields: [(Int, Int, Int)] = [
      (0x0100, 4, 160), (0x0101, 4, 120), (0x0103, 3, 7), (0x0111, 4, 200), (0x0112, 3, 6),
      (0x0117, 4, jpeg.count), (0xC612, 1, 1),
    ]
    let number = { (value: Int, width: Int) in
      (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var file = Array("II*\0".utf8) + number(8, 4) + number(fields.count, 2)
    for (tag, type, value) in fields {
      file += number(tag, 2) + number(type, 2) + number(1, 4) + number(value, 4)
    }
    file += [UInt8](repeating: 0, count: 200 - file.count) + jpeg
    return try folder.write(file, as: "original")
  }

  @Test(
    "unseen.rendition.raw: the picture inside stands for a raw one where it is as large",
    arguments: Backend.allCases)
  func fullSize(_ backend: Backend) async throws {
    let path = try await write(inside: PixelSize(width: 160, height: 120))
    for box in [nil, PixelSize(width: 60, height: 60)] {
      let made = try await backend.photos.rendition(
        ofFileAt: path, RenditionRequest(fitting: box, mode: .compatible),
        to: "\(folder.path)/\(box == nil ? "whole" : "small")")
      #expect(made.contentType == .jpeg)
      #expect(
        made.pixelSize == PixelSize(width: box == nil ? 120 : 45, height: box == nil ? 160 : 60))
      let image = try await backend.photos.thumbnail(ofFileAt: made.file, size: made.pixelSize)
        .image
      #expect(image.quarters == "bryg")
    }
  }

  @Test(
    "unseen.rendition.raw: a smaller picture inside is never passed off as the raw one",
    arguments: Backend.allCases)
  func smaller(_ backend: Backend) async throws {
    let path = try await write(inside: PixelSize(width: 80, height: 60))
    let error = await #expect(throws: MediaError.self) {
      try await backend.photos.rendition(
        ofFileAt: path, RenditionRequest(mode: .compatible), to: folder.path + "/out")
    }
    #expect(error?.reason == .unsupported)
    #expect(error?.detail.contains("60x80, less than 120x160; ask for current") == true)
    // It is large enough for a watch.
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(fitting: PixelSize(width: 60, height: 60)),
      to: folder.path + "/small")
    #expect(made.pixelSize == PixelSize(width: 45, height: 60))
    let original = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(mode: .current), to: folder.path + "/raw")
    #expect(try folder.read(original.file) == folder.read(path))
  }

  @Test("a cell shows the picture inside, rotated", arguments: Backend.allCases)
  func cell(_ backend: Backend) async throws {
    for inside in [PixelSize(width: 160, height: 120), PixelSize(width: 40, height: 30)] {
      let made = try await backend.photos.thumbnail(
        ofFileAt: try await write(inside: inside), size: PixelSize(width: 45, height: 60))
      #expect(made.origin == .embedded && !made.isPreliminary)
      #expect(made.image.quarters == "bryg")
    }
  }

  @Test("a small picture of another shape stands for nothing", arguments: Backend.allCases)
  func otherShape(_ backend: Backend) async throws {
    let path = try await write(inside: PixelSize(width: 120, height: 120))
    await #expect {
      try await backend.photos.thumbnail(ofFileAt: path, size: PixelSize(width: 45, height: 60))
    } throws: { error in
      (error as? MediaError)?.reason == .unsupported
    }
  }

  @Test(
    "a real CR3 shows the picture that exiftool finds in it",
    .enabled(if: Corpus.found != nil && ExifTool.isHere))
  func canon() async throws {
    let path = try #require(Corpus.found).folder + "/raw/canon-r6.cr3"
    let inside = try ExifTool.extract("PreviewImage", of: path, into: folder.path)
    let cell = PixelSize(width: 129, height: 129)
    let made = try await Backend.workers.photos.thumbnail(ofFileAt: path, size: cell)
    let expected = try await Backend.workers.photos.thumbnail(ofFileAt: inside, size: cell)
    #expect(made.origin == .embedded && made.image == expected.image)
  }
}
