// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerModel
import PickerPorts
import Testing

/// The colours of a video's poster and of its conversion match the video, in every colour format.
@Suite(
  .enabled(if: FFmpeg.isHere, "ffmpeg is not here"),
  .timeLimit(.minutes(5)))
struct VideoColourTests {
  /// A video of one green, and the ffmpeg options to make it.
  struct TestVideo: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let name: String
    let size: String
    let filter: String
    let options: [String]
  }

  private static let h264 = ["-c:v", "libx264", "-qp", "4"]
  static let videos = [
    TestVideo(
      testDescription: "high definition that says so", name: "a.mp4", size: "1280x720",
      filter: "scale=out_color_matrix=bt709,format=yuv420p",
      options: h264 + ["-colorspace", "bt709", "-color_primaries", "bt709"]),
    TestVideo(
      testDescription: "high definition that says nothing", name: "b.mp4", size: "1280x720",
      filter: "scale=out_color_matrix=bt709,format=yuv420p", options: h264),
    TestVideo(
      testDescription: "old television", name: "c.mp4", size: "640x480",
      filter: "scale=out_color_matrix=bt601,format=yuv420p",
      options: h264 + ["-colorspace", "smpte170m"]),
    TestVideo(
      testDescription: "an old digital camera's, of the whole range", name: "d.avi",
      size: "640x480", filter: "scale=out_color_matrix=bt601:out_range=full,format=yuvj420p",
      options: ["-c:v", "mjpeg", "-q:v", "2"]),
    TestVideo(
      testDescription: "red, green and blue", name: "e.mkv", size: "640x480",
      filter: "format=gbrp", options: ["-c:v", "ffv1"]),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ video: TestVideo) throws -> String {
    let path = folder.path + "/" + video.name
    try FFmpeg.run(
      [
        "-f", "lavfi", "-i", "color=c=0x20C020:s=\(video.size):d=1:r=5,format=rgb24", "-vf",
        video.filter,
      ] + video.options + [path])
    return path
  }

  /// Returns the colour in the middle of a file's thumbnail: red, green and blue.
  static func colour(_ path: String) async throws -> [Int] {
    let image = try await Backend.workers.photos.thumbnail(
      ofFileAt: path, size: PixelSize(width: 16, height: 16)
    ).image
    let middle = (8 * image.size.width + 8) * 4
    return image.bytes[middle..<middle + 3].map(Int.init)
  }

  private func isGreen(_ colour: [Int]) -> Bool {
    zip(colour, [0x20, 0xC0, 0x20]).allSatisfy { abs($0 - $1) <= 4 }
  }

  @Test("colours are those of the original video", arguments: videos)
  func colours(_ video: TestVideo) async throws {
    let original = try make(video)
    let seen = try await Self.colour(original)
    #expect(isGreen(seen), "\(seen)")
    let made = try await Backend.workers.photos.rendition(
      ofFileAt: original, RenditionRequest(mode: .compatible), to: folder.path + "/out")
    let converted = try await Self.colour(made.file)
    #expect(isGreen(converted), "\(converted)")
  }
}
