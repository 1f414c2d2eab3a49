// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CloudDelivery

/// Lists in JSON that arrive in chunks.
@Suite struct JSONFolderParserTests {
  private func entries(
    _ text: [UInt8], _ limits: ListingLimits = .init(), by length: Int = .max
  ) throws -> [RemoteFile] {
    let parser = JSONFolderParser(
      FolderCollector(
        of: .root, .folder, at: try RemoteAddress("https://cloud.example"), ListingRoom(limits)))
    var rest = text[...]
    while !rest.isEmpty {
      let chunk = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      if !parser.read(chunk) { break }
    }
    #expect(parser.byteCount <= text.count)
    return try parser.end().files
  }

  @Test("the pieces make no difference", arguments: [1, 2, 7, 4_096, 65_536, .max])
  func chunkLengthMakesNoDifference(length: Int) throws {
    let names = ["a", "[]{}\\\"", "é€\u{1F4F7}", "\\", "\\\\", "\\u007b", "]", "\\\"}]", "{"]
    let quoted = names.map {
      $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
    var text = " \n["
    for number in 0..<3_000 {
      text += """
        \(number == 0 ? "" : ", \r\n"){"name" : "\(quoted[number % 9])\(number)", "more": [{"a": ["}", {}]}, null, -1.5e3], \
        "type":"file", "size":\(number)}
        """
    }
    text += "\t]\n"
    let found = try entries(Array(text.utf8), by: length)
    #expect(found.count == 3_000)
    for (number, entry) in found.enumerated() {
      #expect(
        entry.path.text == names[number % 9] + "\(number)" && entry.byteCount == Int64(number))
    }
  }

  @Test("an empty list, and the longest entry, are read")
  func bounds() throws {
    #expect(try entries(Array("[ ]".utf8)) == [])
    var limits = ListingLimits()
    let entry = #"{"name":"a","type":"file"}"#
    limits.entryBytes = entry.utf8.count
    #expect(try entries(Array("[\(entry)]".utf8), limits).count == 1)
    limits.entryBytes -= 1
    #expect(throws: JSONFolderParser.ParseError.tooLong) {
      try entries(Array("[\(entry)]".utf8), limits)
    }
    limits.entryBytes += 1
    limits.entries = 0
    #expect(throws: JSONFolderParser.ParseError.tooManyEntries) {
      try entries(Array("[\(entry)]".utf8), limits)
    }
  }

  @Test(
    "what is no list of objects is none",
    arguments: [
      "", " ", "[", "[{", "[{}", "[{},", "[{},]", "[,{}]", "[1]", "[null]", "[\"a\"]", "[[]]", "{}",
      "[{}]", "[{\"name\":1,\"type\":\"file\"}]", "[}", "[{]",
      "[{\"name\":\"a\",\"type\":\"file\"}]x",
      "[{\"name\":\"a\",\"type\":\"file\"}][", "[{\"name\":\"a\",\"type\":\"file\"]}", "]", "[]]",
      "[{\"name\":\"a\" \"type\":\"file\"}]", "[{\"name\":\"a\",\"type\":\"file\",\"size\":1e40}]",
    ])
  func others(text: String) {
    for length in [1, .max] {
      #expect(throws: JSONFolderParser.ParseError.notJSON) {
        try entries(Array(text.utf8), by: length)
      }
    }
  }

  @Test("bytes that are no UTF-8 cost their entry and nothing else")
  func replacesInvalidUTF8() throws {
    let text = Array(#"[{"name":""#.utf8) + [0xE9] + Array(#"","type":"file"},"#.utf8)
    let more = Array(#"{"name":"ok","type":"file"}]"#.utf8)
    #expect(try entries(text + more).map(\.path.text) == ["ok"])
  }
}
