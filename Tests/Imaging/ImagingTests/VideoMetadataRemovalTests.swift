// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerCore
import PickerModel
import Testing

@testable import Imaging
@testable import MetadataRemoval

/// Private metadata of cameras and drones in videos.
@Suite struct VideoMetadataRemovalTests {
  private static let location = "GPS (8.6499, 53.1665, 18), D 24.26m"
  private static let insta360 = MadeBytes.text("8db42d694ccc418790edff439fe026bf")
  private static let fileType = MadeBytes.box("ftyp", MadeBytes.text("isom"), MadeBytes.big(0))

  private func stripped(_ video: [UInt8], _ options: PickerMetadataOptions) throws -> [UInt8] {
    try Removing.stripped(video, options, .mpeg4Movie)
  }

  private func isRefused(_ video: [UInt8], _ options: PickerMetadataOptions) -> Bool {
    Removing.isRefused(video, options, .mpeg4Movie)
  }

  @Test("a video with Insta360's trailer is refused, even if the trailer looks like boxes")
  func insta360() {
    let video = MadeBytes.video()
    let rest = [UInt8](repeating: 0xEE, count: 40) + Self.insta360
    let box = MadeBytes.box("inst", [1, 2, 3], Self.insta360)
    for options in [PickerMetadataOptions.removeLocation, .removeSerialNumbers] {
      #expect(isRefused(video + rest, options) && isRefused(video + box, options))
      #expect(!isRefused(video, options))
    }
  }

  @Test("Nikon's block in a video is removed with locations and serial numbers only")
  func nikon() throws {
    let number: [UInt8] = [0x43, 0x54, 0x21, 0x99]
    let block = MadeBytes.box("NCDT", MadeBytes.box("NCTG", [1, 0x20, 0, 1], number))
    let video = Self.fileType + MadeBytes.box("moov", MadeBytes.box("udta", block))
    for options in [PickerMetadataOptions.removeLocation, .removeSerialNumbers] {
      #expect(try stripped(video, options).position(of: number) == nil)
    }
    #expect(try stripped(video, .removeCaptions) == video)
  }

  /// Returns a video with one subtitle track.
  private func subtitled(_ handler: String, _ texts: [String]) -> [UInt8] {
    let samples = texts.map { MadeBytes.big($0.utf8.count, 2) + MadeBytes.text($0) }
    let sizes = samples.flatMap { MadeBytes.big($0.count) }
    let table =
      MadeBytes.full("stsz", MadeBytes.big(0), MadeBytes.big(texts.count), sizes)
      + MadeBytes.full("stsc", MadeBytes.big(1), [1, texts.count, 1].flatMap { MadeBytes.big($0) })
      + MadeBytes.full("stco", MadeBytes.big(1), MadeBytes.big(Self.fileType.count + 8))
    let track = MadeBytes.track(
      handler, MadeBytes.box("tx3g", [UInt8](repeating: 0, count: 8)), table)
    return Self.fileType + MadeBytes.box("mdat", samples.flatMap(\.self))
      + MadeBytes.box("moov", track)
  }

  @Test(
    "subtitles that contain a location are removed; other subtitles stay",
    arguments: ["text", "sbtl", "subt"])
  func subtitles(_ handler: String) throws {
    let video = subtitled(handler, ["F/2.2, ISO 100", Self.location])
    let after = try stripped(video, .removeLocation)
    #expect(after.position(of: "53.1665") == nil)
    #expect(try stripped(video, .removeCaptions) == video)
    let plain = subtitled(handler, ["Where are we?", "The GPS is broken."])
    #expect(try stripped(plain, .removeLocation) == plain)
    for sentence in ["$GPRMC,081836,A,3751.65,S", "$GPGGA,092750.000,5321.68", "GPS(8.6, 53.1)"] {
      let video = subtitled(handler, [sentence])
      #expect(try stripped(video, .removeLocation).position(of: sentence) == nil)
    }
  }

  @Test("subtitles in fragments that contain a location are refused")
  func fragments() {
    let moof = MadeBytes.box("moof", MadeBytes.full("mfhd", MadeBytes.big(1)))
    let video = subtitled("text", []) + moof
    let said = { (text: String) in video + MadeBytes.box("mdat", MadeBytes.text(text)) }
    #expect(isRefused(said(Self.location), .removeLocation))
    #expect(!isRefused(said("Where are we?"), .removeLocation))
  }

  @Test("a Samsung network's country is removed from boxes as well")
  func country() throws {
    let trailer = MadeBytes.samsung([("MCC_Data", MadeBytes.text("234")), ("Other", [1])])
    let box = MadeBytes.box("sefd", trailer)
    for video in [
      MadeBytes.video() + box, Self.fileType + MadeBytes.box("moov", MadeBytes.box("udta", box)),
    ] {
      let after = try stripped(video, .removeLocation)
      #expect(after.position(of: "MCC_Data234") == nil && after.position(of: "MCC_Data000") != nil)
      #expect(after.position(of: "sefd") != nil && after.position(of: "Other") != nil)
      #expect(try stripped(video, .removeCaptions) == video)
    }
  }

  @Test("the serial number in Sony's description is removed")
  func sony() throws {
    let xml = MadeBytes.text(#"<Device manufacturer="Sony" serialNo="4294967295"/>"#)
    let meta = MadeBytes.full(
      "meta", MadeBytes.full("hdlr", MadeBytes.big(0), MadeBytes.text("nrtm")),
      MadeBytes.full("xml ", xml))
    let video = Self.fileType + meta
    #expect(try stripped(video, .removeSerialNumbers).position(of: "4294967295") == nil)
    #expect(try stripped(video, .removeLocation) == video)
  }

  @Test("keys are removed in every language and list; a track's title is removed")
  func keys() throws {
    let captions = NamesToRemove(.removeCaptions)
    for key in [
      "Title-eng", "COMMENT-eng", "udta/name/title", "description-en-US", "com.x.title-de",
    ] {
      #expect(ISOMediaRemover.removes(key: key, captions), "\(key)")
    }
    for key in ["model-eng", "creation_time", "title-sort-order", "com.apple.quicktime.make"] {
      #expect(!ISOMediaRemover.removes(key: key, captions), "\(key)")
    }
    #expect(ISOMediaRemover.removes(key: "CITY-eng", NamesToRemove(.removeLocation)))
    let name = MadeBytes.box("udta", MadeBytes.box("name", MadeBytes.text("A secret")))
    let video = Self.fileType + MadeBytes.box("moov", MadeBytes.box("trak", name))
    #expect(try stripped(video, .removeCaptions).position(of: "A secret") == nil)
    #expect(try stripped(video, .removeLocation) == video)
  }

  /// Makes the box with a type one byte longer than its space.
  private func overlong(_ code: String, in video: [UInt8]) throws -> [UInt8] {
    let index = try #require(video.position(of: code))
    var video = video
    video[index - 1] += 1
    return video
  }

  @Test(
    "a list that runs over its end is refused, because it may hide a location that others read",
    arguments: ["udta", "meta", "keys", "ilst", "long", "key2"])
  func overlongLists(_ code: String) throws {
    let keys = ["make", "location", "key2"].map { MadeBytes.box("mdta", MadeBytes.text($0)) }
    let values = [("long", 1), (Self.location, 2)].map { text, number in
      MadeBytes.big(text.utf8.count + 24) + MadeBytes.big(number)
        + MadeBytes.box("data", MadeBytes.big(1), MadeBytes.big(0), MadeBytes.text(text))
    }
    let meta = MadeBytes.full(
      "meta", MadeBytes.full("hdlr", MadeBytes.big(0), MadeBytes.text("mdta")),
      MadeBytes.full("keys", MadeBytes.big(keys.count), keys.flatMap(\.self)),
      MadeBytes.box("ilst", values.flatMap(\.self)))
    let video = Self.fileType + MadeBytes.box("moov", MadeBytes.box("udta", meta))
    #expect(try stripped(video, .removeLocation).position(of: Self.location) == nil)
    #expect(try stripped(video, .removeCaptions) == video)
    // The box is the last of its list, so that it exceeds the end of the list.
    var corrupted = video
    switch code {
    case "long":
      let size = try #require(video.position(of: MadeBytes.big(24 + 4) + MadeBytes.big(1)))
      corrupted.replaceSubrange(size..<size + 4, with: MadeBytes.big(0x7FFF_FFFF))
    case "key2": corrupted = try overlong("mdtakey2", in: video)
    case "keys":
      // Only the data that it covers may follow it.
      let alone = MadeBytes.full(
        "meta", MadeBytes.full("hdlr", MadeBytes.big(0)), MadeBytes.full("keys", keys[1]))
      corrupted = try overlong("keys", in: Self.fileType + MadeBytes.box("moov", alone))
    default: corrupted = try overlong(code, in: video)
    }
    #expect(isRefused(corrupted, .removeLocation))
  }

  @Test("an entry with its own name that runs over its list's end is refused")
  func overlongNamedEntry() throws {
    let entry = MadeBytes.box(
      "----", MadeBytes.full("mean", MadeBytes.text("com.apple.iTunes")),
      MadeBytes.full("name", MadeBytes.text("city")),
      MadeBytes.box("data", MadeBytes.big(1), MadeBytes.big(0), MadeBytes.text("Bremen")))
    let meta = MadeBytes.full(
      "meta", MadeBytes.full("hdlr", MadeBytes.big(0), MadeBytes.text("mdir")),
      MadeBytes.box("ilst", entry))
    let video = Self.fileType + MadeBytes.box("moov", MadeBytes.box("udta", meta))
    #expect(try stripped(video, .removeLocation).position(of: "Bremen") == nil)
    #expect(isRefused(try overlong("----", in: video), .removeLocation))
  }

  @Test("a video's chapter track is removed with captions; other texts stay")
  func chapters() throws {
    let plain = subtitled("text", ["At home"])
    #expect(try stripped(plain, .removeCaptions) == plain)
    // The track has number 3, and another one names 3 as its chapters.
    let trackHeader = MadeBytes.full("tkhd", MadeBytes.big(0, 8), MadeBytes.big(3))
    let other = MadeBytes.box(
      "trak", MadeBytes.box("tref", MadeBytes.box("chap", MadeBytes.big(3))))
    let offset = try #require(plain.position(of: "trak")) + 4
    var video = plain
    video.insert(contentsOf: trackHeader, at: offset)
    video += other
    for (code, more) in [("trak", trackHeader.count), ("moov", trackHeader.count + other.count)] {
      let start = try #require(video.position(of: code)) - 4
      let size = video[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      video.replaceSubrange(start..<start + 4, with: MadeBytes.big(size + more))
    }
    #expect(try stripped(video, .removeCaptions).position(of: "At home") == nil)
    #expect(try stripped(video, .removeLocation) == video)
    // The track lies behind more boxes than are searched individually.
    let box = MadeBytes.box("free")
    let many = (0..<5000).flatMap { _ in box } + video
    var moved = many
    let offsets = try #require(moved.position(of: "stco")) + 12
    let start = moved[offsets..<offsets + 4].reduce(0) { $0 << 8 | Int($1) }
    moved.replaceSubrange(offsets..<offsets + 4, with: MadeBytes.big(start + 5000 * box.count))
    #expect(try stripped(moved, .removeCaptions).position(of: "At home") == nil)
    let moof = MadeBytes.box("moof", MadeBytes.full("mfhd", MadeBytes.big(1)))
    #expect(isRefused(video + moof, .removeCaptions))
  }

  @Test("a track that claims more samples than it has, or than are searched, ends at once")
  func claimedSamples() {
    let video = { (sizes: [UInt8]) in
      let table =
        sizes
        + MadeBytes.full(
          "stsc", MadeBytes.big(1), MadeBytes.big(1) + MadeBytes.big(-1), [0, 0, 0, 1])
        + MadeBytes.full("stco", MadeBytes.big(1), MadeBytes.big(0))
      let track = MadeBytes.track("meta", MadeBytes.box("rtmd"), table)
      return Self.fileType + MadeBytes.box("moov", track + track)
    }
    let none = video(MadeBytes.full("stsz", MadeBytes.big(0), MadeBytes.big(0)))
    #expect(!isRefused(none, .removeLocation))
    let many = video(MadeBytes.full("stsz", MadeBytes.big(1), MadeBytes.big(3 << 20)))
    #expect(isRefused(many, .removeLocation))
  }
}
