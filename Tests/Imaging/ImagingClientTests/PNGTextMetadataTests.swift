// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel
import PickerPorts
import Testing

@testable import Imaging

/// EXIF that programs wrote into a text of a PNG, which libvips does not read.
@Suite struct PNGTextMetadataTests {
  private let folder: TemporaryFolder
  private let size = PixelSize(width: 160, height: 120)

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ svg: String = Drawings.quarters, orientation: Int = 6, hasLocation: Bool = true,
    isCompressed: Bool = true
  ) async throws -> String {
    let png = try await Backend.inProcess.drawing.encode(
      .drawing(svg: svg, size: size), as: PictureEncoding(.png))
    let exif = ExifBlock(
      orientation: orientation, original: "2024:05:01 10:11:12", offset: "+02:00",
      hasLocation: hasLocation)
    return try folder.write(
      TextProfilePNG.bytes(png, exif: exif.bytes, isCompressed: isCompressed), as: "original.png")
  }

  @Test("size, date, place and picture go by it", arguments: Backend.allCases, [true, false])
  func drawn(_ backend: Backend, _ isCompressed: Bool) async throws {
    let path = try await write(isCompressed: isCompressed)
    let header = try await backend.photos.header(ofFileAt: path)
    #expect(header.pixelSize == PixelSize(width: 120, height: 160))
    #expect(header.captureDate?.rfc3339 == "2024-05-01T10:11:12+02:00" && header.hasLocation)
    let image = try await backend.photos.thumbnail(ofFileAt: path, size: header.pixelSize).image
    #expect(image.quarters == "bryg")
    let small = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(fitting: PixelSize(width: 60, height: 60)),
      to: folder.path + "/small")
    #expect(small.pixelSize == PixelSize(width: 45, height: 60))
    let again = try await backend.photos.thumbnail(ofFileAt: small.file, size: small.pixelSize)
    #expect(again.image.quarters == "bryg")
  }

  @Test("what is made upright is not turned once more", arguments: Backend.allCases)
  func transparent(_ backend: Backend) async throws {
    let path = try await write(Drawings.halfNothing)
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(fitting: PixelSize(width: 60, height: 60)),
      to: folder.path + "/made")
    #expect(made.contentType == .png && made.pixelSize == PixelSize(width: 45, height: 60))
    let header = try await backend.photos.header(ofFileAt: made.file)
    #expect(header.pixelSize == made.pixelSize)
  }

  @Test(
    "a location in a PNG's text is removed, and the picture keeps its orientation",
    arguments: Backend.allCases, 1...8)
  func removed(_ backend: Backend, _ orientation: Int) async throws {
    let path = try await write(orientation: orientation)
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(mode: .current, removing: .removeLocation),
      to: folder.path + "/out")
    let (before, after) = (try folder.read(path), try folder.read(made.file))
    #expect(before.count == after.count && after.position(of: "zTXt") == nil)
    let headers = try await [path, made.file].asyncMap {
      try await backend.photos.header(ofFileAt: $0)
    }
    #expect(headers[0].hasLocation && !headers[1].hasLocation)
    #expect(headers[0].pixelSize == headers[1].pixelSize)
    let pixels = try await [path, made.file].asyncMap {
      try await backend.photos.thumbnail(ofFileAt: $0, size: PixelSize(width: 60, height: 60)).image
    }
    #expect(pixels[0] == pixels[1])
  }

  @Test("a note without a place stays as it is", arguments: Backend.allCases)
  func kept(_ backend: Backend) async throws {
    let path = try await write(hasLocation: false)
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(mode: .current, removing: .removeLocation),
      to: folder.path + "/out")
    #expect(try folder.read(path) == folder.read(made.file))
  }
}
