// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import AssetIndex

/// Files of one asset are matched, in any order.
@Suite struct RoleMatchingTests {
  private func still(_ path: String, _ identifier: String? = nil) -> FileRow {
    row(path, .image, .jpeg, identifier)
  }

  private func video(
    _ path: String, _ identifier: String? = nil, type: ContentType = .quickTimeMovie,
    seconds: Double? = 3
  ) -> FileRow {
    row(path, .video, type, identifier, seconds: seconds)
  }

  private func raw(_ path: String) -> FileRow {
    row(path, .image, .rawImage)
  }

  private func row(
    _ path: String, _ kind: MediaKind, _ type: ContentType, _ identifier: String? = nil,
    seconds: Double? = nil
  ) -> FileRow {
    var row = FileRow(
      path: path, fingerprint: FileFingerprint(byteCount: 1, modificationMilliseconds: 1),
      sidecars: [],
      sidecarDigest: 0, role: .original)
    (row.kind, row.contentType) = (kind, type)
    (row.contentIdentifier, row.duration) = (identifier, seconds)
    return row
  }

  /// Returns the matches as "companion -> original", after checking that the order does not matter.
  private func matches(_ files: [FileRow]) -> [String] {
    var random = SeededGenerator(seed: 7)
    let answers = (0..<6).map { _ in
      RoleMatching.matches(files.shuffled(using: &random))
        .map { "\($0.key.path) -> \($0.value.original)" }.sorted()
    }
    #expect(Set(answers).count == 1, "the order makes a difference")
    return answers[0]
  }

  @Test("halves of a Live Photo are joined by their identifier, whatever they are called")
  func identifiers() {
    #expect(
      matches([still("IMG_7943.HEIC", "A"), video("IMG_7943_HEVC.MOV", "A")])
        == ["IMG_7943_HEVC.MOV -> IMG_7943.HEIC"])
    #expect(
      matches([still("a/IMG_1.HEIC", "A"), video("b/IMG_1.MOV", "A")])
        == ["b/IMG_1.MOV -> a/IMG_1.HEIC"])
    #expect(matches([still("IMG_1.HEIC", "A"), video("IMG_2.MOV", "B")]).isEmpty)
  }

  @Test("by its name alone a video belongs to a photo, not to a drawing of the same name")
  func drawings() {
    let video = video("IMG_1.MOV")
    let drawing = row("IMG_1.GIF", .image, .gif)
    #expect(matches([drawing, still("IMG_1.HEIC"), video]) == ["IMG_1.MOV -> IMG_1.HEIC"])
    #expect(matches([drawing, video]).isEmpty)
    let marked = row("IMG_1.PNG", .image, .png, "A")
    #expect(matches([marked, self.video("IMG_1.MOV", "A")]) == ["IMG_1.MOV -> IMG_1.PNG"])
  }

  @Test("another name's identifier counts more than the same name")
  func identifierBeforeName() {
    #expect(
      matches([still("a.HEIC", "A"), video("a.MOV", "B"), video("b.MOV", "A")])
        == ["b.MOV -> a.HEIC"])
    #expect(
      matches([still("a.HEIC", "A"), video("a.MOV"), video("b.MOV", "A")]) == ["b.MOV -> a.HEIC"])
  }

  @Test("copies pair with the copy of the same name, and each video belongs to one still")
  func copies() {
    #expect(
      matches([
        still("a/IMG_1.HEIC", "A"), video("a/IMG_1.MOV", "A"), still("b/IMG_1.HEIC", "A"),
        video("b/IMG_1.MOV", "A"), still("c/IMG_E1.HEIC", "A"),
      ]) == ["a/IMG_1.MOV -> a/IMG_1.HEIC", "b/IMG_1.MOV -> b/IMG_1.HEIC"])
  }

  @Test("without an identifier the name decides, for short QuickTime movies only")
  func names() {
    #expect(matches([still("IMG_1.JPG"), video("IMG_1.MOV")]) == ["IMG_1.MOV -> IMG_1.JPG"])
    #expect(matches([still("IMG_1.JPG", "A"), video("IMG_1.MOV")]) == ["IMG_1.MOV -> IMG_1.JPG"])
    #expect(matches([still("IMG_1.JPG"), video("IMG_1.MOV", seconds: 60)]).isEmpty)
    #expect(matches([still("IMG_1.JPG"), video("IMG_1.MOV", seconds: nil)]).isEmpty)
    #expect(matches([still("IMG_1.JPG"), video("IMG_1.MP4", type: .mpeg4Movie)]).isEmpty)
    #expect(matches([still("a/IMG_1.JPG"), video("b/IMG_1.MOV")]).isEmpty)
  }

  @Test("a raw picture is part of the still beside it, first of a JPEG, and else one of its own")
  func raws() {
    #expect(
      matches([raw("P1.DNG"), still("P1.JPG"), raw("P2.DNG")]) == ["P1.DNG -> P1.JPG"])
    var heic = still("P1.HEIC")
    heic.contentType = .heic
    #expect(matches([raw("P1.CR3"), heic, still("P1.jpg")]) == ["P1.CR3 -> P1.jpg"])
    #expect(
      matches([raw("P1.DNG"), heic, video("P1.MOV")]) == [
        "P1.DNG -> P1.HEIC", "P1.MOV -> P1.HEIC",
      ])
  }
  /// Returns a file with a Takeout sidecar and a content.
  private func noted(_ file: FileRow, _ content: String) -> FileRow {
    var file = file
    file.copyKey = content
    return file
  }

  @Test("a copy in an album is of the file in its year's folder, else of the first by path")
  func albums() {
    #expect(
      matches([
        noted(still("T/Alps/a.jpg"), "1"), noted(still("T/Photos from 2023/a.jpg"), "1"),
        noted(still("T/Zoo/a.jpg"), "1"), noted(still("T/Alps/b.jpg"), "2"),
        noted(still("T/Zoo/b.jpg"), "2"), noted(still("T/Zoo/c.jpg"), "3"), still("T/Alps/c.jpg"),
      ]) == [
        "T/Alps/a.jpg -> T/Photos from 2023/a.jpg", "T/Zoo/a.jpg -> T/Photos from 2023/a.jpg",
        "T/Zoo/b.jpg -> T/Alps/b.jpg",
      ])
    #expect(["2023年の写真", "Fotos von 1999", "2001"].allSatisfy { CopyKey.namesYear($0) })
    #expect(!["Alps", "IMG 20230101", "12 3456", "203"].contains { CopyKey.namesYear($0) })
  }

  @Test("two equal files of one folder stay two, and go with those of other folders in pairs")
  func pairsOfCopies() {
    let files = ["2023/a.jpg", "2023/a(1).jpg", "Alps/a.jpg", "Zoo/a.jpg", "Zoo/a(1).jpg"]
    #expect(
      matches(files.map { noted(still("T/\($0)"), "1") }) == [
        "T/Alps/a.jpg -> T/2023/a(1).jpg", "T/Zoo/a(1).jpg -> T/2023/a(1).jpg",
        "T/Zoo/a.jpg -> T/2023/a.jpg",
      ])
  }

  @Test("copies of videos and raw images belong to the asset of their originals")
  func copiesOfCompanions() {
    let year = [
      noted(still("T/2023/a.jpg"), "1"), noted(video("T/2023/a.mov"), "2"),
      noted(raw("T/2023/a.dng"), "3"),
    ]
    let album = [
      noted(still("T/Alps/a.jpg"), "1"), noted(video("T/Alps/a.mov"), "2"),
      noted(raw("T/Alps/a.dng"), "3"),
    ]
    let companions = ["T/2023/a.dng -> T/2023/a.jpg", "T/2023/a.mov -> T/2023/a.jpg"]
    #expect(
      matches(year + album)
        == companions + ["dng", "jpg", "mov"].map { "T/Alps/a.\($0) -> T/2023/a.jpg" })
    // A file beside a copy counts as beside its original.
    #expect(
      matches([year[0]] + album)
        == ["dng", "jpg", "mov"].map { "T/Alps/a.\($0) -> T/2023/a.jpg" })
    // Files that are only similar stay separate, because nothing connects them.
    #expect(matches([year[1], year[2], album[0]]).isEmpty)
  }
}
