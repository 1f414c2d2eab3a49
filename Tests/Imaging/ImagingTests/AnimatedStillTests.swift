// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging
@testable import MediaFormats

/// Files that may hold several pictures count as animated only if they do.
@Suite struct AnimatedStillTests {
  private func gif(pictures: Int) -> [UInt8] {
    let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2, 1, 7, 0]
    return MadeBytes.text("GIF89a") + [4, 0, 3, 0, 0, 0, 0]
      + (0..<pictures).flatMap { _ in [0x21, 0xF9, 1, 5, 0] + picture } + [0x3B]
  }

  private func png(_ chunks: [UInt8]...) -> [UInt8] {
    [0x89] + MadeBytes.text("PNG\r\n\u{1A}\n")
      + MadeBytes.chunk("IHDR", MadeBytes.big(4) + MadeBytes.big(3) + [8, 2, 0, 0, 0])
      + chunks.flatMap(\.self) + MadeBytes.chunk("IEND", [])
  }

  private func webp(flags: UInt8, _ chunks: [String]) -> [UInt8] {
    let riffChunks: [[UInt8]] =
      [("VP8X", [flags, 0, 0, 0, 3, 0, 0, 2, 0, 0])].map(riff)
      + chunks.map { riff(($0, [1, 2, 3])) }
    let body = MadeBytes.text("WEBP") + riffChunks.flatMap(\.self)
    return riff(("RIFF", body))
  }

  private func riff(_ chunk: (code: String, body: [UInt8])) -> [UInt8] {
    MadeBytes.text(chunk.code) + MadeBytes.little(chunk.body.count) + chunk.body
      + [UInt8](repeating: 0, count: chunk.body.count % 2)
  }

  /// Returns a still with an additional track of pictures.
  private func sequence(brand: String, pictures: Int, handler: String = "pict") -> [UInt8] {
    let sizes = MadeBytes.full("stsz", MadeBytes.big(0), MadeBytes.big(pictures))
    return MadeBytes.box("ftyp", MadeBytes.text(brand), MadeBytes.big(0))
      + MadeBytes.box("moov", MadeBytes.track(handler, MadeBytes.box("av01"), sizes))
  }

  @Test(arguments: [(1, false), (2, true), (9, true)])
  func gifIsAnimatedFromItsSecondPicture(_ pictures: Int, _ plays: Bool) {
    let facts = GIFFile.facts(MemoryBytes(gif(pictures: pictures)))
    #expect(facts?.size == PixelSize(width: 4, height: 3))
    #expect(facts?.subtypes == (plays ? .animated : []))
  }

  @Test("a GIF's XMP stands before its pictures, as it is")
  func packetsOfAGIF() {
    let xmp = MadeBytes.text("<x:xmpmeta title='\u{21}'>,;</x:xmpmeta>")
    let tail: [UInt8] = [1] + (0...255).reversed() + [0]
    let header = MadeBytes.text("GIF89a") + [4, 0, 3, 0, 0, 0, 0]
    let packet: [UInt8] = [0x21, 0xFF, 11] + MadeBytes.text("XMP DataXMP") + xmp + tail
    let rest = gif(pictures: 2).dropFirst(header.count)
    let facts = GIFFile.facts(MemoryBytes(header + packet + rest))
    #expect(facts?.xmp == xmp && facts?.subtypes == .animated)
    #expect(GIFFile.facts(MemoryBytes(header + rest))?.xmp == nil)
    for count in packet.indices { _ = GIFFile.facts(MemoryBytes(header + packet.prefix(count))) }
  }

  @Test(arguments: [(0, false), (1, false), (2, true)])
  func pngIsAnimatedIfItsChunkCountsMore(_ pictures: Int, _ plays: Bool) {
    let control = MadeBytes.chunk("acTL", MadeBytes.big(pictures) + MadeBytes.big(0))
    #expect(PNGFile.facts(MemoryBytes(png(control)))?.subtypes == (plays ? .animated : []))
  }

  @Test func webPIsAnimatedFromItsSecondPicture() {
    let facts = { (flags: UInt8, chunks: [String]) in
      WebPFile.facts(MemoryBytes(webp(flags: flags, chunks)))?.subtypes
    }
    #expect(facts(2, ["ANIM", "ANMF", "ANMF"]) == .animated)
    #expect(facts(2, ["ANIM", "ANMF"]) == [])
    #expect(facts(0, ["ANMF", "ANMF"]) == [])
    #expect(facts(2 | 8, ["ANIM", "ANMF", "ANMF", "EXIF"]) == .animated)
  }

  @Test func sequenceIsAnimatedIfItsTrackCountsMore() {
    let plays = { (bytes: [UInt8]) in
      HEIFSequence.plays(MemoryBytes(bytes), FileBrands(MemoryBytes(bytes)))
    }
    for brand in ["avis", "msf1", "hevc"] {
      #expect(plays(sequence(brand: brand, pictures: 5)))
      #expect(!plays(sequence(brand: brand, pictures: 1)))
    }
    #expect(!plays(sequence(brand: "heic", pictures: 5)))
    #expect(!plays(sequence(brand: "avis", pictures: 5, handler: "soun")))
    #expect(!plays(MadeBytes.box("ftyp", MadeBytes.text("avis"), MadeBytes.big(0))))
  }

  @Test func pngReportsItsWritingProgram() {
    let tool = { (name: String) in
      PNGFile.facts(MemoryBytes(png(MadeBytes.chunk("tEXt", MadeBytes.text("Software\0" + name)))))?
        .subtypes
    }
    #expect(tool("gnome-screenshot") == .screenshot)
    #expect(tool("Adobe Photoshop") == [])
    let bright = PNGFile.facts(MemoryBytes(png(MadeBytes.chunk("cICP", [9, 16, 0, 1]))))
    #expect(bright?.subtypes == .hdr)
    #expect(
      PNGFile.facts(MemoryBytes(png(MadeBytes.chunk("cICP", [1, 13, 0, 1]))))?.subtypes == [])
  }

  @Test func longFilesAreNotReadToTheirEnd() {
    // A picture with endless blocks, and endless chunks.
    let blocks =
      MadeBytes.text("GIF89a") + [4, 0, 3, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2]
    let endless = EndlessBytes(prefix: blocks, filling: 1)
    #expect(GIFFile.facts(endless)?.subtypes == [])
    #expect(endless.furthest < 1 << 27)
    let chunks = EndlessBytes(prefix: png().dropLast(12).map(\.self), filling: 0x41)
    _ = PNGFile.facts(chunks)
    #expect(chunks.furthest < 1 << 47)
  }
}

/// A prefix, followed by an endlessly repeated byte.
private final class EndlessBytes: ByteSource {
  let prefix: [UInt8]
  let filling: UInt8
  let count = 1 << 62
  private(set) var furthest = 0

  init(prefix: [UInt8], filling: UInt8) {
    self.prefix = prefix
    self.filling = filling
  }

  func bytes(at offset: Int, count length: Int) -> [UInt8]? {
    guard offset >= 0, length >= 0, offset <= count - length, length < 1 << 24 else { return nil }
    furthest = max(furthest, offset + length)
    return (offset..<offset + length).map { $0 < prefix.count ? prefix[$0] : filling }
  }
}
