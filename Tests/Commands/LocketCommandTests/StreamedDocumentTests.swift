// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import locket

/// Tests that a document printed in chunks equals the document printed at once.
@Suite struct StreamedDocumentTests {
  private static let odd: JSONValue = [
    "text": "a \"quoted\" \\ line\nand {\n  \"assets\" : [\n\n  ]\n} another / \u{1}\u{2028}",
    "none": [], "object": [:], "nothing": nil, "flag": true, "number": .number(1.25),
    "deep": [["a": [1, 2, ["b": "c"]]], []],
  ]

  private func streamed(
    _ members: [String: JSONValue], list: String, _ chunks: [[JSONValue]]
  ) throws -> String {
    var text = ""
    var document = try StreamedDocument(members, list: list) { text += $0 }
    for chunk in chunks { try document.add(chunk) }
    try document.end()
    return text
  }

  @Test(
    "the same text, byte for byte, wherever the list stands and however it is parted",
    arguments: ["assets", "m", "zebra"],
    [[], [[]], [["one"]], [[odd, odd], [], [odd], [1, nil]]] as [[[JSONValue]]])
  func sameText(list: String, chunks: [[JSONValue]]) throws {
    for members in [[:], ["b": Self.odd], ["b": "1", "n": Self.odd, "a": nil]] {
      var whole = members
      whole[list] = .array(chunks.flatMap(\.self))
      #expect(
        try streamed(members, list: list, chunks)
          == Console.text(of: .object(whole)) + "\n")
    }
  }

  @Test("what cannot be written ends the document at once")
  func failedWrite() throws {
    struct Full: Error {}
    var written = 0
    var document = try StreamedDocument([:], list: "assets") { text in
      written += 1
      if written == 2 { throw Full() }
    }
    #expect(throws: Full.self) { try document.add([1]) }
  }
}
