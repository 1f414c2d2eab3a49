// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import Foundation
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import Imaging

/// The metadata of a video after its conversion.
@Suite(
  .enabled(if: FFmpeg.isHere, "ffmpeg is not here"),
  .timeLimit(.minutes(5)))
struct ConvertedMetadataTests {
  private static let secret = "a secret sentence"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a video that must be converted, with sentences in every metadata field of its format.
  private func video(_ name: String) throws -> String {
    let path = folder.path + "/" + name
    let keys = [
      "title", "comment", "description", "IKEY", "COMMENT-eng", "LYRICS", "synopsis",
    ]
    try FFmpeg.run(
      ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5:duration=1", "-c:v", "mpeg4"]
        + keys.flatMap { ["-metadata", "\($0)=\(Self.secret)"] }
        + [
          "-metadata:s:v", "title=\(Self.secret)", "-metadata",
          "creation_time=2024-05-01T10:11:12Z", path,
        ])
    guard name.hasSuffix("mov") else { return path }
    // Use Macintosh's language code of English instead of ISO's, as its own programs write.
    var bytes = try folder.read(path)
    for code in ["nam", "cmt", "des"] {
      let index = try #require(bytes.position(of: [0xA9] + Array(code.utf8)))
      bytes.replaceSubrange(index + 6..<index + 8, with: [0, 0])
    }
    return try folder.write(bytes, as: "macintosh.mov")
  }

  private func made(
    _ path: String, _ options: PickerMetadataOptions
  ) async throws -> (bytes: [UInt8], header: MediaHeader) {
    let made = try await Backend.inProcess.photos.rendition(
      ofFileAt: path, RenditionRequest(mode: .compatible, removing: options),
      to: "\(folder.path)/\(options.rawValue)")
    #expect(made.contentType == .mpeg4Movie)
    let header = try await Backend.inProcess.photos.header(ofFileAt: made.file)
    return (try folder.read(made.file), header)
  }

  @Test(
    "unseen.rendition.place, unseen.rendition.everything: a converted video loses captions only on request",
    arguments: ["video.mov", "video.mp4", "video.mkv", "video.avi"])
  func captions(_ name: String) async throws {
    let path = try video(name)
    for options in [[], .removeLocation] as [PickerMetadataOptions] {
      #expect(try await made(path, options).bytes.position(of: Self.secret) != nil)
    }
    let (bytes, header) = try await made(path, .removeCaptions)
    #expect(bytes.position(of: Self.secret) == nil)
    let before = try await Backend.inProcess.photos.header(ofFileAt: path)
    #expect(header.captureDate == before.captureDate)
  }

  @Test(
    "unseen.rendition.place: without serial numbers, a converted video keeps only known metadata")
  func serials() async throws {
    let path = folder.path + "/video.mkv"
    try FFmpeg.run([
      "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5:duration=1", "-c:v", "mpeg4", "-metadata",
      "CAMERA_NO=4294967295", "-metadata", "title=A sentence", path,
    ])
    let all = try await made(path, []).bytes
    #expect(all.position(of: "4294967295") != nil)
    let bytes = try await made(path, .removeSerialNumbers).bytes
    #expect(bytes.position(of: "4294967295") == nil && bytes.position(of: "A sentence") != nil)
  }

  @Test("unseen.rendition.place: a video whose original is refused has a compatible rendition")
  func wayOut() async throws {
    let path = folder.path + "/video.mp4"
    try FFmpeg.run([
      "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5:duration=1", "-c:v", "libx264",
      "-pix_fmt", "yuv420p", path,
    ])
    // The data behind the video is unknown.
    let video = try folder.write(
      folder.read(path) + Array("....GPSLatitude 52.5".utf8), as: "noted.mp4")
    let error = await #expect(throws: MediaError.self) {
      try await Backend.inProcess.photos.rendition(
        ofFileAt: video, RenditionRequest(mode: .current, removing: .removeLocation),
        to: folder.path + "/out")
    }
    #expect(error?.detail.contains("or in the format compatible") == true)
    #expect(try await made(video, .removeLocation).bytes.position(of: "52.5") == nil)
    #expect(try await made(video, []).bytes.position(of: "52.5") != nil)
  }

  @Test(
    "unseen.rendition.place: a still GIF that is refused has a compatible form, an animation has none"
  )
  func gifs() async throws {
    for frames in [1, 2] {
      let path = folder.path + "/\(frames).gif"
      try FFmpeg.run([
        "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5:duration=1", "-frames:v", "\(frames)",
        path,
      ])
      // The data behind the picture is unknown.
      let photo = try folder.write(
        folder.read(path) + Array("GPSLatitude 52.5".utf8), as: "\(frames)-noted")
      let rendition = { (mode: AssetRepresentationMode) in
        try await Backend.inProcess.photos.rendition(
          ofFileAt: photo, RenditionRequest(mode: mode, removing: .removeLocation),
          to: folder.path + "/\(frames)-made")
      }
      let error = await #expect(throws: MediaError.self) { try await rendition(.current) }
      #expect(error?.detail.contains("or in the format compatible") == (frames == 1))
      if frames == 1 {
        let made = try await rendition(.compatible)
        #expect(try folder.read(made.file).position(of: "52.5") == nil)
      } else {
        await #expect(throws: MediaError.self) { try await rendition(.compatible) }
      }
    }
  }
}

/// Writes videos with an independent program.
enum FFmpeg {
  private static let path = "/usr/bin/ffmpeg"

  /// Whether ffmpeg is installed; `make test-deps` installs it.
  static let isHere = FileManager.default.isExecutableFile(atPath: path)

  static func run(_ arguments: [String]) throws {
    let run = try ProgramRun(path, ["-v", "quiet", "-y"] + arguments)
    #expect(run.status == 0)
  }
}
