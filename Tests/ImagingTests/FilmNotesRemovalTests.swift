// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging

/// What cameras and drones write into films in ways of their own.
@Suite struct FilmNotesRemovalTests {
  private static let place = "GPS (8.6499, 53.1665, 18), D 24.26m"
  private static let insta360 = MadeBytes.text("8db42d694ccc418790edff439fe026bf")
  private static let head = MadeBytes.box("ftyp", MadeBytes.text("isom"), MadeBytes.big(0))

  private func erased(_ film: [UInt8], _ parts: PickerMetadataOptions) throws -> [UInt8] {
    try Removing.erased(film, parts, .mpeg4Movie)
  }

  private func isRefused(_ film: [UInt8], _ parts: PickerMetadataOptions) -> Bool {
    Removing.isRefused(film, parts, .mpeg4Movie)
  }

  @Test("R7: what Insta360's cameras put behind a film is refused, even where it looks like boxes")
  func insta360() {
    let film = MadeBytes.film()
    let rest = [UInt8](repeating: 0xEE, count: 40) + Self.insta360
    let box = MadeBytes.box("inst", [1, 2, 3], Self.insta360)
    for parts in [PickerMetadataOptions.removeLocation, .removeSerialNumbers] {
      #expect(isRefused(film + rest, parts) && isRefused(film + box, parts))
      #expect(!isRefused(film, parts))
    }
  }

  @Test("R7: Nikon's block in a film goes with places and numbers alone")
  func nikon() throws {
    let number: [UInt8] = [0x43, 0x54, 0x21, 0x99]
    let block = MadeBytes.box("NCDT", MadeBytes.box("NCTG", [1, 0x20, 0, 1], number))
    let film = Self.head + MadeBytes.box("moov", MadeBytes.box("udta", block))
    for parts in [PickerMetadataOptions.removeLocation, .removeSerialNumbers] {
      #expect(try erased(film, parts).position(of: number) == nil)
    }
    #expect(try erased(film, .removeCaptions) == film)
  }

  /// A film with one track of subtitles.
  private func subtitled(_ handler: String, _ texts: [String]) -> [UInt8] {
    let samples = texts.map { MadeBytes.big($0.utf8.count, 2) + MadeBytes.text($0) }
    let sizes = samples.flatMap { MadeBytes.big($0.count) }
    let table =
      MadeBytes.full("stsz", MadeBytes.big(0), MadeBytes.big(texts.count), sizes)
      + MadeBytes.full("stsc", MadeBytes.big(1), [1, texts.count, 1].flatMap { MadeBytes.big($0) })
      + MadeBytes.full("stco", MadeBytes.big(1), MadeBytes.big(Self.head.count + 8))
    let track = MadeBytes.track(
      handler, MadeBytes.box("tx3g", [UInt8](repeating: 0, count: 8)), table)
    return Self.head + MadeBytes.box("mdat", samples.flatMap(\.self)) + MadeBytes.box("moov", track)
  }

  @Test(
    "R7: subtitles that tell a place go, other subtitles stay", arguments: ["text", "sbtl", "subt"])
  func subtitles(_ handler: String) throws {
    let film = subtitled(handler, ["F/2.2, ISO 100", Self.place])
    let after = try erased(film, .removeLocation)
    #expect(after.position(of: "53.1665") == nil)
    #expect(try erased(film, .removeCaptions) == film)
    let plain = subtitled(handler, ["Where are we?", "The GPS is broken."])
    #expect(try erased(plain, .removeLocation) == plain)
    for sentence in ["$GPRMC,081836,A,3751.65,S", "$GPGGA,092750.000,5321.68", "GPS(8.6, 53.1)"] {
      let film = subtitled(handler, [sentence])
      #expect(try erased(film, .removeLocation).position(of: sentence) == nil)
    }
  }

  @Test("R7: subtitles in fragments that tell a place are refused")
  func fragments() {
    let moof = MadeBytes.box("moof", MadeBytes.full("mfhd", MadeBytes.big(1)))
    let film = subtitled("text", []) + moof
    let said = { (text: String) in film + MadeBytes.box("mdat", MadeBytes.text(text)) }
    #expect(isRefused(said(Self.place), .removeLocation))
    #expect(!isRefused(said("Where are we?"), .removeLocation))
  }

  @Test("R7: the country of a Samsung's network is blotted out of boxes as well")
  func country() throws {
    let notes = MadeBytes.samsung([("MCC_Data", MadeBytes.text("234")), ("Other", [1])])
    let box = MadeBytes.box("sefd", notes)
    for film in [
      MadeBytes.film() + box, Self.head + MadeBytes.box("moov", MadeBytes.box("udta", box)),
    ] {
      let after = try erased(film, .removeLocation)
      #expect(after.position(of: "MCC_Data234") == nil && after.position(of: "MCC_Data000") != nil)
      #expect(after.position(of: "sefd") != nil && after.position(of: "Other") != nil)
      #expect(try erased(film, .removeCaptions) == film)
    }
  }

  @Test("R7: the serial number in Sony's description goes")
  func sony() throws {
    let xml = MadeBytes.text(#"<Device manufacturer="Sony" serialNo="4294967295"/>"#)
    let meta = MadeBytes.full(
      "meta", MadeBytes.full("hdlr", MadeBytes.big(0), MadeBytes.text("nrtm")),
      MadeBytes.full("xml ", xml))
    let film = Self.head + meta
    #expect(try erased(film, .removeSerialNumbers).position(of: "4294967295") == nil)
    #expect(try erased(film, .removeLocation) == film)
  }

  @Test("R7: keys go whatever language or list they are in; a track's title goes")
  func keys() throws {
    let captions = NamesToRemove(.removeCaptions)
    for key in [
      "Title-eng", "COMMENT-eng", "udta/name/title", "description-en-US", "com.x.title-de",
    ] {
      #expect(MovieEraser.goes(key: key, captions), "\(key)")
    }
    for key in ["model-eng", "creation_time", "title-sort-order", "com.apple.quicktime.make"] {
      #expect(!MovieEraser.goes(key: key, captions), "\(key)")
    }
    #expect(MovieEraser.goes(key: "CITY-eng", NamesToRemove(.removeLocation)))
    let name = MadeBytes.box("udta", MadeBytes.box("name", MadeBytes.text("A secret")))
    let film = Self.head + MadeBytes.box("moov", MadeBytes.box("trak", name))
    #expect(try erased(film, .removeCaptions).position(of: "A secret") == nil)
    #expect(try erased(film, .removeLocation) == film)
  }

  /// Makes the box with these letters one byte longer than its place.
  private func overlong(_ code: String, in film: [UInt8]) throws -> [UInt8] {
    let place = try #require(film.position(of: code))
    var film = film
    film[place - 1] += 1
    return film
  }

  @Test(
    "R7: a list that runs over its end may hide a place that others still read, and is refused",
    arguments: ["udta", "meta", "keys", "ilst", "long", "key2"])
  func overlongLists(_ code: String) throws {
    let keys = ["make", "location", "key2"].map { MadeBytes.box("mdta", MadeBytes.text($0)) }
    let values = [("long", 1), (Self.place, 2)].map { text, number in
      MadeBytes.big(text.utf8.count + 24) + MadeBytes.big(number)
        + MadeBytes.box("data", MadeBytes.big(1), MadeBytes.big(0), MadeBytes.text(text))
    }
    let meta = MadeBytes.full(
      "meta", MadeBytes.full("hdlr", MadeBytes.big(0), MadeBytes.text("mdta")),
      MadeBytes.full("keys", MadeBytes.big(keys.count), keys.flatMap(\.self)),
      MadeBytes.box("ilst", values.flatMap(\.self)))
    let film = Self.head + MadeBytes.box("moov", MadeBytes.box("udta", meta))
    #expect(try erased(film, .removeLocation).position(of: Self.place) == nil)
    #expect(try erased(film, .removeCaptions) == film)
    // The last of a list, so that it is its end that it runs over.
    var spoiled = film
    switch code {
    case "long":
      let size = try #require(film.position(of: MadeBytes.big(24 + 4) + MadeBytes.big(1)))
      spoiled.replaceSubrange(size..<size + 4, with: MadeBytes.big(0x7FFF_FFFF))
    case "key2": spoiled = try overlong("mdtakey2", in: film)
    case "keys":
      // Nothing may follow it but what it runs over.
      let alone = MadeBytes.full(
        "meta", MadeBytes.full("hdlr", MadeBytes.big(0)), MadeBytes.full("keys", keys[1]))
      spoiled = try overlong("keys", in: Self.head + MadeBytes.box("moov", alone))
    default: spoiled = try overlong(code, in: film)
    }
    #expect(isRefused(spoiled, .removeLocation))
  }

  @Test("R7: an entry that brings its own name and runs over its list's end is refused")
  func overlongNamedEntry() throws {
    let entry = MadeBytes.box(
      "----", MadeBytes.full("mean", MadeBytes.text("com.apple.iTunes")),
      MadeBytes.full("name", MadeBytes.text("city")),
      MadeBytes.box("data", MadeBytes.big(1), MadeBytes.big(0), MadeBytes.text("Bremen")))
    let meta = MadeBytes.full(
      "meta", MadeBytes.full("hdlr", MadeBytes.big(0), MadeBytes.text("mdir")),
      MadeBytes.box("ilst", entry))
    let film = Self.head + MadeBytes.box("moov", MadeBytes.box("udta", meta))
    #expect(try erased(film, .removeLocation).position(of: "Bremen") == nil)
    #expect(isRefused(try overlong("----", in: film), .removeLocation))
  }

  @Test("R7: the track of a film's chapters goes with captions, other texts stay")
  func chapters() throws {
    let plain = subtitled("text", ["At home"])
    #expect(try erased(plain, .removeCaptions) == plain)
    // Its track has number 3, and another one names 3 for its chapters.
    let head = MadeBytes.full("tkhd", MadeBytes.big(0, 8), MadeBytes.big(3))
    let other = MadeBytes.box(
      "trak", MadeBytes.box("tref", MadeBytes.box("chap", MadeBytes.big(3))))
    let place = try #require(plain.position(of: "trak")) + 4
    var film = plain
    film.insert(contentsOf: head, at: place)
    film += other
    for (code, more) in [("trak", head.count), ("moov", head.count + other.count)] {
      let start = try #require(film.position(of: code)) - 4
      let size = film[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      film.replaceSubrange(start..<start + 4, with: MadeBytes.big(size + more))
    }
    #expect(try erased(film, .removeCaptions).position(of: "At home") == nil)
    #expect(try erased(film, .removeLocation) == film)
    // Behind more boxes than anybody looks through one by one.
    let box = MadeBytes.box("free")
    let many = (0..<5000).flatMap { _ in box } + film
    var moved = many
    let offsets = try #require(moved.position(of: "stco")) + 12
    let start = moved[offsets..<offsets + 4].reduce(0) { $0 << 8 | Int($1) }
    moved.replaceSubrange(offsets..<offsets + 4, with: MadeBytes.big(start + 5000 * box.count))
    #expect(try erased(moved, .removeCaptions).position(of: "At home") == nil)
    let moof = MadeBytes.box("moof", MadeBytes.full("mfhd", MadeBytes.big(1)))
    #expect(isRefused(film + moof, .removeCaptions))
  }

  @Test("R7: a track that claims more samples than it has, or than are looked at, ends at once")
  func claimedSamples() {
    let film = { (sizes: [UInt8]) in
      let table =
        sizes
        + MadeBytes.full(
          "stsc", MadeBytes.big(1), MadeBytes.big(1) + MadeBytes.big(-1), [0, 0, 0, 1])
        + MadeBytes.full("stco", MadeBytes.big(1), MadeBytes.big(0))
      let track = MadeBytes.track("meta", MadeBytes.box("rtmd"), table)
      return Self.head + MadeBytes.box("moov", track + track)
    }
    let none = film(MadeBytes.full("stsz", MadeBytes.big(0), MadeBytes.big(0)))
    #expect(!isRefused(none, .removeLocation))
    let many = film(MadeBytes.full("stsz", MadeBytes.big(1), MadeBytes.big(3 << 20)))
    #expect(isRefused(many, .removeLocation))
  }
}
