// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging
@testable import MediaFormats

/// Boxes of videos that demuxers ignore.
@Suite struct MovieBoxesTests {
  private func subtypes(_ moov: [UInt8]...) -> AssetSubtypes? {
    let video =
      MadeBytes.box("ftyp", MadeBytes.text("qt  "), MadeBytes.big(0))
      + MadeBytes.box("mdat", [1, 2, 3]) + MadeBytes.box("moov", moov.flatMap(\.self))
    return MovieBoxes(MemoryBytes(video))?.subtypes
  }

  private func picture(_ boxes: [UInt8]...) -> [UInt8] {
    MadeBytes.track(
      "vide",
      MadeBytes.box("hvc1", [UInt8](repeating: 0, count: 78) + boxes.flatMap(\.self)))
  }

  private func eyes(_ flags: UInt8) -> [UInt8] {
    MadeBytes.box("vexu", MadeBytes.box("eyes", MadeBytes.full("stri", [flags])))
  }

  @Test func stereoVideosAreSpatial() {
    #expect(subtypes(picture(eyes(3))) == .spatial)
    #expect(subtypes(picture(MadeBytes.full("st3d", [2]))) == .spatial)
    #expect(subtypes(picture(eyes(1))) == [])
    #expect(subtypes(picture(MadeBytes.full("st3d", [0]))) == [])
    #expect(subtypes(picture(MadeBytes.box("vexu", MadeBytes.box("proj")))) == [])
    #expect(subtypes(picture()) == [])
  }

  @Test(
    arguments: [
      ("com.apple.quicktime.cinematic-video.cinematography", AssetSubtypes.cinematic),
      ("com.apple.quicktime.cinematography-dictionary", .cinematic),
      ("com.apple.quicktime.detected-face", AssetSubtypes()),
    ] as [(String, AssetSubtypes)])
  func focusMetadataIsCinematic(_ name: String, _ expected: AssetSubtypes) {
    let key = MadeBytes.box("keyd", MadeBytes.text("mdta" + name))
    let keys = MadeBytes.box("keys", MadeBytes.box("\0\0\0\u{1}", key))
    let entry = MadeBytes.box("mebx", [UInt8](repeating: 0, count: 8) + keys)
    #expect(subtypes(picture(), MadeBytes.track("meta", entry)) == expected)
    #expect(subtypes(MadeBytes.track("text", entry)) == [])
  }

  @Test func aRecordersNameIsAScreenRecording() {
    let author = MadeBytes.full("auth", MadeBytes.text("\u{55}\0ReplayKitRecording"))
    #expect(subtypes(MadeBytes.box("udta", author)) == .screenRecording)
    #expect(subtypes(MadeBytes.box("udta", MadeBytes.full("auth", MadeBytes.text("Ann")))) == [])
  }

  @Test("XMP is a box of its own before or behind the pictures, or stands among the notes")
  func packets() {
    let pictures = MadeBytes.box("mdat", [1, 2, 3])
    let xmp = MadeBytes.text("<x:xmpmeta/>")
    let own = MadeBytes.box("uuid", MovieBoxes.packetMark + xmp)
    let other = MadeBytes.box("uuid", [UInt8](repeating: 9, count: 16) + MadeBytes.text("other"))
    let userData = MadeBytes.box("udta", MadeBytes.box("XMP_", MadeBytes.text("<n/>")))
    let plain = MadeBytes.box("moov", picture())
    let noted = MadeBytes.box("moov", picture() + userData)
    for video in [other + own + plain + pictures, noted + pictures + other + own, plain + own] {
      #expect(MovieBoxes(MemoryBytes(video))?.xmp == xmp)
    }
    #expect(MovieBoxes(MemoryBytes(noted + pictures + other))?.xmp == MadeBytes.text("<n/>"))
    #expect(MovieBoxes(MemoryBytes(plain + other))?.xmp == nil)
    #expect(MovieBoxes(MemoryBytes(plain + pictures + own.dropLast()))?.xmp == nil)
    let long = MadeBytes.box(
      "uuid", MovieBoxes.packetMark + [UInt8](repeating: 32, count: XMPFacts.maximumByteCount + 1))
    #expect(MovieBoxes(MemoryBytes(plain + long))?.xmp == nil)
    let fragments = (0..<200).flatMap { _ in MadeBytes.box("moof") + MadeBytes.box("mdat", [1]) }
    #expect(MovieBoxes(MemoryBytes(plain + fragments + own))?.xmp == nil)
  }

  @Test func missingDescriptionGivesNil() {
    #expect(MovieBoxes(MemoryBytes([])) == nil)
    #expect(MovieBoxes(MemoryBytes(MadeBytes.box("mdat", [1]))) == nil)
    let whole = MadeBytes.box("moov", picture(eyes(3)))
    for index in whole.indices {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var changed = whole
        changed[index] = value
        _ = MovieBoxes(MemoryBytes(changed))
      }
    }
  }
}
