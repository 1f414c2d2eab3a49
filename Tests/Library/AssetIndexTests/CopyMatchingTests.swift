// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Matches copies of one photo; copies that do not certainly match stay separate.
@Suite struct CopyMatchingTests {
  /// Returns a copy: a local one with a digest, or the prefix of a cloud file.
  private func copy(
    _ source: Int, _ file: String, size: Int64 = 300_000, prefix: String? = "h",
    whole: String? = nil, isHere: Bool = false, minute: Int? = 1, isDistinctive: Bool = true
  ) -> SourceCopy {
    var asset = Asset.image(AssetIdentifier("\(source)/\(file)"), minute: minute)
    asset.file = file
    asset.byteCount = size
    asset.availability = isHere || whole != nil ? .device : .cloud
    return SourceCopy(
      source: source, asset: asset,
      prefix: prefix.map {
        ContentPrefix(digest: $0, isDistinctive: isDistinctive, isWhole: false)
      },
      wholeDigest: whole)
  }

  private func groups(_ copies: SourceCopy...) -> [[Int]] { CopyMatching.groups(copies) }

  @Test("equal originals of two folders are one photo, whatever they are called and dated")
  func equalOriginals() {
    let other = copy(1, "b", whole: "w", minute: 9, isDistinctive: false)
    #expect(groups(copy(0, "a", whole: "w", minute: nil), other) == [[0, 1]])
  }

  @Test("an edit of the same size and the same beginning stays apart")
  func edits() {
    #expect(groups(copy(0, "a", whole: "w"), copy(1, "a", whole: "v")) == [[0], [1]])
  }

  @Test("what is of another size, kind, type or beginning, or was not read, stays apart")
  func others() {
    let first = copy(0, "a")
    #expect(groups(first, copy(1, "a", size: 300_001)) == [[0], [1]])
    #expect(groups(first, copy(1, "a", prefix: "g")) == [[0], [1]])
    #expect(groups(first, copy(1, "a", prefix: nil)) == [[0], [1]])
    for change: (inout Asset) -> Void in [
      { $0.contentType = .heic }, { $0.kind = .video }, { $0.byteCount = nil },
      { $0.byteCount = 0 },
    ] {
      var asset = first.asset
      change(&asset)
      let other = SourceCopy(source: 1, asset: asset, prefix: first.prefix)
      #expect(groups(first, other) == [[0], [1]])
      #expect(CopyMatching.needingPrefixes([first, other].map(Self.unread)) == [])
    }
  }

  private static func unread(_ copy: SourceCopy) -> SourceCopy {
    SourceCopy(source: copy.source, asset: copy.asset)
  }

  @Test("heads join by size, beginning and capture date, and only where they are distinctive")
  func prefixes() {
    #expect(groups(copy(0, "a", isHere: true), copy(1, "b"), copy(2, "c")) == [[0, 1, 2]])
    #expect(groups(copy(0, "a"), copy(1, "b", minute: 2)) == [[0], [1]])
    #expect(groups(copy(0, "a", minute: nil), copy(1, "b", minute: nil)) == [[0], [1]])
    #expect(
      groups(copy(0, "a", isDistinctive: false), copy(1, "b", isDistinctive: false)) == [[0], [1]])
  }

  @Test("a head that may be of either of two photos is of none")
  func ambiguousPrefixes() {
    // Two originals with the same prefix, and a cloud file of which only the prefix is local.
    #expect(
      groups(copy(0, "a", whole: "w"), copy(1, "b", whole: "v"), copy(2, "c")) == [[0], [1], [2]])
    #expect(
      groups(copy(0, "a", isHere: true), copy(0, "b", isHere: true), copy(1, "c")) == [
        [0], [1], [2],
      ])
    // A burst in one cloud cannot be matched with the prefixes in the other sources.
    #expect(groups(copy(0, "a", isHere: true), copy(1, "b"), copy(1, "c")) == [[0], [1], [2]])
    #expect(groups(copy(1, "b"), copy(1, "c"), copy(2, "d"), copy(3, "e")) == [[0], [1], [2, 3]])
  }

  @Test("duplicates in one source stay two, each with its copy elsewhere, same paths first")
  func duplicatesInOneSource() {
    let first = [copy(0, "a", whole: "w"), copy(0, "b", whole: "w")]
    #expect(CopyMatching.groups(first) == [[0], [1]])
    #expect(CopyMatching.groups(first + [copy(1, "b", whole: "w")]) == [[0], [1, 2]])
    #expect(CopyMatching.groups(first + [copy(1, "c", whole: "w")]) == [[0, 2], [1]])
    let both = first + [copy(1, "b", whole: "w"), copy(1, "c", whole: "w")]
    #expect(CopyMatching.groups(both) == [[0, 3], [1, 2]])
  }

  @Test("nothing is read where no sizes meet, and nothing summed up where no beginnings do")
  func reading() {
    let copies = [
      copy(0, "a", prefix: nil, isHere: true), copy(0, "b", size: 7, prefix: nil, isHere: true),
      copy(1, "a", prefix: nil, isHere: true), copy(2, "a", prefix: nil),
      copy(0, "c", size: 8, prefix: nil), copy(0, "d", size: 8, prefix: nil),
    ]
    #expect(CopyMatching.needingPrefixes(copies) == [0, 2, 3])
    #expect(CopyMatching.needingDigests(copies) == [])
    var read = copies
    for index in [0, 2, 3] { read[index].prefix = copy(0, "").prefix }
    #expect(CopyMatching.needingPrefixes(read) == [])
    #expect(CopyMatching.needingDigests(read) == [0, 2], "a head cannot be summed up")
    read[2].prefix?.digest = "other"
    #expect(CopyMatching.needingDigests(read) == [])
  }

  @Test("every copy is in one group, with at most one of each source", arguments: 0..<200)
  func nothingIsLost(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let copies = (0..<30).map { number in
      let isHere = Bool.random(using: &random)
      return copy(
        number / 8, ["a", "b", "c", "d", "e", "f", "g", "h"][number % 8],
        size: Int64.random(in: 0...1, using: &random),
        prefix: ["h", "g", nil].randomElement(using: &random) ?? nil,
        whole: isHere ? ["w", "v", nil].randomElement(using: &random) ?? nil : nil,
        isHere: isHere, minute: [nil, 1, 2].randomElement(using: &random) ?? nil,
        isDistinctive: Int.random(in: 0..<4, using: &random) > 0)
    }
    let groups = CopyMatching.groups(copies)
    #expect(groups.flatMap(\.self).sorted() == Array(copies.indices))
    #expect(groups.map { $0[0] } == groups.map { $0[0] }.sorted())
    for group in groups {
      #expect(Set(group.map { copies[$0].source }).count == group.count)
      #expect(Set(group.compactMap { copies[$0].wholeDigest }).count <= 1)
      #expect(Set(group.compactMap { copies[$0].beginning }).count <= 1)
    }
  }
}
