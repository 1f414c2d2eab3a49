// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import Testing

@testable import Imaging

/// What a film says of itself after it was made anew.
@Suite(
  .enabled(if: FFmpeg.isHere, "ffmpeg is not here"),
  .timeLimit(.minutes(5)))
struct ConvertedNotesTests {
  private static let secret = "a secret sentence"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A film that has to be made anew, with sentences wherever its format has room for them.
  private func film(_ name: String) throws -> String {
    let path = folder.path + "/" + name
    let notes = [
      "title", "comment", "description", "IKEY", "COMMENT-eng", "LYRICS", "synopsis",
    ]
    try FFmpeg.run(
      ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5:duration=1", "-c:v", "mpeg4"]
        + notes.flatMap { ["-metadata", "\($0)=\(Self.secret)"] }
        + [
          "-metadata:s:v", "title=\(Self.secret)", "-metadata",
          "creation_time=2024-05-01T10:11:12Z", path,
        ])
    guard name.hasSuffix("mov") else { return path }
    // Macintosh's number of English in place of ISO's, as its own programs write.
    var bytes = try folder.read(path)
    for code in ["nam", "cmt", "des"] {
      let place = try #require(bytes.position(of: [0xA9] + Array(code.utf8)))
      bytes.replaceSubrange(place + 6..<place + 8, with: [0, 0])
    }
    return try folder.write(bytes, as: "macintosh.mov")
  }

  private func made(
    _ path: String, _ parts: PickerMetadataOptions
  ) async throws -> (bytes: [UInt8], header: MediaHeader) {
    let made = try await Backend.inProcess.photos.rendition(
      ofFileAt: path, RenditionRequest(mode: .compatible, removing: parts),
      to: folder.path + "/out")
    #expect(made.contentType == .mpeg4Movie)
    let header = try await Backend.inProcess.photos.header(ofFileAt: made.file)
    return (try folder.read(made.file), header)
  }

  @Test(
    "R6, R7: captions go out of a converted film, and without that they stay",
    arguments: ["film.mov", "film.mp4", "film.mkv", "film.avi"])
  func captions(_ name: String) async throws {
    let path = try film(name)
    for parts in [[], .removeLocation] as [PickerMetadataOptions] {
      #expect(try await made(path, parts).bytes.position(of: Self.secret) != nil)
    }
    let (bytes, header) = try await made(path, .removeCaptions)
    #expect(bytes.position(of: Self.secret) == nil)
    let before = try await Backend.inProcess.photos.header(ofFileAt: path)
    #expect(header.captureDate == before.captureDate)
  }

  @Test("R6, R7: of a converted film's notes only known ones stay where numbers go")
  func serials() async throws {
    let path = folder.path + "/film.mkv"
    try FFmpeg.run([
      "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5:duration=1", "-c:v", "mpeg4", "-metadata",
      "CAMERA_NO=4294967295", "-metadata", "title=A sentence", path,
    ])
    let all = try await made(path, []).bytes
    #expect(all.position(of: "4294967295") != nil)
    let bytes = try await made(path, .removeSerialNumbers).bytes
    #expect(bytes.position(of: "4294967295") == nil && bytes.position(of: "A sentence") != nil)
  }

  @Test("R6, R7: a film that is refused as it is has a compatible form, plain or not")
  func wayOut() async throws {
    let path = folder.path + "/film.mp4"
    try FFmpeg.run([
      "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5:duration=1", "-c:v", "libx264",
      "-pix_fmt", "yuv420p", path,
    ])
    // Nobody knows what is behind it.
    let film = try folder.write(
      folder.read(path) + Array("....GPSLatitude 52.5".utf8), as: "noted.mp4")
    let error = await #expect(throws: MediaError.self) {
      try await Backend.inProcess.photos.rendition(
        ofFileAt: film, RenditionRequest(mode: .current, removing: .removeLocation),
        to: folder.path + "/out")
    }
    #expect(error?.detail.contains("or as compatible") == true)
    #expect(try await made(film, .removeLocation).bytes.position(of: "52.5") == nil)
    #expect(try await made(film, []).bytes.position(of: "52.5") != nil)
  }

  @Test("R7: a still GIF that is refused has a compatible form, an animation has none")
  func gifs() async throws {
    for frames in [1, 2] {
      let path = folder.path + "/\(frames).gif"
      try FFmpeg.run([
        "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5:duration=1", "-frames:v", "\(frames)",
        path,
      ])
      // Nobody knows what is behind a picture.
      let photo = try folder.write(
        folder.read(path) + Array("GPSLatitude 52.5".utf8), as: "\(frames)-noted")
      let rendition = { (mode: AssetRepresentationMode) in
        try await Backend.inProcess.photos.rendition(
          ofFileAt: photo, RenditionRequest(mode: mode, removing: .removeLocation),
          to: folder.path + "/\(frames)-made")
      }
      let error = await #expect(throws: MediaError.self) { try await rendition(.current) }
      #expect(error?.detail.contains("or as compatible") == (frames == 1))
      if frames == 1 {
        let made = try await rendition(.compatible)
        #expect(try folder.read(made.file).position(of: "52.5") == nil)
      } else {
        await #expect(throws: MediaError.self) { try await rendition(.compatible) }
      }
    }
  }
}

/// Another program's writing of films.
enum FFmpeg {
  private static let path = "/usr/bin/ffmpeg"

  /// Whether it is installed; `make test-deps` brings it.
  static let isHere = FileManager.default.isExecutableFile(atPath: path)

  static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-v", "quiet", "-y"] + arguments
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
