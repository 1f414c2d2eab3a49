// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Testing

@testable import CloudDelivery

/// A prefix contains exactly the bytes that describe its file.
@Suite struct PrefixRequirementsTests {
  @Test("what begins with its description needs nothing more")
  func completePrefixesNeedNothing() {
    for file in [
      MadeFiles.jpeg(), MadeFiles.movie(tablesFirst: true), Array("RIFFxxxxAVI ".utf8), [], [0xFF],
      Array("plain text that is no picture".utf8),
    ] {
      #expect(SparseBytes.readPrefix(of: file).rounds == 0)
    }
  }

  @Test("a JPEG with more metadata than was read first gets all of it, and no pixels")
  func longJPEG() {
    let file = MadeFiles.jpeg(metadata: 200_000)
    let (bytes, rounds) = SparseBytes.readPrefix(of: file)
    #expect(rounds > 0)
    #expect(bytes.knows(0..<200_000, of: file))
    #expect(bytes.knownCount < 210_000)
  }

  @Test("a video with its tables at the end gets them")
  func movieTablesLast() {
    let file = MadeFiles.movie(tablesFirst: false)
    let (bytes, rounds) = SparseBytes.readPrefix(of: file)
    #expect(bytes.knows(file.count - 5008..<file.count, of: file))
    #expect(bytes.knownCount < 80_000)
    #expect(rounds == 2)
  }

  @Test("tables too long to be worth it are left out")
  func hugeTables() {
    let file = MadeFiles.movie(
      tables: PrefixRequirements.maximumMovieTablesLength + 1, tablesFirst: false)
    #expect(SparseBytes.readPrefix(of: file).bytes.knownCount < 100_000)
  }

  @Test("EXIF among or behind the pictures is found")
  func otherFormats() {
    for (file, tail) in [
      (MadeFiles.heic(), 900), (MadeFiles.webp(), 500), (MadeFiles.tiff(), 50),
    ] {
      let (bytes, _) = SparseBytes.readPrefix(of: file, first: 4096)
      #expect(bytes.knows(file.count - tail..<file.count, of: file))
      #expect(bytes.knownCount < 20_000)
    }
  }

  @Test("damaged files end the search, wherever they are damaged")
  func damage() {
    var generator = SeededGenerator(seed: 3)
    for original in [
      MadeFiles.jpeg(metadata: 3000, pixels: 500),
      MadeFiles.movie(pictures: 5000, tablesFirst: false),
      MadeFiles.heic(pictures: 5000), MadeFiles.webp(picture: 5000), MadeFiles.tiff(strip: 5000),
      Array("GIF89a".utf8) + [4, 0, 4, 0, 0x80] + [UInt8](repeating: 0x21, count: 5000),
      [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [UInt8](repeating: 0, count: 5000),
    ] {
      for _ in 0..<60 {
        var file = original
        for _ in 0..<4 {
          let offset = Int.random(in: 0..<min(file.count, 400), using: &generator)
          file[offset] = UInt8.random(in: 0...255, using: &generator)
        }
        file.removeLast(Int.random(in: 0..<100, using: &generator))
        #expect(SparseBytes.readPrefix(of: file, first: 256, chunk: 64).rounds < 5000)
      }
    }
  }

  @Test("known parts grow together, and say what is missing")
  func sparseBytes() throws {
    var bytes = SparseBytes(count: 100)
    bytes.add([1, 2, 3, 4], at: 10)
    bytes.add([5, 6], at: 14)
    bytes.add([3, 4, 5, 6, 7], at: 12)
    #expect(bytes.chunks.count == 1)
    #expect(bytes.knownCount == 7)
    #expect(try Array(bytes.bytes(at: 11, 5)) == [2, 3, 4, 5, 6])
    #expect(throws: SparseBytes.Stop.missing(17..<20)) { try bytes.bytes(at: 12, 8) }
    #expect(throws: SparseBytes.Stop.missing(5..<8)) { try bytes.bytes(at: 5, 3) }
    #expect(throws: SparseBytes.Stop.ended) { try bytes.bytes(at: 99, 2) }
    #expect(throws: SparseBytes.Stop.ended) { try bytes.bytes(at: -1, 2) }
  }
}
