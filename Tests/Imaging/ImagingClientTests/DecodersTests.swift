// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import Testing

@testable import ImagingClient

/// Decoders, which a photo worker loads only when a picture needs one.
@Suite struct DecodersTests {
  private let workers = ImagingWorkers(
    photoWorkers: 1, timeout: .seconds(600), idle: .seconds(3600))
  private let folder: TemporaryFolder
  private let cell = PixelSize(width: 60, height: 60)
  private let size = PixelSize(width: 400, height: 300)

  init() throws { folder = try TemporaryFolder() }

  /// Writes a JPEG with or without an embedded thumbnail.
  private func photo(_ name: String, hasSmall: Bool) async throws -> String {
    var encoding = PictureEncoding(.jpeg)
    if hasSmall {
      let small = try await workers.encode(
        .drawing(svg: Drawings.quarters, size: PixelSize(width: 80, height: 60)),
        as: PictureEncoding(.jpeg))
      encoding.exif = ExifBlock(orientation: 1, thumbnail: small).bytes
    }
    let bytes = try await workers.encode(
      .drawing(svg: Drawings.quarters, size: size), as: encoding)
    return try folder.write(bytes, as: name)
  }

  private var process: Int32? { workers.photos.processIdentifiers.first }

  @Test func headersAndEmbeddedThumbnailsNeedNoDecoder() async throws {
    let photo = try await photo("photo.jpg", hasSmall: true)
    #expect(try await workers.header(ofFileAt: photo).pixelSize == size)
    let first = try #require(process)
    let thumbnail = try await workers.thumbnail(ofFileAt: photo, size: cell)
    #expect(thumbnail.origin == .embedded && thumbnail.image.quarters == "rgby")
    #expect(try !workers.photos.hasLoaded("libvips") && !workers.photos.hasLoaded("libheif"))
    #expect(process == first)
    await workers.close()
  }

  @Test func workerWithDecodersReplacesOneWithout() async throws {
    let bare = try await photo("bare.jpg", hasSmall: false)
    _ = try await workers.header(ofFileAt: bare)
    let first = try #require(process)
    let thumbnail = try await workers.thumbnail(ofFileAt: bare, size: cell)
    #expect(thumbnail.origin == .decoded && thumbnail.image.quarters == "rgby")
    let second = try #require(process)
    #expect(try second != first && workers.photos.hasLoaded("libvips"))
    #expect(kill(first, 0) == -1, "the first one is gone")
    // A worker with decoders keeps them, and reads headers as before.
    _ = try await workers.thumbnail(ofFileAt: bare, size: cell)
    _ = try await workers.header(ofFileAt: bare)
    #expect(process == second)
    await workers.close()
  }

  @Test func brokenEmbeddedThumbnailIsIgnored() async throws {
    // The embedded thumbnail is not a JPEG, so the thumbnail is made from the photo itself.
    var encoding = PictureEncoding(.jpeg)
    encoding.exif =
      ExifBlock(
        orientation: 1, thumbnail: [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 7, count: 99)
      )
      .bytes
    let photo = try folder.write(
      try await workers.encode(.drawing(svg: Drawings.quarters, size: size), as: encoding),
      as: "photo.jpg")
    let thumbnail = try await workers.thumbnail(ofFileAt: photo, size: cell)
    #expect(thumbnail.origin == .decoded && thumbnail.image.quarters == "rgby")
    await workers.close()
  }

  @Test func reencodedRenditionUsesADecoder() async throws {
    let photo = try await photo("photo.jpg", hasSmall: true)
    _ = try await workers.header(ofFileAt: photo)
    let smaller = try await workers.rendition(
      ofFileAt: photo, RenditionRequest(fitting: PixelSize(width: 100, height: 100)),
      to: folder.path + "/made")
    #expect(smaller.pixelSize == PixelSize(width: 100, height: 75))
    await workers.close()
  }

  @Test func undecodableFilesStillFail() async throws {
    let broken = try folder.write(Array("RIFF____WEBPVP8 ".utf8), as: "broken.webp")
    await #expect(throws: MediaError.self) {
      try await workers.thumbnail(ofFileAt: broken, size: cell)
    }
    await workers.close()
  }

  @Test func aWorkerWithDecodersIsConfinedToo() async throws {
    let bare = try await photo("bare.jpg", hasSmall: false)
    let before = try await workers.confinement()
    _ = try await workers.thumbnail(ofFileAt: bare, size: cell)
    let after = try await workers.confinement()
    #expect(before == after)
    await workers.close()
  }
}
