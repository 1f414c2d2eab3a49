// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerModel
import PickerPorts
import Testing

/// An HDR video is mapped to standard range in its poster and its conversion.
///
/// The expected values were calculated with an independent program from the formulas of ITU-R
/// BT.2100 (PQ, HLG with its system gamma at 1000 cd/m²), BT.2408 (paper at 203) and BT.2390 (the
/// knee).
@Suite(.enabled(if: FFmpeg.isHere, "ffmpeg is not here"), .timeLimit(.minutes(5)))
struct VideoToneTests {
  /// A 10-bit video of one colour, and the expected result.
  struct TestVideo: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let transfer: String
    let yuv: [Int]
    let rgb: [Int]
  }

  private static let hlg = "arib-std-b67"
  private static let pq = "smpte2084"
  static let videos = [
    TestVideo(testDescription: "black", transfer: hlg, yuv: [64, 512, 512], rgb: [0, 0, 0]),
    TestVideo(
      testDescription: "grey card", transfer: hlg, yuv: [397, 512, 512], rgb: [101, 101, 101]),
    TestVideo(
      testDescription: "paper", transfer: hlg, yuv: [721, 512, 512], rgb: [228, 228, 228]),
    TestVideo(
      testDescription: "brightest", transfer: hlg, yuv: [940, 512, 512], rgb: [255, 255, 255]),
    TestVideo(testDescription: "orange", transfer: hlg, yuv: [400, 400, 640], rgb: [189, 74, 26]),
    TestVideo(testDescription: "blue", transfer: hlg, yuv: [300, 620, 480], rgb: [36, 70, 126]),
    TestVideo(
      testDescription: "PQ's grey", transfer: pq, yuv: [414, 512, 512], rgb: [111, 111, 111]),
    TestVideo(
      testDescription: "PQ's paper", transfer: pq, yuv: [572, 512, 512], rgb: [228, 228, 228]),
    TestVideo(
      testDescription: "PQ's red", transfer: pq, yuv: [400, 450, 600], rgb: [245, 37, 32]),
    TestVideo(
      testDescription: "10,000 candelas", transfer: pq, yuv: [940, 512, 512],
      rgb: [255, 255, 255]),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("tones are mapped to those of every screen", arguments: videos)
  func tones(_ video: TestVideo) async throws {
    let original = folder.path + "/video.mkv"
    try FFmpeg.run([
      "-f", "lavfi", "-i",
      "nullsrc=s=64x48:d=1:r=5,format=yuv420p10le,geq=lum=\(video.yuv[0]):cb=\(video.yuv[1]):"
        + "cr=\(video.yuv[2])",
      "-c:v", "ffv1", "-color_trc", video.transfer, "-color_primaries", "bt2020", "-colorspace",
      "bt2020nc", "-color_range", "tv", original,
    ])
    let made = try await Backend.workers.photos.rendition(
      ofFileAt: original, RenditionRequest(mode: .compatible), to: folder.path + "/out")
    for path in [original, made.file] {
      let seen = try await VideoColourTests.colour(path)
      #expect(zip(seen, video.rgb).allSatisfy { abs($0 - $1) <= 4 }, "\(path): \(seen)")
    }
    #expect(try await Backend.workers.photos.header(ofFileAt: original).subtypes.contains(.hdr))
    #expect(try await !Backend.workers.photos.header(ofFileAt: made.file).subtypes.contains(.hdr))
  }
}
