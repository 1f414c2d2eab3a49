// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import PickerPorts
import Testing

/// Broken, missing and misplaced files: each gives a typed error, in both backends.
@Suite struct BadFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func expect(
    _ reason: FailureReason, at path: String, _ backend: Backend,
    _ location: SourceLocation = #_sourceLocation
  ) async {
    let photos = backend.photos
    let size = PixelSize(width: 9, height: 9)
    for job in ["header", "thumbnail", "rendition"] {
      let error = await #expect(throws: MediaError.self, sourceLocation: location) {
        switch job {
        case "header": _ = try await photos.header(ofFileAt: path)
        case "thumbnail": _ = try await photos.thumbnail(ofFileAt: path, size: size)
        default:
          _ = try await photos.rendition(
            ofFileAt: path, RenditionRequest(fitting: size), to: folder.path + "/out")
        }
      }
      #expect(error?.reason == reason, "\(job)", sourceLocation: location)
      #expect(error?.path == path, sourceLocation: location)
      #expect(error?.detail.isEmpty == false, sourceLocation: location)
    }
  }

  @Test(arguments: Backend.allCases)
  func nothingThere(_ backend: Backend) async {
    await expect(.notFound, at: folder.path + "/vanished.jpg", backend)
  }

  @Test(arguments: Backend.allCases)
  func aFolder(_ backend: Backend) async {
    await expect(.unsupported, at: folder.path, backend)
  }

  @Test(arguments: Backend.allCases)
  func pipeWithoutWriter(_ backend: Backend) async {
    let path = folder.path + "/pipe.jpg"
    #expect(mkfifo(path, 0o600) == 0)
    await expect(.unsupported, at: path, backend)
  }

  @Test(arguments: Backend.allCases)
  func noBytes(_ backend: Backend) async throws {
    await expect(.damaged, at: try folder.write([], as: "empty.jpg"), backend)
  }

  @Test(arguments: Backend.allCases)
  func text(_ backend: Backend) async throws {
    let path = try folder.write(Array("Dear diary, BM is not a bitmap.".utf8), as: "text.jpg")
    await expect(.unsupported, at: path, backend)
  }

  @Test(arguments: Backend.allCases)
  func untrustedSVG(_ backend: Backend) async throws {
    let path = try folder.write(Array(Drawings.quarters.utf8), as: "drawing.svg")
    await expect(.unsupported, at: path, backend)
  }

  @Test(arguments: Backend.allCases)
  func aPictureCutBeforeItsSize(_ backend: Backend) async throws {
    let whole = try await backend.drawing.encode(
      .drawing(svg: Drawings.quarters, size: PixelSize(width: 64, height: 48)),
      as: PictureEncoding(.jpeg))
    for length in [3, 20, 100] {
      let path = try folder.write(Array(whole.prefix(length)), as: "cut.jpg")
      await expect(.damaged, at: path, backend)
    }
  }

  @Test(arguments: Backend.allCases, [ContentType.heic, .webp, .png])
  func aPictureCutBehindItsHeaderNeverCrashes(
    _ backend: Backend, _ type: ContentType
  ) async throws {
    let whole = try await backend.drawing.encode(
      .drawing(svg: Drawings.quarters, size: PixelSize(width: 64, height: 48)),
      as: PictureEncoding(type))
    for length in stride(from: 4, to: whole.count, by: whole.count / 16 + 1) {
      let path = try folder.write(Array(whole.prefix(length)), as: "cut")
      do throws(MediaError) {
        _ = try await backend.photos.thumbnail(ofFileAt: path, size: PixelSize(width: 9, height: 9))
      } catch {
        #expect([.damaged, .unsupported].contains(error.reason))
      }
    }
  }

  @Test(arguments: Backend.allCases)
  func truncatedVideo(_ backend: Backend) async throws {
    let video = DrawnVideo(
      frames: [Drawings.quarters, Drawings.quarters], size: PixelSize(width: 64, height: 48),
      framesPerSecond: 10)
    let whole = try await backend.drawing.encode(video)
    // The description comes last, so it is lost completely.
    let path = try folder.write(Array(whole.prefix(whole.count / 2)), as: "cut.mov")
    await expect(.damaged, at: path, backend)
  }
}
