// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging

/// Lists and blocks of notes in films, and how other readers read them.
@Suite struct FilmListsRemovalTests {
  private static let head = MadeBytes.box("ftyp", MadeBytes.text("isom"), MadeBytes.big(0))
  private static let handler = MadeBytes.full("hdlr", MadeBytes.big(0), MadeBytes.text("mdta"))
  private static let secret = "a secret"

  private func erased(_ film: [UInt8], _ parts: PickerMetadataOptions) throws -> [UInt8] {
    try Removing.erased(film, parts, .mpeg4Movie)
  }

  private func isRefused(_ film: [UInt8], _ parts: PickerMetadataOptions) -> Bool {
    Removing.isRefused(film, parts, .mpeg4Movie)
  }

  private func film(notes: [UInt8]) -> [UInt8] {
    Self.head + MadeBytes.box("moov", MadeBytes.box("udta", notes))
  }

  private func keys(_ names: String...) -> [UInt8] {
    MadeBytes.full(
      "keys", MadeBytes.big(names.count),
      names.flatMap { MadeBytes.box("mdta", MadeBytes.text($0)) })
  }

  private func data(_ text: String) -> [UInt8] {
    MadeBytes.box("data", MadeBytes.big(1), MadeBytes.big(0), MadeBytes.text(text))
  }

  /// A list whose entries are the keys' of the same order.
  private func values(_ texts: String...) -> [UInt8] {
    MadeBytes.box(
      "ilst",
      texts.enumerated().flatMap { index, text in
        let value = data(text)
        return MadeBytes.big(value.count + 8) + MadeBytes.big(index + 1) + value
      })
  }

  @Test(
    "R7: serial numbers of Apple's, Android's and GoPro's films go",
    arguments: [
      "com.apple.quicktime.camera.identifier", "com.android.camera.serial",
      "com.android.serialnumber", "com.xiaomi.sn",
    ])
  func serials(_ key: String) throws {
    let meta = MadeBytes.full("meta", Self.handler, keys(key, "make"), values(Self.secret, "Mine"))
    let after = try erased(film(notes: meta), .removeSerialNumbers)
    #expect(after.position(of: Self.secret) == nil && after.position(of: "Mine") != nil)
    for code in ["GPMF", "LENS"] {
      let notes = MadeBytes.box(code, MadeBytes.text("CASN" + Self.secret))
      #expect(
        try erased(film(notes: notes), .removeSerialNumbers).position(of: Self.secret) == nil)
      #expect(try erased(film(notes: notes), .removeLocation) == film(notes: notes))
    }
    #expect(
      MovieEraser.goes(
        key: "com.apple.quicktime.direction.facing", NamesToRemove(.removeLocation)))
  }

  @Test("R7: lists that other readers read in another way are refused")
  func ambiguous() {
    let none = [UInt8](repeating: 0, count: 8)
    let title = keys("title")
    let make = keys("make")
    let list = values(Self.secret)
    for body in [
      none + Self.handler + title + list, title + Self.handler + list,
      Self.handler + make + title + list, Self.handler + list,
    ] {
      #expect(isRefused(film(notes: MadeBytes.full("meta", body)), .removeCaptions))
    }
    #expect(
      !isRefused(film(notes: MadeBytes.full("meta", Self.handler + make + list)), .removeCaptions))
  }

  @Test(
    "R7: titles of series, albums and collections go",
    arguments: ["sonm", "soal", "catg", "tvsh", "albm", "coll", "chpl", "@sti"])
  func captions(_ code: String) throws {
    let entry = MadeBytes.box(code, data(Self.secret))
    let meta = MadeBytes.full("meta", Self.handler, MadeBytes.box("ilst", entry))
    for notes in [meta, MadeBytes.box(code, MadeBytes.text(Self.secret))] {
      #expect(try erased(film(notes: notes), .removeCaptions).position(of: Self.secret) == nil)
      #expect(try erased(film(notes: notes), .removeSerialNumbers) == film(notes: notes))
    }
  }

  @Test(
    "R7: boxes of notes that nobody reads go with captions and serial numbers, known ones stay",
    arguments: [PickerMetadataOptions.removeCaptions, .removeSerialNumbers])
  func unread(_ parts: PickerMetadataOptions) throws {
    let usmt = MadeBytes.box("uuid", MadeBytes.text("USMT") + [UInt8](repeating: 7, count: 30))
    let wide = Array(Self.secret.utf16).flatMap { MadeBytes.big(Int($0), 2) }
    let boxes = film(notes: MadeBytes.box("abcd", wide)) + usmt
    let after = try erased(boxes, parts)
    #expect(after.position(of: wide) == nil && after.position(of: "USMT") == nil)
    #expect(try erased(boxes, .removeLocation) == boxes)
    let projection: [UInt8] = [
      0xFF, 0xCC, 0x82, 0x63, 0xF8, 0x55, 0x4A, 0x93, 0x88, 0x14, 0x58, 0x7A, 0x02, 0x52, 0x1F,
      0xDD,
    ]
    let known =
      film(
        notes: ["auth", "perf", "WLOC", "smrd", "hnti"].flatMap {
          MadeBytes.box($0, MadeBytes.text("kept"))
        } + MadeBytes.big(12) + [0xA9] + MadeBytes.text("mak") + MadeBytes.text("Mine"))
      + MadeBytes.box("uuid", projection, MadeBytes.text("<rdf:SphericalVideo/>"))
    #expect(try erased(known, parts) == known)
  }

  @Test(
    "R7: notes that an editor let go of are nothing", arguments: ["free", "skip"])
  func letGo(_ code: String) throws {
    let old = MadeBytes.box(code, MadeBytes.box("udta", MadeBytes.text(Self.secret)))
    let film = Self.head + old + MadeBytes.box("moov", MadeBytes.box("udta", old))
    for parts in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      let after = try erased(film, parts)
      #expect(after.position(of: Self.secret) == nil)
    }
    #expect(try erased(film, .removeLocation) == film)
  }

  @Test("R7: numbers in notes that run along go with serial numbers", arguments: ["rtmd", "djmd"])
  func tracks(_ kind: String) throws {
    let sample = MadeBytes.text("ILCE-7 5072")
    let table =
      MadeBytes.full("stsz", MadeBytes.big(sample.count), MadeBytes.big(1))
      + MadeBytes.full("stsc", MadeBytes.big(1), [1, 1, 1].flatMap { MadeBytes.big($0) })
      + MadeBytes.full("stco", MadeBytes.big(1), MadeBytes.big(Self.head.count + 8))
    let track = MadeBytes.track(
      "meta", MadeBytes.box(kind, [UInt8](repeating: 0, count: 8)), table)
    let film = Self.head + MadeBytes.box("mdat", sample) + MadeBytes.box("moov", track)
    for parts in [PickerMetadataOptions.removeSerialNumbers, .removeLocation] {
      #expect(try erased(film, parts).position(of: "5072") == nil)
    }
    #expect(try erased(film, .removeCaptions) == film)
  }

  @Test("R7: a film in or behind a picture is refused like one alone where it runs over its end")
  func overlongFilms() throws {
    let entry =
      MadeBytes.big(8 + 4 + Self.secret.utf8.count) + [0xA9] + MadeBytes.text("nam")
      + MadeBytes.big(Self.secret.utf8.count << 16) + MadeBytes.text(Self.secret)
    let film = film(notes: entry)
    var long = film
    let place = try #require(long.position(of: "moov"))
    long[place - 1] += 8
    let photo = MadeBytes.heif([(type: "hvc1\0", content: [1])])
    let jpeg = MadeBytes.jpeg()
    let trailer = MadeBytes.samsung([("Other", [1])])
    for (good, bad, type) in [
      (film, long, ContentType.mpeg4Movie),
      (photo + MadeBytes.box("mpvd", film), photo + MadeBytes.box("mpvd", long), .heic),
      (jpeg + film, jpeg + long, .jpeg),
      (jpeg + film + trailer, jpeg + long, .jpeg),
    ] {
      #expect(
        try Removing.erased(good, .removeCaptions, type).position(of: Self.secret) == nil)
      #expect(Removing.isRefused(bad, .removeCaptions, type))
    }
  }

  @Test("what goes in samples that touch is one edit, however many there are")
  func dense() throws {
    var list = EditList()
    for place in 0..<300_000 { list.fill(place * 4..<place * 4 + 4) }
    list.fill(1_200_000..<1_200_001, with: 1)
    #expect(try list.checked().map(\.range) == [0..<1_200_000, 1_200_000..<1_200_001])
  }

  @Test("R7: a camera's own XML loses its title, and its lens stays")
  func cameraXML() throws {
    let text = "<a><Title usAscii='\(Self.secret)'/><Lens modelName='E 24mm'/></a>"
    let meta = MadeBytes.full("meta", Self.handler, MadeBytes.full("xml ", MadeBytes.text(text)))
    for film in [Self.head + meta, Self.head + MadeBytes.box("moov", meta)] {
      let after = try erased(film, .removeCaptions)
      #expect(after.position(of: Self.secret) == nil && after.position(of: "E 24mm") != nil)
      #expect(try erased(film, .removeSerialNumbers) == film)
    }
    let packed = MadeBytes.full("meta", Self.handler, MadeBytes.full("bxml", MadeBytes.text(text)))
    #expect(try erased(Self.head + packed, .removeCaptions).position(of: Self.secret) == nil)
  }

  @Test("R7: a track's title is no serial number, and what protects a film stays")
  func kept() throws {
    let title = film(notes: MadeBytes.box("name", MadeBytes.text("My track")))
    #expect(try erased(title, .removeSerialNumbers) == title)
    let protection: [UInt8] = [
      0xA2, 0x39, 0x4F, 0x52, 0x5A, 0x9B, 0x4F, 0x14, 0xA2, 0x44, 0x6C, 0x42, 0x7C, 0x64, 0x8D,
      0xF4,
    ]
    let traf = MadeBytes.box("traf", MadeBytes.box("uuid", protection + [1, 2, 3]))
    let protected = Self.head + MadeBytes.box("moof", traf)
    for parts in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      #expect(try erased(protected, parts) == protected)
    }
  }

  @Test("R7: more boxes in one place than are looked through are refused")
  func siblings() {
    let many = (0..<5000).flatMap { _ in MadeBytes.box("free") }
    #expect(isRefused(Self.head + MadeBytes.box("moov", many), .removeCaptions))
    #expect(!isRefused(Self.head + many, .removeCaptions))
  }

  @Test("edits beyond the most are not kept, and refused at the end")
  func mostEdits() {
    var list = EditList()
    for place in 0..<300_000 { list.fill(place * 4..<place * 4 + 2) }
    #expect(list.edits.count < 270_000)
    #expect(throws: RemovalRefusal.self) { try list.checked() }
  }

  @Test(
    "R7: what cameras in cars log beside a film goes",
    arguments: [
      ("free", "[1]$GPRMC,081836,A,4723.12,N"), ("udat", "plain"), ("gpsa", "plain"),
      ("gps0", "plain"), ("GPS ", "plain"), ("abcd", "freeGPS x"), ("abcd", "$GNGGA,092750"),
    ])
  func logs(_ code: String, _ text: String) throws {
    let log = MadeBytes.box(code, MadeBytes.text(text))
    for film in [MadeBytes.film() + log, Self.head + MadeBytes.box("moov", log)] {
      #expect(try erased(film, .removeLocation).position(of: text) == nil)
    }
  }

  @Test("R7: what cameras in cars log between pictures goes, and is refused where it is garbled")
  func logsBetweenPictures() throws {
    let log = MadeBytes.box("free", MadeBytes.text("GPS 4723.12"))
    let film = { (log: [UInt8]) in
      Self.head + MadeBytes.box("mdat", [1, 2, 3] + log + [4, 5]) + MadeBytes.box("moov")
    }
    let after = try erased(film(log), .removeLocation)
    let zeros = [UInt8](repeating: 0, count: log.count - 8)
    #expect(after == film(Array(log.prefix(8)) + zeros))
    #expect(try erased(film(log), .removeCaptions) == film(log))
    #expect(isRefused(film(Array(log.dropFirst(2))), .removeLocation))
  }

  @Test("R7: unknown boxes beside a film's description go unread, fragments' lists stay")
  func unknownBoxes() throws {
    let known = MadeBytes.film() + MadeBytes.box("mfra", MadeBytes.text("kept"))
    let unknown = MadeBytes.box("abcd", MadeBytes.text(Self.secret))
    for parts in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      let after = try erased(known + unknown, parts)
      #expect(after.starts(with: known) && after.position(of: Self.secret) == nil)
    }
    #expect(try erased(known + unknown, .removeLocation) == known + unknown)
  }

  @Test("R7: what Parrot's drones say of each picture goes with places, other such notes stay")
  func parrot() throws {
    for (sample, mime, goes) in [
      ("P2 4723", "application/octet-stream", true), ("x1 4723", "application/com.parrot.v", true),
      ("P4 4723", "application/motionphoto-image-meta", false),
    ] {
      let sample = MadeBytes.text(sample)
      let table =
        MadeBytes.full("stsz", MadeBytes.big(sample.count), MadeBytes.big(1))
        + MadeBytes.full("stsc", MadeBytes.big(1), [1, 1, 1].flatMap { MadeBytes.big($0) })
        + MadeBytes.full("stco", MadeBytes.big(1), MadeBytes.big(Self.head.count + 8))
      let entry = MadeBytes.box("mett", MadeBytes.big(0, 8) + MadeBytes.text("\0\(mime)\0"))
      let film =
        Self.head + MadeBytes.box("mdat", sample)
        + MadeBytes.box("moov", MadeBytes.track("meta", entry, table))
      let after = try erased(film, .removeLocation)
      #expect((after.position(of: "4723") == nil) == goes, "\(mime)")
    }
  }
}
