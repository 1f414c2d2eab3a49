// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerModel
import PickerPorts
import Testing

/// Conversion of videos whose pictures or sound change, and refusal of files that are not videos.
@Suite(
  .enabled(if: FFmpeg.isHere && FFprobe.isHere, "ffmpeg is not here"), .timeLimit(.minutes(5)))
struct UnusualVideoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Concatenates streams of the same kind.
  private func joined(_ names: [String], as name: String) throws -> String {
    var all = Data()
    for name in names { all += try Data(contentsOf: URL(fileURLWithPath: path(name))) }
    try all.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func pictures(_ size: String, _ more: [String] = []) -> [String] {
    ["-f", "lavfi", "-i", "testsrc=s=\(size):d=2:r=10"] + more
  }

  private func converted(
    _ path: String, maximumBytes: Int64? = nil
  ) async throws(MediaError) -> Rendition {
    try await Backend.workers.photos.rendition(
      ofFileAt: path, RenditionRequest(mode: .compatible, maximumBytes: maximumBytes),
      to: folder.path + "/out")
  }

  @Test("sound that changes its channels goes on")
  func channels() async throws {
    for (name, channels) in [("five.ac3", "6"), ("two.ac3", "2")] {
      try FFmpeg.run([
        "-f", "lavfi", "-i", "sine=d=1", "-ac", channels, "-c:a", "ac3", path(name),
      ])
    }
    let sound = try joined(["five.ac3", "two.ac3", "five.ac3"], as: "sound.ac3")
    try FFmpeg.run(
      pictures("64x48", ["-i", sound, "-c:v", "mpeg4", "-c:a", "copy", path("video.mkv")]))
    let made = try FFprobe(try await converted(path("video.mkv")).file)
    #expect(made.sound == "aac" && abs(made.seconds - 3) < 0.2)
  }

  @Test("pictures that change their size are all there", arguments: ["32x24", "128x96", "66x48"])
  func sizes(_ other: String) async throws {
    try FFmpeg.run(pictures("64x48", ["-c:v", "mjpeg", "-f", "mjpeg", path("a")]))
    try FFmpeg.run(pictures(other, ["-c:v", "mjpeg", "-f", "mjpeg", path("b")]))
    let stream = try joined(["a", "b"], as: "stream.mjpeg")
    try FFmpeg.run(["-r", "10", "-i", stream, "-c", "copy", path("video.mkv")])
    let made = try await converted(path("video.mkv"))
    #expect(made.pixelSize == PixelSize(width: 64, height: 48))
    #expect(try FFprobe(made.file).frames == 40)
  }

  @Test("a pause in the sound lasts as long as it did")
  func pause() async throws {
    try FFmpeg.run(
      pictures(
        "64x48",
        [
          "-f", "lavfi", "-i", "sine=d=8,aselect=lt(t\\,1)+gt(t\\,5)", "-c:v", "mpeg4", "-c:a",
          "libmp3lame", path("video.mkv"),
        ]))
    let before = try FFprobe(path("video.mkv"))
    let made = try FFprobe(try await converted(path("video.mkv")).file)
    #expect(abs(before.seconds - 8) < 0.2 && abs(made.seconds - 8) < 0.2, "\(made.seconds)")
  }

  @Test("a rate that the usual sound does not have becomes one that it has")
  func rate() async throws {
    try FFmpeg.run(
      pictures(
        "64x48",
        [
          "-f", "lavfi", "-i", "sine=d=2:r=192000", "-c:v", "mpeg4", "-c:a", "flac",
          path("video.mkv"),
        ]))
    #expect(try FFprobe(try await converted(path("video.mkv")).file).sound == "aac")
  }

  @Test("a converted video over the allowed size is refused as too large and deleted")
  func bytes() async throws {
    try FFmpeg.run(
      pictures("640x480", ["-c:v", "libx265", "-crf", "51", path("video.mp4")]))
    let byteCount = try await converted(path("video.mp4")).byteCount
    try FileManager.default.removeItem(atPath: path("out.mp4"))
    await #expect {
      // The result is larger than the original, so that it is converted at all.
      try await converted(path("video.mp4"), maximumBytes: byteCount - 1)
    } throws: { error in
      (error as? MediaError)?.reason == .tooLarge
    }
    #expect(try folder.names == ["video.mp4"])
    #expect(try await converted(path("video.mp4"), maximumBytes: byteCount).byteCount == byteCount)
  }

  @Test("music with a cover is not a video")
  func music() async throws {
    try FFmpeg.run(pictures("64x48", ["-frames:v", "1", path("cover.png")]))
    try FFmpeg.run([
      "-f", "lavfi", "-i", "sine=d=1", "-i", path("cover.png"), "-map", "0", "-map", "1", "-c:a",
      "aac", "-c:v", "copy", "-disposition:v", "attached_pic", path("music.mp4"),
    ])
    await #expect(throws: MediaError.self) {
      try await Backend.workers.photos.header(ofFileAt: path("music.mp4"))
    }
  }

  @Test("a poster is found behind any amount of sound")
  func late() async throws {
    try FFmpeg.run(
      [
        "-itsoffset", "60", "-f", "lavfi", "-i", "testsrc=s=64x48:d=1:r=5", "-f", "lavfi", "-i",
        "sine=d=61", "-c:v", "mpeg4", "-c:a", "aac", path("video.mkv"),
      ])
    let made = try await Backend.workers.photos.thumbnail(
      ofFileAt: path("video.mkv"), size: PixelSize(width: 16, height: 16))
    #expect(made.origin == .poster)
  }

  @Test(
    "a video with non-square pixels has the width at which it is shown",
    arguments: [("4/3", 80), ("1/2", 30), ("0", 60), ("1000/1", 60)])
  func pixels(_ shape: String, _ width: Int) async throws {
    // The left half is black, and a square in the middle of the displayed picture fills a cell.
    try FFmpeg.run([
      "-f", "lavfi", "-i",
      "color=c=white:s=60x40:d=1:r=5,drawbox=w=30:h=40:t=fill:c=black,setsar=\(shape)", "-c:v",
      "mpeg4", "-q:v", "2", path("video.mp4"),
    ])
    let photos = Backend.workers.photos
    let size = PixelSize(width: width, height: 40)
    #expect(try await photos.header(ofFileAt: path("video.mp4")).pixelSize == size)
    let made = try await photos.thumbnail(ofFileAt: path("video.mp4"), size: size).image
    let row = (0..<width).map { made.bytes[(20 * width + $0) * 4] }
    #expect(row[width / 2 - 4] < 40 && row[width / 2 + 4] > 200)
    #expect(try await converted(path("video.mp4")).pixelSize == size)
  }
}
