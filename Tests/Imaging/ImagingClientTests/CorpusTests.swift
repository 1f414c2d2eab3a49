// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import Testing

/// Comparison with the decoding of a few hundred real files by other programs.
@Suite(.enabled(if: Corpus.found != nil))
struct CorpusTests {
  /// Files that another program decodes and Locket does not, with the reasons.
  private static let exceptions: [String: String] = [
    "corrupt/invalid_id.heic": "its main picture is not the one that libheif opens",
    "misc_formats/fixture.bmp": "libvips reads it through a library that it does not trust",
    "misc_formats/fixture.jp2": "libvips reads it through a library that it does not trust",
    "misc_formats/fixture.jxl": "libvips reads it through a library that it does not trust",
    "misc_formats/fixture.psd": "libvips reads it through a library that it does not trust",
    "motion/motion_photo_pixel_synth.jpg": "there is no picture in it",
  ]

  private let corpus: Corpus

  init() throws { corpus = try #require(Corpus.found) }

  @Test(arguments: Backend.allCases)
  func decodablePicturesHaveAThumbnail(_ backend: Backend) async {
    let size = PixelSize(width: 24, height: 24)
    var failed: [String] = []
    for entry in corpus.entries where entry["vips814_thumb"] == "yes" {
      guard Self.exceptions[entry.path] == nil else { continue }
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
}
