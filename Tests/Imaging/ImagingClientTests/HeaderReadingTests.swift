// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import PickerPorts
import Testing

/// The headers that both backends report for pictures and videos of their own.
@Suite struct HeaderReadingTests {
  private let folder: TemporaryFolder
  private let size = PixelSize(width: 160, height: 120)

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ type: ContentType, _ exif: ExifBlock? = nil, as name: String, _ backend: Backend
  ) async throws -> String {
    let bytes = try await backend.drawing.encode(
      .drawing(svg: Drawings.quarters, size: size),
      as: PictureEncoding(type, exif: exif?.bytes))
    return try folder.write(bytes, as: name)
  }

  @Test(
    arguments: Backend.allCases, [ContentType.jpeg, .png, .webp, .heic])
  func anExifBlockIsReadInEveryFormat(_ backend: Backend, _ type: ContentType) async throws {
    let exif = ExifBlock(
      original: "2024:05:01 10:11:12", fraction: "345", offset: "+02:00", hasLocation: true,
      customRendered: 6)
    let path = try await write(type, exif, as: "picture", backend)
    let header = try await backend.photos.header(ofFileAt: path)
    #expect(header.kind == .image)
    #expect(header.contentType == type)
    #expect(header.pixelSize == size)
    #expect(header.captureDate?.rfc3339 == "2024-05-01T10:11:12.345+02:00")
    #expect(header.hasLocation)
    #expect(header.subtypes == .panorama)
    #expect(header.duration == nil)
  }

  @Test(arguments: Backend.allCases)
  func theTypeIsThatOfTheBytesWhateverTheName(_ backend: Backend) async throws {
    let path = try await write(.png, as: "wrong.jpg", backend)
    #expect(try await backend.photos.header(ofFileAt: path).contentType == .png)
  }

  @Test(arguments: Backend.allCases, 1...8)
  func orientationRotatesTheSize(_ backend: Backend, _ orientation: Int) async throws {
    let path = try await write(
      .jpeg, ExifBlock(orientation: orientation), as: "turned.jpg", backend)
    let header = try await backend.photos.header(ofFileAt: path)
    let turned = PixelSize(width: size.height, height: size.width)
    #expect(header.pixelSize == (orientation > 4 ? turned : size))
  }

  @Test(arguments: Backend.allCases)
  func aPictureWithoutMetadataIsUndated(_ backend: Backend) async throws {
    let path = try await write(.jpeg, as: "plain.jpg", backend)
    var header = try await backend.photos.header(ofFileAt: path)
    let source = try #require(header.source)
    var info = stat()
    #expect(stat(path, &info) == 0 && source.inode == Int64(bitPattern: UInt64(info.st_ino)))
    #expect(source.byteCount == Int64(try folder.read(path).count))
    header.source = nil
    #expect(header == MediaHeader(kind: .image, contentType: .jpeg, pixelSize: size))
  }

  @Test(arguments: Backend.allCases)
  func videoReportsLengthAndDate(_ backend: Backend) async throws {
    let date = Timestamp(rfc3339: "2024-05-01T10:11:12+02:00")
    let video = DrawnVideo(
      frames: [String](repeating: Drawings.quarters, count: 12), size: size, framesPerSecond: 12,
      captureDate: date)
    let path = try folder.write(try await backend.drawing.encode(video), as: "video")
    let header = try await backend.photos.header(ofFileAt: path)
    #expect(header.kind == .video)
    #expect(header.contentType == .quickTimeMovie)
    #expect(header.pixelSize == size)
    #expect(header.captureDate == date)
    #expect(header.duration == 1)
  }

  @Test(arguments: Backend.allCases)
  func cancellingAbandonsTheAnswer(_ backend: Backend) async throws {
    let path = try await write(.jpeg, as: "plain.jpg", backend)
    let task = Task { () async -> FailureReason? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(MediaError) {
        _ = try await backend.photos.header(ofFileAt: path)
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(await task.value == .cancelled)
  }
}
