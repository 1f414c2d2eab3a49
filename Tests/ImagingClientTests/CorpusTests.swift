// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

/// Compares with other programs' reading of a few hundred real files.
@Suite(.enabled(if: Corpus.found != nil))
struct CorpusTests {
  /// Files where the reader rightly says something else, and why.
  private static let exceptions: [String: String] = [
    "corrupt/invalid_id.heic":
      "its size is its main picture's; libheif opens another one, which the manifest measured",
    "dates/before_epoch.jpg":
      "the offset in the manifest is that of the date of modification",
    "misc_formats/fixture.bmp": "libvips reads it through a library that it does not trust",
    "misc_formats/fixture.jp2": "libvips reads it through a library that it does not trust",
    "misc_formats/fixture.jxl": "libvips reads it through a library that it does not trust",
    "misc_formats/fixture.psd": "libvips reads it through a library that it does not trust",
    "motion/motion_photo_pixel_synth.jpg":
      "there is no picture in it; the manifest's size is only what EXIF claims",
    "sidecars/20240107_110258.jpg": "XMP has a place; the manifest looked at EXIF",
    "video/fixture.mkv": "the manifest takes no dates from Matroska",
    "video/video_mkv.mkv": "the manifest takes no dates from Matroska",
  ]

  private let corpus: Corpus

  init() throws { corpus = try #require(Corpus.found) }

  @Test(arguments: Backend.allCases)
  func everyFileSaysWhatTheManifestSays(_ backend: Backend) async {
    var differing: [String] = []
    for entry in corpus.entries {
      let expected = Self.expectation(entry)
      let found: String
      do {
        let header = try await backend.photos.header(ofFileAt: corpus.folder + "/" + entry.path)
        found = Self.describe(
          header.kind, header.pixelSize, header.captureDate, header.hasLocation,
          header.contentIdentifier)
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

  @Test(arguments: Backend.allCases)
  func whatOtherProgramsDecodeHasAThumbnail(_ backend: Backend) async {
    let size = PixelSize(width: 24, height: 24)
    var failed: [String] = []
    for entry in corpus.entries where entry["vips814_thumb"] == "yes" {
      guard Self.exceptions[entry.path] == nil || entry["kind"] == "video" else { continue }
      do {
        let image = try await backend.photos.thumbnail(
          ofFileAt: corpus.folder + "/" + entry.path, size: size
        ).image
        #expect(image.size == size)
      } catch {
        failed.append("\(error)")
      }
    }
    #expect(failed == [])
  }

  @Test(arguments: Backend.allCases)
  func iPhonePicturesWithToneMapsOpen(_ backend: Backend) async throws {
    let entries = corpus.entries.filter {
      $0["real_format"] == "HEIF" && $0["vips814_thumb"] == "no"
    }
    var opened = 0
    for entry in entries where entry["features"]?.contains("gainmap") == true {
      let path = corpus.folder + "/" + entry.path
      let size = PixelSize(width: 64, height: 48)
      #expect(try await backend.photos.thumbnail(ofFileAt: path, size: size).image.size == size)
      opened += 1
    }
    #expect(opened > 0)
  }

  private static func expectation(_ entry: Corpus.Entry) -> String {
    let kinds: [String: MediaKind] = ["image": .image, "raw-image": .image, "video": .video]
    guard let kind = entry["kind"].flatMap({ kinds[$0] }), let size = entry.displayedSize else {
      return "none"
    }
    return describe(
      kind, size, entry.captureDate, entry["gps"] == "yes", entry["live_id"])
  }

  private static func describe(
    _ kind: MediaKind, _ size: PixelSize, _ date: Timestamp?, _ hasLocation: Bool,
    _ identifier: String?
  ) -> String {
    "\(kind) \(size) \(date?.rfc3339 ?? "undated")\(hasLocation ? " placed" : "")"
      + (identifier.map { " live \($0)" } ?? "")
  }
}
