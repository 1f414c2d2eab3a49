// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Conversion of videos to formats that every player plays.
@Suite(
  .enabled(if: Corpus.found != nil && FFprobe.isHere, "the corpus or ffprobe is not here"),
  .timeLimit(.minutes(5)))
struct VideoConversionTests {
  /// One of each kind: HEVC in ten bits and Dolby Vision, H.264 with other sound, AV1, VP9, H.263,
  /// MPEG-4 in AVI, rotated, mirrored, of odd sides, without sound.
  private static let videos = [
    "video/dolbyVision-hdr.MOV", "video/hlg10-color-test.mp4",
    "video/sample_av1.mp4", "video/bbb_176x144_128kbps_15fps_h263.3gp", "video/fixture.avi",
    "video/fixture.webm", "video/fixture.mkv", "video/video_mkv.mkv",
    "slowmo_timelapse/h265_with_metadata_track.mp4", "spatial/water_180_mvhevc_5frames.mov",
  ]

  private let corpus: Corpus
  private let folder: TemporaryFolder

  init() throws {
    corpus = try #require(Corpus.found)
    folder = try TemporaryFolder()
  }

  @Test(
    "unseen.rendition.compatible: a video becomes H.264 and AAC; length and orientation stay",
    arguments: videos)
  func converted(_ video: String) async throws {
    let original = corpus.folder + "/" + video
    let made = try await Backend.workers.photos.rendition(
      ofFileAt: original, RenditionRequest(mode: .compatible), to: folder.path + "/out")
    let (before, after) = (try FFprobe(original), try FFprobe(made.file))
    #expect(made.contentType == .mpeg4Movie && after.video == "h264")
    #expect(after.pixels == "yuv420p" || after.pixels == "yuvj420p")
    #expect(after.sound == nil || after.sound == "aac")
    #expect((before.sound == nil) == (after.sound == nil))
    #expect(abs(before.seconds - after.seconds) <= max(0.1, 2 / before.rate))
    #expect(abs(before.frames - after.frames) <= 1, "\(before.frames), \(after.frames)")
    #expect(before.rotation == after.rotation)
    let photos = Backend.workers.photos
    let (was, now) = (
      try await photos.header(ofFileAt: original), try await photos.header(ofFileAt: made.file)
    )
    #expect(abs(was.pixelSize.width - now.pixelSize.width) <= 1 && now.pixelSize == made.pixelSize)
    #expect(was.captureDate?.milliseconds == now.captureDate?.milliseconds)
    #expect(was.hasLocation == now.hasLocation)
    let cell = PixelSize(width: 96, height: 96)
    let pictures = (
      try await photos.thumbnail(ofFileAt: original, size: cell).image,
      try await photos.thumbnail(ofFileAt: made.file, size: cell).image
    )
    let difference = zip(pictures.0.bytes, pictures.1.bytes).reduce(0) {
      $0 + abs(Int($1.0) - Int($1.1))
    }
    #expect(difference / pictures.0.bytes.count < 10, "\(difference)")
    #expect(try folder.names == ["out.mp4"])
  }

  @Test(
    "unseen.rendition.place: the location is removed from a converted video",
    arguments: Backend.allCases)
  func withoutLocation(_ backend: Backend) async throws {
    let original = corpus.folder + "/video/dolbyVision-hdr.MOV"
    #expect(try await backend.photos.header(ofFileAt: original).hasLocation)
    let made = try await backend.photos.rendition(
      ofFileAt: original, RenditionRequest(mode: .compatible, removing: .removeLocation),
      to: folder.path + "/out")
    #expect(try await backend.photos.header(ofFileAt: made.file).hasLocation == false)
    #expect(try await backend.photos.header(ofFileAt: made.file).captureDate != nil)
  }

  @Test("unseen.rendition.compatible: a compatible video is copied byte for byte")
  func copied() async throws {
    let original = corpus.folder + "/video/video_rotate.mp4"
    let made = try await Backend.workers.photos.rendition(
      ofFileAt: original, RenditionRequest(mode: .compatible), to: folder.path + "/out")
    #expect(FileManager.default.contentsEqual(atPath: original, andPath: made.file))
  }

  @Test("a cancelled conversion leaves no file behind")
  func cancelled() async throws {
    let workers = ImagingWorkers(photoWorkers: 1)
    let videoFolder = try TemporaryFolder()
    let (second, original) = (videoFolder.path + "/second.mp4", videoFolder.path + "/hour.mp4")
    try FFmpeg.run([
      "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=30:duration=1", "-c:v", "mpeg4", second,
    ])
    // Other tests may delay this one for minutes; the conversion must still be running then.
    try FFmpeg.run(["-stream_loop", "3599", "-i", second, "-c", "copy", original])
    let path = folder.path
    let task = Task {
      try await workers.rendition(
        ofFileAt: original, RenditionRequest(mode: .compatible), to: path + "/out")
    }
    try await waitUntil("a file") { try !folder.names.isEmpty }
    task.cancel()
    await #expect(throws: MediaError.self) { try await task.value }
    // The worker is free at once, and the next job starts a new one.
    _ = try await workers.header(ofFileAt: original)
    #expect(try folder.names == [])
    await workers.close()
  }
}

/// Reads videos with an independent program.
struct FFprobe {
  private static let path = "/usr/bin/ffprobe"

  /// Whether ffprobe is installed; `make test-deps` installs it.
  static let isHere = FileManager.default.isExecutableFile(atPath: path)

  private(set) var video: String?
  private(set) var sound: String?
  private(set) var pixels: String?
  private(set) var seconds = 0.0
  private(set) var frames = 0
  private(set) var rate = 25.0
  private(set) var rotation = 0.0

  init(_ file: String) throws {
    let run = try ProgramRun(
      Self.path,
      ["-v", "quiet", "-of", "json", "-count_frames", "-show_streams", "-show_format", file])
    let root = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any] ?? [:]
    for stream in root["streams"] as? [[String: Any]] ?? [] {
      let name = stream["codec_name"] as? String
      switch stream["codec_type"] as? String {
      case "video" where video == nil:
        video = name
        pixels = stream["pix_fmt"] as? String
        frames = Int(stream["nb_read_frames"] as? String ?? "") ?? 0
        let components = (stream["avg_frame_rate"] as? String ?? "").split(separator: "/")
          .compactMap { Double($0) }
        if components.count == 2, components[1] > 0, components[0] > 0 {
          rate = components[0] / components[1]
        }
        for data in stream["side_data_list"] as? [[String: Any]] ?? [] {
          rotation = (data["rotation"] as? NSNumber)?.doubleValue ?? rotation
        }
      case "audio" where sound == nil: sound = name
      default: break
      }
    }
    let format = root["format"] as? [String: Any]
    seconds = Double(format?["duration"] as? String ?? "") ?? 0
  }
}
