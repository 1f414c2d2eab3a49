// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import CloudDelivery

/// An entry that is not well-formed XML is skipped alone.
@Suite struct MultistatusParserTests {
  private func contents(
    _ text: [UInt8], by length: Int = .max
  ) throws -> FolderContents {
    let address = try RemoteAddress("https://cloud.example/dav")
    let parser = MultistatusParser(
      FolderCollector(of: .root, .tree, at: address, ListingRoom(ListingLimits())))
    var rest = text[...]
    while !rest.isEmpty {
      let chunk = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      if !parser.read(chunk) { break }
    }
    return try parser.end()
  }

  private static func entry(_ href: [UInt8], _ more: String = "") -> [UInt8] {
    Array("<d:response><d:href>".utf8) + href
      + Array(
        ("</d:href><d:propstat><d:prop><d:resourcetype/>\(more)</d:prop><d:status>HTTP/1.1 200 OK"
          + "</d:status></d:propstat></d:response>\n").utf8)
  }

  private static func document(_ entries: [UInt8]) -> [UInt8] {
    Array("<?xml version=\"1.0\"?>\n<d:multistatus xmlns:d=\"DAV:\">".utf8) + entries
      + Array("</d:multistatus>".utf8)
  }

  private static func good(_ numbers: Range<Int>) -> [UInt8] {
    numbers.flatMap { entry(Array("/dav/\($0).jpg".utf8)) }
  }

  private static let bad: [[UInt8]] = [
    entry(Array("/dav/a\u{1}.jpg".utf8)),
    entry(Array("/dav/a".utf8) + [0xE9] + Array(".jpg".utf8)),
    entry(Array("/dav/a&b.jpg".utf8)),
    entry(Array("/dav/a&#0;.jpg".utf8)),
    entry(Array("/dav/a<b.jpg".utf8)),
    entry(Array("/dav/a&nbsp;.jpg".utf8)),
    Array("<d:response><d:href>/dav/x</d:response>".utf8),
    Array("<d:response><x:href>/dav/x</x:href></d:response>".utf8),
    Array("<d:response a='1' a='1'><d:href>/dav/x</d:href></d:response >".utf8),
  ]

  @Test("an entry that is no XML is a problem, and the rest is taken", arguments: bad)
  func broken(entry: [UInt8]) throws {
    let text = Self.document(Self.good(0..<60) + entry + Self.good(60..<120) + entry)
    for length in [1, 7, 4_096, .max] {
      let contents = try contents(text, by: length)
      #expect(contents.files.map(\.path.text) == (0..<120).map { "\($0).jpg" })
      #expect(contents.problems.count == 2)
      #expect(contents.problems.kept.allSatisfy { $0.reason == .damaged })
      #expect(contents.problems.areIncomplete)
      #expect(contents.byteCount == text.count)
    }
  }

  @Test("it does not matter where the slices end")
  func slices() throws {
    for pad in 0..<160 {
      let comment = "<!--" + String(repeating: "c", count: 3_700 + pad) + "-->"
      let first = Self.entry(Array("/dav/first".utf8), comment)
      let bad = "<d:response><d:href>/dav/x</d:response  >"
      let contents = try contents(Self.document(first + Array(bad.utf8) + Self.good(0..<9)))
      #expect(contents.files.count == 10 && contents.problems.count == 1, "\(pad)")
    }
  }

  @Test("where the address is known the problem is of it alone")
  func knownAddress() throws {
    let entry = Self.entry(Array("/dav/known.jpg".utf8), "<d:getetag>&no;</d:getetag>")
    let contents = try contents(Self.document(Self.good(0..<5) + entry + Self.good(5..<9)))
    #expect(contents.files.count == 9)
    #expect(contents.problems.kept.map(\.path) == ["known.jpg"])
    #expect(!contents.problems.areIncomplete)
  }

  @Test("an entry of the base that is no XML does not stand for everything")
  func base() throws {
    let entry = Self.entry(Array("/dav/".utf8), "<d:getetag>&no;</d:getetag>")
    let contents = try contents(Self.document(entry + Self.good(0..<5)))
    #expect(contents.files.count == 5 && contents.problems.kept.map(\.path) == ["(unknown)"])
  }

  @Test("a list that breaks off is none, in an entry and behind one that is no XML")
  func brokenOff() {
    let start = Self.document(Self.good(0..<5)).dropLast("</d:multistatus>".utf8.count)
    let rest = [
      "", "<d:response>", "<d:response><d:href>&no;", "<d:response>&no;</d:response>",
      "<d:response>&no;</d:multistatus>", "<d:response></d:multistatus>", "&no;", "</d:response>",
    ]
    for text in rest {
      #expect(throws: MultistatusParser.ParseError.notXML) {
        try contents(Array(start) + Array(text.utf8))
      }
    }
  }

  @Test("as many entries that are no XML as problems are kept are passed over")
  func manyBroken() throws {
    func text(_ count: Int) -> [UInt8] {
      Self.document(
        Self.good(0..<5) + (0..<count).flatMap { _ in Array("<d:response>&no;</d:response>".utf8) })
    }
    #expect(try contents(text(CloudProblems.maximumKept)).problems.count == 1_000)
    #expect(throws: MultistatusParser.ParseError.notXML) {
      try contents(text(CloudProblems.maximumKept + 1))
    }
  }

  @Test("deep elements and long texts in an entry are passed over")
  func deep() throws {
    let deep = String(repeating: "<d:x>", count: 60) + String(repeating: "</d:x>", count: 60)
    let long = "<d:x>" + String(repeating: "t", count: 30_000) + "</d:x>"
    for more in [deep, long] {
      let entry = Self.entry(Array("/dav/odd.jpg".utf8), more)
      let contents = try contents(Self.document(Self.good(0..<20) + entry + Self.good(20..<30)))
      #expect(contents.files.count == 31 && contents.problems.count == 0)
    }
  }
}
