// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging
@testable import MediaFormats

/// Detection of content types.
@Suite struct ContentSnifferTests {
  private static func isoMedia(_ brand: String, _ compatible: String = "") -> [UInt8] {
    [0, 0, 0, UInt8(16 + compatible.utf8.count)] + Array("ftyp\(brand)\0\0\0\0\(compatible)".utf8)
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static let known: [([UInt8], ContentType)] = [
    ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
    ([0x89] + text("PNG\r\n\u{1A}\n"), .png),
    (text("GIF89a"), .gif),
    (text("RIFF____WEBPVP8 "), .webp),
    (text("RIFF____AVI LIST"), .aviMovie),
    (text("II*\0\u{8}\0\0\0"), .tiff),
    (text("MM\0*\0\0\0\u{8}"), .tiff),
    (text("II*\0\u{10}\0\0\0CR\u{2}\0"), .rawImage),
    (text("FUJIFILMCCD-RAW 0201"), .rawImage),
    ([0xFF, 0x0A, 0, 0], .jpegXL),
    ([0, 0, 0, 12] + text("JXL \r\n"), .jpegXL),
    ([0, 0, 0, 12] + text("jP  \r\n"), .jpeg2000),
    ([0x1A, 0x45, 0xDF, 0xA3], .matroskaMovie),
    (isoMedia("heic"), .heic), (isoMedia("mif1", "mif1heic"), .heic),
    (isoMedia("msf1", "hevc"), .heic),
    (isoMedia("avif"), .avif), (isoMedia("avis"), .avif), (isoMedia("mif1", "miafavif"), .avif),
    (isoMedia("mif1"), .heif), (isoMedia("crx "), .rawImage), (isoMedia("qt  "), .quickTimeMovie),
    (isoMedia("isom"), .mpeg4Movie), (isoMedia("M4V "), .mpeg4Movie),
    (isoMedia("3gp4"), .threeGPPMovie),
    ([0, 0, 0, 8] + text("wide"), .quickTimeMovie),
  ]

  @Test(arguments: known)
  func knownPrefixesAreDetected(_ bytes: [UInt8], _ type: ContentType) {
    let padded = bytes + [UInt8](repeating: 0, count: 32)
    #expect(ContentSniffer.contentType(of: MemoryBytes(padded)) == type)
  }

  @Test(arguments: [
    "", "a", "BM is how this text begins, and no bitmap", "RIFF____WAVEfmt ", "IIII", "<svg/>",
    "%PDF-1.4", "GIF7", "SQLite format 3",
  ])
  func anythingElseIsNothing(_ content: String) {
    #expect(ContentSniffer.contentType(of: MemoryBytes(Self.text(content))) == nil)
  }
}
