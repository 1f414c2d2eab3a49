// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Searches that are long, hard to tokenize, or follow a change.
@Suite struct SearchTests {
  private var database: AssetDatabase

  /// The walk limits of a search: with the first one the full-text index is used, with the second
  /// not.
  static let walks = [1, 20_000]

  init() throws {
    database = try AssetDatabase()
  }

  private func asset(_ identifier: AssetIdentifier, _ file: String) -> Asset {
    var asset = Asset.image(identifier)
    asset.file = file
    return asset
  }

  private func found(_ text: String, walking walked: Int) async throws -> [AssetIdentifier] {
    var database = database
    database.walkLimit = walked
    var query = AssetQuery()
    query.search = SearchTerms(text)
    let window = try await database.window(.init())
    let found = try await database.assets(in: window, matching: query, after: nil, limit: 100)
    #expect(try await database.count(in: window, matching: query) == found.count)
    return found.map(\.identifier)
  }

  @Test("thousands of words typed are no more than a search that finds little", arguments: walks)
  func thousandsOfTerms(walked: Int) async throws {
    let many = (0..<5_000).map { "w\($0)x" }
    try await database.save([
      asset("a", "w1x.jpg"), asset("b", many.joined(separator: " ") + ".jpg"),
      asset("c", many.dropLast().joined(separator: " ") + ".jpg"), asset("d", "d.jpg"),
    ])
    #expect(try await found(many.joined(separator: " "), walking: walked) == ["b"])
    #expect(try await found(many.dropLast().joined(separator: "-"), walking: walked) == ["b", "c"])
    let again = Array(repeating: "w1 w w1x", count: 5_000).joined(separator: " ")
    #expect(try await found(again, walking: walked) == ["a", "b", "c"])
  }

  @Test("words longer than the full-text index keeps are told apart", arguments: walks)
  func longTerms(walked: Int) async throws {
    let long = String(repeating: "x", count: 40_000)
    try await database.save([asset("a", long + "a"), asset("b", long + "b"), asset("c", "c")])
    #expect(try await found(long, walking: walked) == ["b", "a"])
    #expect(try await found(long + "b", walking: walked) == ["b"])
    #expect(try await found(long + "bb", walking: walked).isEmpty)
  }

  @Test(
    "search.hidden.never: a search follows what is edited, hidden and deleted", arguments: walks)
  func changes(walked: Int) async throws {
    var first = asset("a", "beach one.jpg")
    try await database.save([first, asset("b", "beach two.jpg"), asset("c", "city.jpg")])
    #expect(try await found("bea pho", walking: walked) == ["b", "a"])
    first.kind = .video
    try await database.save([first])
    #expect(try await found("bea pho", walking: walked) == ["b"])
    #expect(try await found("vid", walking: walked) == ["a"])
    first.isHidden = true
    try await database.save([first])
    #expect(try await found("bea", walking: walked) == ["b"])
    _ = try await database.remove(["beach two.jpg"])
    #expect(try await found("c", walking: walked) == ["c"])
    let check = "INSERT INTO search(search, rank) VALUES ('integrity-check', 1)"
    try await database.write { try $0.execute(sql: check) }
  }

  @Test("diacritics make no difference, however they are written", arguments: walks)
  func diacritics(walked: Int) async throws {
    try await database.save([
      asset("a", "Café Zürich.jpg"), asset("b", "cafe\u{301}.jpg"), asset("c", "ÀËñ.jpg"),
      asset("d", "ᾌδης.jpg"), asset("e", "ёлка.jpg"), asset("f", "Åø.jpg"),
    ])
    #expect(try await found("cafe", walking: walked) == ["b", "a"])
    #expect(try await found("CAFÉ zurich", walking: walked) == ["a"])
    #expect(try await found("aen", walking: walked) == ["c"])
    #expect(try await found("αδ", walking: walked) == ["d"])
    #expect(try await found("елка", walking: walked) == ["e"])
    #expect(try await found("ao", walking: walked).isEmpty, "ø is a letter of its own")
    #expect(try await found("aø", walking: walked) == ["f"])
  }

  @Test("keywords find an asset, and go with what is written over it", arguments: walks)
  func keywords(walked: Int) async throws {
    var renamed = asset("b", "originals/F/F00D.heic")
    renamed.originalFilename = "IMG_2908.HEIC"
    try await database.save([
      IndexedAsset(asset("a", "a.jpg"), keywords: ["Grandma Rose", "Trip to\nIceland"]),
      IndexedAsset(renamed, keywords: ["Iceland"]),
    ])
    #expect(try await found("rose ice", walking: walked) == ["a"])
    #expect(try await found("iceland", walking: walked) == ["a", "b"])
    #expect(try await found("2908", walking: walked) == ["b"])
    #expect(try await found("originals", walking: walked).isEmpty, "the name is another one")
    try await database.save([asset("a", "a.jpg")])
    #expect(try await found("iceland", walking: walked) == ["b"])
  }
}
