// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging
@testable import MediaFormats
@testable import MetadataRemoval

/// Lists and blocks of metadata in videos, and how other readers interpret them.
@Suite struct VideoMetadataListRemovalTests {
  private static let fileType = MadeBytes.box("ftyp", MadeBytes.text("isom"), MadeBytes.big(0))
  private static let handler = MadeBytes.full("hdlr", MadeBytes.big(0), MadeBytes.text("mdta"))
  private static let secret = "a secret"

  private func stripped(_ video: [UInt8], _ options: PickerMetadataOptions) throws -> [UInt8] {
    try Removing.stripped(video, options, .mpeg4Movie)
  }

  private func isRefused(_ video: [UInt8], _ options: PickerMetadataOptions) -> Bool {
    Removing.isRefused(video, options, .mpeg4Movie)
  }

  private func video(userData: [UInt8]) -> [UInt8] {
    Self.fileType + MadeBytes.box("moov", MadeBytes.box("udta", userData))
  }

  private func keys(_ names: String...) -> [UInt8] {
    MadeBytes.full(
      "keys", MadeBytes.big(names.count),
      names.flatMap { MadeBytes.box("mdta", MadeBytes.text($0)) })
  }

  private func data(_ text: String) -> [UInt8] {
    MadeBytes.box("data", MadeBytes.big(1), MadeBytes.big(0), MadeBytes.text(text))
  }

  /// Returns a list whose entries belong to the keys in the same order.
  private func values(_ texts: String...) -> [UInt8] {
    MadeBytes.box(
      "ilst",
      texts.enumerated().flatMap { index, text in
        let value = data(text)
        return MadeBytes.big(value.count + 8) + MadeBytes.big(index + 1) + value
      })
  }

  @Test(
    "serial numbers are removed from videos of Apple, Android and GoPro",
    arguments: [
      "com.apple.quicktime.camera.identifier", "com.android.camera.serial",
      "com.android.serialnumber", "com.xiaomi.sn",
    ])
  func serials(_ key: String) throws {
    let meta = MadeBytes.full("meta", Self.handler, keys(key, "make"), values(Self.secret, "Mine"))
    let after = try stripped(video(userData: meta), .removeSerialNumbers)
    #expect(after.position(of: Self.secret) == nil && after.position(of: "Mine") != nil)
    for code in ["GPMF", "LENS"] {
      let userData = MadeBytes.box(code, MadeBytes.text("CASN" + Self.secret))
      #expect(
        try stripped(video(userData: userData), .removeSerialNumbers).position(of: Self.secret)
          == nil)
      #expect(try stripped(video(userData: userData), .removeLocation) == video(userData: userData))
    }
    #expect(
      ISOMediaRemover.removes(
        key: "com.apple.quicktime.direction.facing", NamesToRemove(.removeLocation)))
  }

  @Test("lists that other readers read in another way are refused")
  func ambiguous() {
    let none = [UInt8](repeating: 0, count: 8)
    let title = keys("title")
    let make = keys("make")
    let list = values(Self.secret)
    for body in [
      none + Self.handler + title + list, title + Self.handler + list,
      Self.handler + make + title + list, Self.handler + list,
    ] {
      #expect(isRefused(video(userData: MadeBytes.full("meta", body)), .removeCaptions))
    }
    #expect(
      !isRefused(
        video(userData: MadeBytes.full("meta", Self.handler + make + list)), .removeCaptions))
  }

  @Test(
    "titles of series, albums and collections are removed",
    arguments: ["sonm", "soal", "catg", "tvsh", "albm", "coll", "chpl", "@sti"])
  func captions(_ code: String) throws {
    let entry = MadeBytes.box(code, data(Self.secret))
    let meta = MadeBytes.full("meta", Self.handler, MadeBytes.box("ilst", entry))
    for userData in [meta, MadeBytes.box(code, MadeBytes.text(Self.secret))] {
      #expect(
        try stripped(video(userData: userData), .removeCaptions).position(of: Self.secret) == nil)
      #expect(
        try stripped(video(userData: userData), .removeSerialNumbers) == video(userData: userData))
    }
  }

  @Test(
    "unknown metadata boxes are removed with captions and serial numbers; known ones stay",
    arguments: [PickerMetadataOptions.removeCaptions, .removeSerialNumbers])
  func unread(_ options: PickerMetadataOptions) throws {
    let usmt = MadeBytes.box("uuid", MadeBytes.text("USMT") + [UInt8](repeating: 7, count: 30))
    let wide = Array(Self.secret.utf16).flatMap { MadeBytes.big(Int($0), 2) }
    let boxes = video(userData: MadeBytes.box("abcd", wide)) + usmt
    let after = try stripped(boxes, options)
    #expect(after.position(of: wide) == nil && after.position(of: "USMT") == nil)
    #expect(try stripped(boxes, .removeLocation) == boxes)
    let projection: [UInt8] = [
      0xFF, 0xCC, 0x82, 0x63, 0xF8, 0x55, 0x4A, 0x93, 0x88, 0x14, 0x58, 0x7A, 0x02, 0x52, 0x1F,
      0xDD,
    ]
    let known =
      video(
        userData: ["auth", "perf", "WLOC", "smrd", "hnti"].flatMap {
          MadeBytes.box($0, MadeBytes.text("kept"))
        } + MadeBytes.big(12) + [0xA9] + MadeBytes.text("mak") + MadeBytes.text("Mine"))
      + MadeBytes.box("uuid", projection, MadeBytes.text("<rdf:SphericalVideo/>"))
    #expect(try stripped(known, options) == known)
  }

  @Test("notes that an editor freed are removed", arguments: ["free", "skip"])
  func letGo(_ code: String) throws {
    let old = MadeBytes.box(code, MadeBytes.box("udta", MadeBytes.text(Self.secret)))
    let video = Self.fileType + old + MadeBytes.box("moov", MadeBytes.box("udta", old))
    for options in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      let after = try stripped(video, options)
      #expect(after.position(of: Self.secret) == nil)
    }
    #expect(try stripped(video, .removeLocation) == video)
  }

  @Test("numbers in a track of notes are removed with serial numbers", arguments: ["rtmd", "djmd"])
  func tracks(_ kind: String) throws {
    let sample = MadeBytes.text("ILCE-7 5072")
    let table =
      MadeBytes.full("stsz", MadeBytes.big(sample.count), MadeBytes.big(1))
      + MadeBytes.full("stsc", MadeBytes.big(1), [1, 1, 1].flatMap { MadeBytes.big($0) })
      + MadeBytes.full("stco", MadeBytes.big(1), MadeBytes.big(Self.fileType.count + 8))
    let track = MadeBytes.track(
      "meta", MadeBytes.box(kind, [UInt8](repeating: 0, count: 8)), table)
    let video = Self.fileType + MadeBytes.box("mdat", sample) + MadeBytes.box("moov", track)
    for options in [PickerMetadataOptions.removeSerialNumbers, .removeLocation] {
      #expect(try stripped(video, options).position(of: "5072") == nil)
    }
    #expect(try stripped(video, .removeCaptions) == video)
  }

  @Test("a video with an overlong box is refused, also in or behind a picture")
  func overlongVideos() throws {
    let entry =
      MadeBytes.big(8 + 4 + Self.secret.utf8.count) + [0xA9] + MadeBytes.text("nam")
      + MadeBytes.big(Self.secret.utf8.count << 16) + MadeBytes.text(Self.secret)
    let video = video(userData: entry)
    var long = video
    let index = try #require(long.position(of: "moov"))
    long[index - 1] += 8
    let photo = MadeBytes.heif([(type: "hvc1\0", content: [1])])
    let jpeg = MadeBytes.jpeg()
    let trailer = MadeBytes.samsung([("Other", [1])])
    for (good, bad, type) in [
      (video, long, ContentType.mpeg4Movie),
      (photo + MadeBytes.box("mpvd", video), photo + MadeBytes.box("mpvd", long), .heic),
      (jpeg + video, jpeg + long, .jpeg),
      (jpeg + video + trailer, jpeg + long, .jpeg),
    ] {
      #expect(
        try Removing.stripped(good, .removeCaptions, type).position(of: Self.secret) == nil)
      #expect(Removing.isRefused(bad, .removeCaptions, type))
    }
  }

  @Test("what goes in samples that touch is one edit, however many there are")
  func dense() throws {
    var list = EditList()
    for index in 0..<300_000 { list.fill(index * 4..<index * 4 + 4) }
    list.fill(1_200_000..<1_200_001, with: 1)
    #expect(try list.checked().map(\.range) == [0..<1_200_000, 1_200_000..<1_200_001])
  }

  @Test("a camera's own XML loses its title, and its lens stays")
  func cameraXML() throws {
    let text = "<a><Title usAscii='\(Self.secret)'/><Lens modelName='E 24mm'/></a>"
    let meta = MadeBytes.full("meta", Self.handler, MadeBytes.full("xml ", MadeBytes.text(text)))
    for video in [Self.fileType + meta, Self.fileType + MadeBytes.box("moov", meta)] {
      let after = try stripped(video, .removeCaptions)
      #expect(after.position(of: Self.secret) == nil && after.position(of: "E 24mm") != nil)
      #expect(try stripped(video, .removeSerialNumbers) == video)
    }
    let packed = MadeBytes.full("meta", Self.handler, MadeBytes.full("bxml", MadeBytes.text(text)))
    #expect(try stripped(Self.fileType + packed, .removeCaptions).position(of: Self.secret) == nil)
  }

  @Test("a track's title is not a serial number, and a video's protection stays")
  func kept() throws {
    let title = video(userData: MadeBytes.box("name", MadeBytes.text("My track")))
    #expect(try stripped(title, .removeSerialNumbers) == title)
    let protection: [UInt8] = [
      0xA2, 0x39, 0x4F, 0x52, 0x5A, 0x9B, 0x4F, 0x14, 0xA2, 0x44, 0x6C, 0x42, 0x7C, 0x64, 0x8D,
      0xF4,
    ]
    let traf = MadeBytes.box("traf", MadeBytes.box("uuid", protection + [1, 2, 3]))
    let protected = Self.fileType + MadeBytes.box("moof", traf)
    for options in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      #expect(try stripped(protected, options) == protected)
    }
  }

  @Test("more boxes in one place than are searched are refused")
  func siblings() {
    let many = (0..<5000).flatMap { _ in MadeBytes.box("free") }
    #expect(isRefused(Self.fileType + MadeBytes.box("moov", many), .removeCaptions))
    #expect(!isRefused(Self.fileType + many, .removeCaptions))
  }

  @Test("edits beyond the most are not kept, and refused at the end")
  func maximumEdits() {
    var list = EditList()
    for index in 0..<300_000 { list.fill(index * 4..<index * 4 + 2) }
    #expect(list.edits.count < 270_000)
    #expect(throws: RemovalRefusal.self) { try list.checked() }
  }

  @Test(
    "logs that dashboard cameras write beside a video are removed",
    arguments: [
      ("free", "[1]$GPRMC,081836,A,4723.12,N"), ("udat", "plain"), ("gpsa", "plain"),
      ("gps0", "plain"), ("GPS ", "plain"), ("abcd", "freeGPS x"), ("abcd", "$GNGGA,092750"),
    ])
  func logs(_ code: String, _ text: String) throws {
    let log = MadeBytes.box(code, MadeBytes.text(text))
    for video in [MadeBytes.video() + log, Self.fileType + MadeBytes.box("moov", log)] {
      #expect(try stripped(video, .removeLocation).position(of: text) == nil)
    }
  }

  @Test("what cameras in cars log between pictures is removed, or refused where it is damaged")
  func logsBetweenPictures() throws {
    let log = MadeBytes.box("free", MadeBytes.text("GPS 4723.12"))
    let video = { (log: [UInt8]) in
      Self.fileType + MadeBytes.box("mdat", [1, 2, 3] + log + [4, 5]) + MadeBytes.box("moov")
    }
    let after = try stripped(video(log), .removeLocation)
    let zeros = [UInt8](repeating: 0, count: log.count - 8)
    #expect(after == video(Array(log.prefix(8)) + zeros))
    #expect(try stripped(video(log), .removeCaptions) == video(log))
    #expect(isRefused(video(Array(log.dropFirst(2))), .removeLocation))
  }

  @Test("unknown boxes beside a video's description are removed; fragment lists stay")
  func unknownBoxes() throws {
    let known = MadeBytes.video() + MadeBytes.box("mfra", MadeBytes.text("kept"))
    let unknown = MadeBytes.box("abcd", MadeBytes.text(Self.secret))
    for options in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      let after = try stripped(known + unknown, options)
      #expect(after.starts(with: known) && after.position(of: Self.secret) == nil)
    }
    #expect(try stripped(known + unknown, .removeLocation) == known + unknown)
  }

  @Test(
    "notes of Parrot's drones on each picture are removed with locations; other such notes stay")
  func parrot() throws {
    for (sample, mime, goes) in [
      ("P2 4723", "application/octet-stream", true), ("x1 4723", "application/com.parrot.v", true),
      ("P4 4723", "application/motionphoto-image-meta", false),
    ] {
      let sample = MadeBytes.text(sample)
      let table =
        MadeBytes.full("stsz", MadeBytes.big(sample.count), MadeBytes.big(1))
        + MadeBytes.full("stsc", MadeBytes.big(1), [1, 1, 1].flatMap { MadeBytes.big($0) })
        + MadeBytes.full("stco", MadeBytes.big(1), MadeBytes.big(Self.fileType.count + 8))
      let entry = MadeBytes.box("mett", MadeBytes.big(0, 8) + MadeBytes.text("\0\(mime)\0"))
      let video =
        Self.fileType + MadeBytes.box("mdat", sample)
        + MadeBytes.box("moov", MadeBytes.track("meta", entry, table))
      let after = try stripped(video, .removeLocation)
      #expect((after.position(of: "4723") == nil) == goes, "\(mime)")
    }
  }
}
