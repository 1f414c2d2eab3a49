// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import AssetIndex

@Suite struct SearchableTextTests {
  private static let header = MediaHeader(
    kind: .image, contentType: .jpeg, pixelSize: PixelSize(width: 4, height: 3))
  private static let tokens = (0..<400_000).map { "w\($0)" }

  @Test("usual texts stay as they are")
  func usual() {
    var facts = SidecarFacts()
    facts.title = "Reykjavík"
    facts.caption = String(repeating: "a long evening ", count: 500)
    facts.keywords = ["sea", "ice"]
    facts.people = ["Rose"]
    facts.originalName = "IMG_1.JPG"
    #expect(SearchableText.limited(facts) == facts)
    var header = Self.header
    (header.title, header.keywords) = ("title", ["a", "b"])
    (header.contentIdentifier, header.burstIdentifier) = ("C", "B")
    #expect(SearchableText.limited(header) == header)
  }

  @Test("the caption of a sidecar loses its end before other texts do")
  func longCaption() throws {
    var facts = SidecarFacts()
    facts.title = "title"
    facts.keywords = ["sea"]
    facts.caption = String(repeating: "é", count: 1 << 20)
    let limited = SearchableText.limited(facts)
    #expect(limited.title == "title" && limited.keywords == ["sea"])
    let caption = try #require(limited.caption)
    #expect((16_000...16_384).contains(caption.utf8.count) && caption.allSatisfy { $0 == "é" })
  }

  @Test("a single character of any length is cut, too")
  func longCharacter() throws {
    let long = "a" + String(repeating: "\u{301}", count: 1 << 20)
    #expect(long.count == 1)
    let limited = try #require(SearchableText.limited([long, "b"]).first)
    #expect(limited.utf8.count <= SearchableText.maximumByteCount)
  }

  @Test("keywords are kept from the first, and long identifiers are left out")
  func header() {
    var header = Self.header
    header.keywords = Self.tokens
    header.contentIdentifier = String(repeating: "x", count: 1 << 20)
    header.burstIdentifier = header.contentIdentifier
    let limited = SearchableText.limited(header)
    #expect(limited.keywords.first == "w0")
    #expect(limited.keywords.reduce(0) { $0 + $1.utf8.count } <= SearchableText.maximumByteCount)
    #expect(limited.contentIdentifier == nil && limited.burstIdentifier == nil)
  }

  @Test("a sidecar of millions of keywords adds only its first ones to the index")
  func hostileSidecar() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "a.jpg")
    let tokens = Self.tokens.map { "#" + $0 }.joined(separator: " ")
    for name in ["a.jpg.xmp", "a.xmp", "a.jpg.json"] {
      try folder.write(("2024-01-01T00:00:00Z " + name + " " + tokens).utf8, to: name)
    }
    let database = try AssetDatabase()
    _ = try await LibraryScanner(database, headers: StubHeaders()).scan(folder.path)
    let entry = try await database.read { db in
      try Row.fetchOne(db, sql: "SELECT \(AssetRow.entryColumns) FROM asset")
        .map(AssetRow.entry)
    }
    let keywords = try #require(entry?.keywords)
    #expect(keywords.first == "#w0")
    #expect(keywords.reduce(0) { $0 + $1.utf8.count } <= SearchableText.maximumByteCount)
  }
}
