// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

/// Comparison of every header with the corpus' manifest, which other programs measured.
@Suite(.enabled(if: Corpus.found != nil))
struct ManifestTests {
  /// Files where the header correctly differs, with the reasons; `Docs/reference/asset-index.md` lists them too.
  private static let exceptions: [String: String] = [
    "corrupt/invalid_id.heic":
      "its size is its main picture's; libheif opens another one, which the manifest measured",
    "dates/before_epoch.jpg":
      "the offset in the manifest is that of the date of modification",
    "hdr/cosmos1650_yuv444_10bpc_p3pq.avif":
      "its brightness is written as PQ; the manifest noted gain maps only",
    "misc_formats/fixture.bmp": "libvips reads it through a library that it does not trust",
    "misc_formats/fixture.jp2": "libvips reads it through a library that it does not trust",
    "misc_formats/fixture.jxl": "libvips reads it through a library that it does not trust",
    "misc_formats/fixture.psd": "libvips reads it through a library that it does not trust",
    "motion/motion_photo_pixel_synth.jpg":
      "there is no picture in it; the manifest's size is only what EXIF claims",
    "motion/sample_MP.heic":
      "the video begins after the 16 bytes of its box header, which the manifest includes",
    "names/test image öüóőúéáű-.,.jpg":
      "of a panorama it has a date and nothing that makes it one",
    "sidecars/20240107_110258.jpg": "XMP has a place; the manifest looked at EXIF",
    "slowmo_timelapse/sample_android_slow_motion.mp4":
      "its keys say 240 pictures a second, which the manifest did not note",
    "spatial/water_180_mvhevc_5frames.mov": "the manifest notes no views for two eyes",
    "video/auth.mov": "the manifest notes no screen recordings",
    "video/fixture.mkv": "the manifest takes no dates from Matroska",
    "video/udta.auth.mp4": "the manifest notes no screen recordings",
    "video/video.mp4": "XMP has the same moment with its offset; the manifest looked at the boxes",
    "video/video_mkv.mkv": "the manifest takes no dates from Matroska",
    "wrong_ext/mp4-bytes.jpg":
      "its keys say 240 pictures a second, which the manifest did not note",
  ]

  private let corpus: Corpus

  init() throws { corpus = try #require(Corpus.found) }

  @Test(arguments: Backend.allCases)
  func headersMatchTheManifest(_ backend: Backend) async {
    var differing: [String] = []
    for entry in corpus.entries {
      let expected = Self.expectation(entry)
      let found: String
      do {
        var header = try await backend.photos.header(ofFileAt: corpus.folder + "/" + entry.path)
        // Programs differ in how long they count the last frame of a video.
        if let seconds = header.duration, let measured = entry.seconds,
          abs(seconds - measured) < 0.1
        {
          header.duration = measured
        }
        found = Self.describe(header)
      } catch {
        found = "none"
      }
      if found != expected { differing.append("\(entry.path): \(found), not \(expected)") }
    }
    let unexplained = differing.filter { line in
      !Self.exceptions.keys.contains { line.hasPrefix($0 + ":") }
    }
    #expect(unexplained == [])
    #expect(differing.count == Self.exceptions.count, "an exception that is none any more")
  }

  /// Returns the expected header of a row, in the format of ``describe(_:)``.
  private static func expectation(_ entry: Corpus.Entry) -> String {
    let kinds: [String: MediaKind] = ["image": .image, "raw-image": .image, "video": .video]
    guard let kind = entry["kind"].flatMap({ kinds[$0] }), let size = entry.displayedSize else {
      return "none"
    }
    var header = MediaHeader(kind: kind, contentType: .jpeg, pixelSize: size)
    header.captureDate = entry.captureDate
    header.hasLocation = entry["gps"] == "yes"
    header.contentIdentifier = entry["live_id"]
    header.burstIdentifier = entry["burst_id"]
    header.motionVideo = entry["motion_video_offset"].flatMap { Int64($0) }.map { $0..<$0 + 1 }
    header.subtypes = subtypes(entry)
    header.duration = kind == .video ? entry.seconds : nil
    return describe(header)
  }

  private static func describe(_ header: MediaHeader) -> String {
    var fields = [
      "\(header.kind)", "\(header.pixelSize)", header.captureDate?.rfc3339 ?? "undated",
    ]
    if header.hasLocation { fields.append("placed") }
    if let identifier = header.contentIdentifier { fields.append("live \(identifier)") }
    if let identifier = header.burstIdentifier { fields.append("burst \(identifier)") }
    if let range = header.motionVideo { fields.append("video at \(range.lowerBound)") }
    if let seconds = header.duration { fields.append("\(seconds) s") }
    return (fields + header.subtypes.names).joined(separator: " ")
  }

  /// Returns the subtypes that the manifest states.
  private static func subtypes(_ entry: Corpus.Entry) -> AssetSubtypes {
    var subtypes: AssetSubtypes = []
    let named: [String: AssetSubtypes] = [
      "animated": .animated, "image-sequence": .animated, "depth": .depthEffect, "gainmap": .hdr,
      "hdr-video": .hdr, "gpano": .panorama, "custom_rendered=6": .panorama,
      "screenshot-marker": .screenshot, "capture_fps=240": .slomo,
    ]
    for word in entry["features"]?.split(separator: " ") ?? [] {
      subtypes.formUnion(named[String(word)] ?? [])
    }
    let rate = entry["fps"].flatMap { Double($0) } ?? 0
    if entry["features"]?.contains("playback_intent=1") == true, rate >= 100 {
      subtypes.insert(.slomo)
    }
    if entry["burst_id"] != nil { subtypes.insert(.burst) }
    if entry["motion_video_offset"] != nil { subtypes.insert(.motionPhoto) }
    if entry["kind"] == "raw-image" { subtypes.insert(.raw) }
    return subtypes
  }
}

extension Corpus.Entry {
  /// The duration of a video.
  fileprivate var seconds: Double? { self["duration_s"].flatMap { Double($0) } }
}
