// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerCore
import PickerModel
import Testing

/// A film's poster, and a film that was made of it, have its colours, however it holds them.
@Suite(
  .enabled(if: FFmpeg.isHere, "ffmpeg is not here"),
  .timeLimit(.minutes(5)))
struct FilmColoursTests {
  /// A film that is all of one green, as ffmpeg is asked for it.
  struct Film: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let name: String
    let size: String
    let filter: String
    let options: [String]
  }

  private static let h264 = ["-c:v", "libx264", "-qp", "4"]
  static let films = [
    Film(
      testDescription: "high definition that says so", name: "a.mp4", size: "1280x720",
      filter: "scale=out_color_matrix=bt709,format=yuv420p",
      options: h264 + ["-colorspace", "bt709", "-color_primaries", "bt709"]),
    Film(
      testDescription: "high definition that says nothing", name: "b.mp4", size: "1280x720",
      filter: "scale=out_color_matrix=bt709,format=yuv420p", options: h264),
    Film(
      testDescription: "old television", name: "c.mp4", size: "640x480",
      filter: "scale=out_color_matrix=bt601,format=yuv420p",
      options: h264 + ["-colorspace", "smpte170m"]),
    Film(
      testDescription: "an old digital camera's, of the whole range", name: "d.avi",
      size: "640x480", filter: "scale=out_color_matrix=bt601:out_range=full,format=yuvj420p",
      options: ["-c:v", "mjpeg", "-q:v", "2"]),
    Film(
      testDescription: "red, green and blue", name: "e.mkv", size: "640x480",
      filter: "format=gbrp", options: ["-c:v", "ffv1"]),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ film: Film) throws -> String {
    let path = folder.path + "/" + film.name
    try FFmpeg.run(
      [
        "-f", "lavfi", "-i", "color=c=0x20C020:s=\(film.size):d=1:r=5,format=rgb24", "-vf",
        film.filter,
      ] + film.options + [path])
    return path
  }

  /// What is seen in the middle of a file's thumbnail: red, green and blue.
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

  @Test("R6, FMT-COMPATIBLE-CONVERTS: colours are those of the film", arguments: films)
  func colours(_ film: Film) async throws {
    let original = try make(film)
    let seen = try await Self.colour(original)
    #expect(isGreen(seen), "\(seen)")
    let made = try await Backend.workers.photos.rendition(
      ofFileAt: original, RenditionRequest(mode: .compatible), to: folder.path + "/out")
    let converted = try await Self.colour(made.file)
    #expect(isGreen(converted), "\(converted)")
  }
}
