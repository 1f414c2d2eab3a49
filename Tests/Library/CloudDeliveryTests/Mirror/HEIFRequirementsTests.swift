// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CloudDelivery

/// The prefix of a HEIC file contains its embedded thumbnail.
@Suite struct HEIFRequirementsTests {
  private let picture = (type: "hvc1", count: 300_000)

  private func readPrefix(_ made: MadeHEIF) -> (known: SparseBytes, rounds: Int, file: [UInt8]) {
    let file = made.bytes
    let (known, rounds) = SparseBytes.readPrefix(of: file, first: 4096, chunk: 512)
    return (known, rounds, file)
  }

  @Test("the small picture is fetched with EXIF, and nothing else")
  func thumbnail() {
    let made = MadeHEIF(
      items: [picture, ("hvc1", 9000), ("hvc1", 50_000), ("Exif", 700)],
      references: [("thmb", 2, [1]), ("auxl", 3, [1]), ("cdsc", 4, [1])])
    let (known, rounds, file) = readPrefix(made)
    #expect(known.knows(made.range(ofItem: 2), of: file))
    #expect(known.knows(made.range(ofItem: 4), of: file))
    #expect(known.knownCount < 4096 + 9000 + 1024)
    #expect(rounds == 2)
  }

  @Test("of several the shortest that shows something is fetched")
  func several() {
    let made = MadeHEIF(
      items: [picture, ("hvc1", 60_000), ("hvc1", 300), ("hvc1", 8000), ("hvc1", 9000)],
      references: [
        ("thmb", 2, [1]), ("thmb", 3, [1]), ("thmb", 4, [7, 1]), ("thmb", 5, [2]),
      ])
    let (known, _, file) = readPrefix(made)
    #expect(known.knows(made.range(ofItem: 4), of: file))
    #expect(known.knownCount < 4096 + 8000 + 512)
  }

  @Test("one too long to be worth it is left out")
  func long() {
    for (count, isWanted) in [
      (HEIFRequirements.maximumThumbnailByteCount, true),
      (HEIFRequirements.maximumThumbnailByteCount + 1, false),
    ] {
      let made = MadeHEIF(items: [picture, ("hvc1", count)], references: [("thmb", 2, [1])])
      let (known, _, file) = readPrefix(made)
      #expect(known.knows(made.range(ofItem: 2), of: file) == isWanted)
    }
  }

  @Test("one of tiles is fetched with them")
  func tiles() {
    let made = MadeHEIF(
      items: [picture, ("grid", 8), ("hvc1", 3000), ("hvc1", 4000)],
      references: [("dimg", 2, [3, 4]), ("thmb", 2, [1])])
    let (known, _, file) = readPrefix(made)
    for item in 2...4 { #expect(known.knows(made.range(ofItem: item), of: file)) }
  }

  @Test("references and places that lie cost no more than others, and EXIF is fetched all the same")
  func lyingReferencesAndOffsets() {
    let overlapping = (0..<200).map { 5000..<(300_000 - $0) }
    let made: [[Int: [Range<Int>]]] = [
      [2: [900_000..<900_100]], [2: [5000..<2_000_000_000]], [2: overlapping],
      [2: [0..<0xFFFF_FFFF]], [2: [Range<Int>](repeating: 9..<9, count: 60_000)], [2: []],
    ]
    for lies in made {
      let made = MadeHEIF(
        items: [picture, ("hvc1", 9000), ("Exif", 700)], references: [("thmb", 2, [1])], lies: lies)
      let (known, rounds, file) = readPrefix(made)
      #expect(known.knows(made.range(ofItem: 3), of: file))
      #expect(known.knownCount < made.range(ofItem: 1).lowerBound + 6000)
      #expect(rounds < 2000)
    }
  }

  @Test("a small picture of itself, of nothing, or in circles is none")
  func circles() {
    let all = (1...3).flatMap { from in
      [("thmb", from, [1, 2, 3]), ("dimg", from, [1, 2, 3]), ("thmb", from, [])]
    }
    for references in [[("thmb", 1, [1])], [("thmb", 9, [1])], [("thmb", 2, [9])], all] {
      let made = MadeHEIF(
        items: [picture, ("hvc1", 200_000), ("Exif", 700)], references: references)
      let (known, _, _) = readPrefix(made)
      #expect(known.knownCount < 6000)
    }
  }

  @Test("thousands of references are read only as far as is honest")
  func thousands() {
    let many = (0..<4000).map { _ in ("thmb", 2, [1]) }
    let long = [("thmb", 2, [Int](repeating: 1, count: 60_000))]
    for references in [many, long] {
      let made = MadeHEIF(items: [picture, ("hvc1", 9000)], references: references)
      let (known, _, file) = readPrefix(made)
      #expect(known.knownCount < file.count - 290_000)
    }
  }

  @Test("damage anywhere in the description ends the search")
  func damage() {
    let made = MadeHEIF(
      items: [("hvc1", 5000), ("grid", 8), ("hvc1", 3000)],
      references: [("dimg", 2, [3]), ("thmb", 2, [1])])
    let file = made.bytes
    for offset in 0..<made.range(ofItem: 1).lowerBound {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var changed = file
        changed[offset] = value
        #expect(SparseBytes.readPrefix(of: changed, first: 64, chunk: 64).rounds < 5000)
      }
    }
  }
}
