// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import Glibc
import PickerModel
import PickerPorts
import Testing

/// The bytes that a host app receives.
@Suite struct RenditionMakingTests {
  private let folder: TemporaryFolder
  private let size = PixelSize(width: 160, height: 120)
  private let box = PixelSize(width: 60, height: 60)

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ type: ContentType, _ backend: Backend, svg: String = Drawings.quarters,
    exif: ExifBlock? = nil
  ) async throws -> String {
    let bytes = try await backend.drawing.encode(
      .drawing(svg: svg, size: size), as: PictureEncoding(type, exif: exif?.bytes))
    return try folder.write(bytes, as: "original")
  }

  @Test(arguments: Backend.allCases)
  func whatFitsIsCopiedByteForByteUnderItsOwnType(_ backend: Backend) async throws {
    let path = try await write(.webp, backend)
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(fitting: PixelSize(width: 160, height: 200)),
      to: folder.path + "/out")
    #expect(made.file == folder.path + "/out.webp")
    #expect(made.contentType == .webp)
    #expect(made.pixelSize == size)
    #expect(try folder.read(made.file) == folder.read(path))
    #expect(made.byteCount == Int64(try folder.read(path).count))
  }

  @Test("nothing is made of another file than the one that was meant", arguments: Backend.allCases)
  func anotherFile(_ backend: Backend) async throws {
    let path = try await write(.jpeg, backend)
    var request = RenditionRequest()
    let size = Int64(try folder.read(path).count)
    var info = stat()
    #expect(stat(path, &info) == 0)
    let own = FileFingerprint(
      byteCount: size, seconds: Int64(info.st_mtim.tv_sec),
      nanoseconds: Int64(info.st_mtim.tv_nsec), inode: UInt64(info.st_ino))
    let keyPaths = [
      \FileFingerprint.byteCount, \.modificationMilliseconds, \.inode, \.contentDigest,
    ]
    for (index, change) in keyPaths.enumerated() {
      var other = own
      other[keyPath: change] += 1
      request.source = other
      let error = await #expect(throws: MediaError.self) {
        try await backend.photos.rendition(ofFileAt: path, request, to: folder.path + "/out")
      }
      #expect(error?.reason == .changed, "\(index)")
    }
    #expect(try folder.names == ["original"])
    request.source = own
    let made = try await backend.photos.rendition(
      ofFileAt: path, request, to: folder.path + "/out")
    #expect(made.byteCount == size)
  }

  @Test("what was made of a file that changed meanwhile is thrown away")
  func changedMeanwhile() throws {
    let path = try folder.write([1, 2, 3], as: "original")
    var source = clinux_source()
    #expect(clinux_open_regular(path, &source) == 0)
    defer { close(source.descriptor) }
    #expect(source.size == 3)
    _ = try folder.write([1, 2, 3, 4], as: "original")
    var written: Int64 = 0
    let target = folder.path + "/out"
    for bytes in [nil, [9, 9] as [UInt8]] {
      let failure = clinux_publish(
        target, &source, bytes, bytes?.count ?? 0, nil, 0, nil, CLINUX_KEEP_FOR_NOW, nil, &written)
      #expect(failure == ESTALE)
    }
    #expect(try folder.names == ["original"])
  }

  @Test("a file that gets its old date again is read once more, and may have been renamed")
  func oldDateAgain() throws {
    let path = try folder.write([1, 2, 3], as: "original")
    var source = clinux_source()
    #expect(clinux_open_regular(path, &source) == 0)
    defer { close(source.descriptor) }
    source.digest = clinux_content_digest(source.descriptor, source.size)
    #expect(rename(path, folder.path + "/renamed") == 0)
    var written: Int64 = 0
    let target = folder.path + "/out"
    let publish = {
      clinux_publish(target, &source, nil, 0, nil, 0, nil, CLINUX_KEEP_FOR_NOW, nil, &written)
    }
    #expect(publish() == 0 && written == 3)
    #expect(unlink(target) == 0)
    let file = open(folder.path + "/renamed", O_WRONLY)
    #expect(pwrite(file, [9] as [UInt8], 1, 1) == 1)
    let date = timespec(tv_sec: Int(source.seconds), tv_nsec: Int(source.nanoseconds))
    #expect(futimens(file, [date, date]) == 0 && close(file) == 0)
    #expect(publish() == ESTALE)
    #expect(try folder.names == ["renamed"])
  }

  @Test(
    "unseen.delivered.fits-screen, unseen.watch.scaled: a large one is scaled, turned and keeps its metadata",
    arguments: Backend.allCases, [AssetRepresentationMode.automatic, .current, .compatible])
  func aLargeOneIsScaledTurnedAndKeepsItsMetadata(
    _ backend: Backend, _ mode: AssetRepresentationMode
  ) async throws {
    let exif = ExifBlock(
      orientation: 6, original: "2024:05:01 10:11:12", offset: "+02:00", hasLocation: true)
    let path = try await write(.jpeg, backend, exif: exif)
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(fitting: box, mode: mode), to: folder.path + "/out")
    #expect(made.file == folder.path + "/out.jpg")
    #expect(made.pixelSize == PixelSize(width: 45, height: 60))
    let header = try await backend.photos.header(ofFileAt: made.file)
    #expect(header.pixelSize == made.pixelSize)
    #expect(header.captureDate?.rfc3339 == "2024-05-01T10:11:12+02:00")
    #expect(header.hasLocation)
    let image = try await backend.photos.thumbnail(ofFileAt: made.file, size: made.pixelSize).image
    #expect(image.quarters == "bryg")
    #expect(try folder.names == ["original", "out.jpg"])
  }

  @Test(arguments: Backend.allCases)
  func orientationInXMPGoesToo(_ backend: Backend) async throws {
    let plain = try await backend.drawing.encode(
      .drawing(svg: Drawings.quarters, size: size), as: PictureEncoding(.jpeg))
    let packet = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><a tiff:Orientation=\"6\"/></x:xmpmeta>"
    let segment = Array("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8)
    let header = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(segment.count + 2)]
    let path = try folder.write(header + segment + plain.dropFirst(2), as: "original")
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(fitting: box), to: folder.path + "/out")
    let text = String(decoding: try folder.read(made.file), as: UTF8.self)
    #expect(text.contains("tiff:Orientation=\"1\""))
  }

  @Test(arguments: Backend.allCases)
  func embeddedThumbnailIsDropped(_ backend: Backend) async throws {
    let small = try await backend.drawing.encode(
      .drawing(svg: Drawings.quarters, size: PixelSize(width: 40, height: 30)),
      as: PictureEncoding(.jpeg))
    let path = try await write(.jpeg, backend, exif: ExifBlock(orientation: 6, thumbnail: small))
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(fitting: box), to: folder.path + "/out")
    let bytes = try folder.read(made.file)
    let beginnings = zip(bytes, bytes.dropFirst()).filter { $0 == 0xFF && $1 == 0xD8 }
    #expect(beginnings.count == 1)
  }

  @Test(arguments: Backend.allCases)
  func transparencyIsKept(_ backend: Backend) async throws {
    let path = try await write(.webp, backend, svg: Drawings.halfNothing)
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(fitting: box), to: folder.path + "/out")
    #expect(made.contentType == .png)
    #expect(made.pixelSize == PixelSize(width: 60, height: 45))
  }

  @Test(arguments: Backend.allCases)
  func compatibleMakesJPEGOfHEICAtItsOwnSize(_ backend: Backend) async throws {
    let path = try await write(.heic, backend)
    for (mode, type) in [(AssetRepresentationMode.compatible, ContentType.jpeg), (.current, .heic)]
    {
      let made = try await backend.photos.rendition(
        ofFileAt: path, RenditionRequest(mode: mode), to: folder.path + "/out")
      #expect(made.contentType == type)
      #expect(made.pixelSize == size)
      #expect(try await backend.photos.header(ofFileAt: made.file).contentType == type)
    }
  }

  @Test(arguments: Backend.allCases)
  func videoIsCopiedWhateverTheBox(_ backend: Backend) async throws {
    let video = DrawnVideo(frames: [Drawings.quarters], size: size, framesPerSecond: 10)
    let path = try folder.write(try await backend.drawing.encode(video), as: "original")
    let made = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(fitting: box, mode: .compatible), to: folder.path + "/out")
    #expect(made.file == folder.path + "/out.mov")
    #expect(try folder.read(made.file) == folder.read(path))
  }

  @Test("a rendition replaces no file and leaves nothing behind", arguments: Backend.allCases)
  func takenNames(_ backend: Backend) async throws {
    let path = try await write(.jpeg, backend)
    _ = try folder.write([1, 2, 3], as: "out.jpg")
    let error = await #expect(throws: MediaError.self) {
      try await backend.photos.rendition(
        ofFileAt: path, RenditionRequest(), to: folder.path + "/out")
    }
    #expect(error?.reason == .unsupported && error?.path == folder.path + "/out.jpg")
    #expect(try folder.read(folder.path + "/out.jpg") == [1, 2, 3])
    #expect(try folder.names == ["original", "out.jpg"])
  }

  @Test(arguments: Backend.allCases)
  func unwritablePathIsNamedInTheError(_ backend: Backend) async throws {
    let path = try await write(.jpeg, backend)
    let error = await #expect(throws: MediaError.self) {
      try await backend.photos.rendition(
        ofFileAt: path, RenditionRequest(), to: folder.path + "/nowhere/out")
    }
    #expect(error?.reason == .unsupported)
    #expect(error?.path == folder.path + "/nowhere/out.jpg")
    #expect(try folder.names == ["original"])
  }

  @Test(
    "a WebP whose pixels take more than 100 MB needs no file that a worker may not write",
    .enabled(if: FFmpeg.isHere, "ffmpeg is not here"))
  func largeWebP() async throws {
    let path = folder.path + "/large.webp"
    try FFmpeg.run([
      "-f", "lavfi", "-i", "color=c=0x20C020:s=6400x5600,format=yuv420p", "-frames:v", "1",
      "-c:v", "libwebp", "-compression_level", "0", path,
    ])
    let made = try await Backend.workers.photos.rendition(
      ofFileAt: path, RenditionRequest(mode: .compatible), to: folder.path + "/out")
    #expect(made.contentType == .jpeg)
    #expect(made.pixelSize == PixelSize(width: 6400, height: 5600))
  }

  @Test("partial files of an earlier process with the same number do not block a rendition")
  func leftoverPartialFiles() async throws {
    let photo = try await write(.jpeg, .workers)
    for number in 0..<2000 {
      _ = try folder.write([], as: ".\(getpid())-\(number).part")
    }
    let made = try await Backend.workers.photos.rendition(
      ofFileAt: photo, RenditionRequest(mode: .current), to: folder.path + "/out")
    #expect(made.byteCount > 0)
    #expect(try folder.names.count { $0.hasSuffix(".part") } == 2000)
  }
}
