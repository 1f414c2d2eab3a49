// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import AssetIndex

/// The sidecars beside a photo are found by their names.
@Suite struct SidecarNamesTests {
  private func names(_ name: String, _ kind: MediaKind = .image) -> [String] {
    SidecarNames.candidates(for: name, kind: kind)
  }

  @Test func ownSidecarComesFirst() {
    #expect(
      names("IMG_1.jpg") == [
        "IMG_1.jpg.xmp", "IMG_1.xmp", "IMG_1.jpg.json", "IMG_1.jpg.supplemental-metadata.json",
      ])
    #expect(names("plain").prefix(2) == ["plain.xmp", "plain.json"])
  }

  @Test(
    "names that Takeout cut are found",
    arguments: [
      ("Screenshot_2017-07-05-10-05-26.png", "Screenshot_2017-07-05-10-05-26.png.supplementa.json"),
      (
        "Screenshot_20220207_102421_com.snapchat.android.jpg",
        "Screenshot_20220207_102421_com.snapchat.androi.json"
      ),
      (
        "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg",
        "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg.supp.json"
      ),
      ("IMG_1(1).jpg", "IMG_1.jpg(1).json"),
      ("IMG_1(12).jpg", "IMG_1.jpg.supplemental-metadata(12).json"),
      ("IMG_1(1).jpg", "IMG_1(1).jpg.json"),
      (
        "Screenshot_2017-07-05-10-05-26(3).png",
        "Screenshot_2017-07-05-10-05-26.png.supplementa(3).json"
      ),
      ("IMG_1-edited.jpg", "IMG_1.jpg.json"),
      ("IMG_1-bearbeitet.jpg", "IMG_1.jpg.supplemental-metadata.json"),
      ("IMG_1-edited(1).jpg", "IMG_1.jpg(1).json"),
      ("日本語 🌸 (1).jpeg", "日本語 🌸 .jpeg(1).json"),
    ])
  func cutAndNumberedNames(_ name: String, _ sidecar: String) {
    #expect(names(name).contains(sidecar))
  }

  @Test func livePhotoVideoSharesSidecarOfStill() {
    #expect(names("IMG_1.MOV", .video).contains("IMG_1.HEIC.json"))
    #expect(names("IMG_1.MP4", .video).contains("IMG_1.jpg.supplemental-metadata.json"))
    #expect(names("PXL_1.MP", .video).contains("PXL_1.MP.jpg.json"))
    #expect(!names("IMG_1.jpg").contains("IMG_1.HEIC.json"))
  }

  @Test func sidecarOfEditPrecedesThatOfOriginal() throws {
    let found = names("IMG_1-edited.jpg")
    let own = try #require(found.firstIndex(of: "IMG_1-edited.jpg.json"))
    let original = try #require(found.firstIndex(of: "IMG_1.jpg.json"))
    #expect(own < original)
  }

  @Test("what a file's name begins with, all of its sidecars begin with, however it is written")
  func starts() {
    let stems = [
      "IMG_1", "IMG_1-edited", "IMG_1-ha editado(2)", "-edited", "(1)", "a.b.c", "plain-(3)", ".x",
      "日本語 🌸 (1)", String(repeating: "ẞİ", count: 40), String(repeating: "x", count: 45) + "(7)",
      "Screenshot_20220207_102421_com.snapchat.android", "ΟΔΟΣ", "-", "a-bearbeitet-edited",
    ]
    for stem in stems {
      for name in ["", ".jpg", ".MP", ".JPEG"].map({ stem + $0 }) {
        let start = SidecarNames.start(of: name)
        for kind in [MediaKind.image, .video] {
          for sidecar in names(name, kind) {
            #expect(SidecarNames.start(of: sidecar) == start, "\(name) \(sidecar)")
          }
        }
      }
    }
    #expect(SidecarNames.start(of: "IMG_1.jpg") != SidecarNames.start(of: "IMG_12.jpg"))
  }

  @Test func sidecarsAreRecognizedByExtension() {
    #expect(SidecarNames.isSidecar("a.JPG.XMP") && SidecarNames.isSidecar("a.json"))
    #expect(!SidecarNames.isSidecar("a.jpg") && !SidecarNames.isSidecar("xmp"))
    for name in names("IMG_1(2).jpg", .video) { #expect(SidecarNames.isSidecar(name)) }
  }
}
