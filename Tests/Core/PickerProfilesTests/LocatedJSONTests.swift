// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import Testing

@testable import PickerProfiles

/// JSON is read as Foundation reads it, with lines, and no input makes the reader hang or crash.
@Suite struct LocatedJSONTests {
  private func read(_ text: String) throws -> LocatedJSON { try LocatedJSON(Array(text.utf8)) }

  @Test(
    "what is JSON is read as Foundation does",
    arguments: [
      "0", "-0", "12", "-7.5", "1e2", "1.0", "1E-2", "9223372036854775807", "9223372036854775808",
      "true", "false", "null", "\"\"", #""a\"\\\/\b\f\n\r\té€😀""#, "[]", "[ ]",
      "{}", " {\r\n\t\"a\" : [1 , {\"b\":null}] } ", "[[[[1]]]]", "\"\u{7F}\u{85}é\"",
    ])
  func fine(text: String) throws {
    let foundation = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(try read(text).value == foundation)
  }

  @Test(
    "what is none is refused at its line",
    arguments: [
      ("", 1), ("[1,]", 1), ("[1 2]", 1), ("{\"a\" 1}", 1), ("{a: 1}", 1), ("01", 1), ("1.", 1),
      ("-", 1), ("+1", 1), (".5", 1), ("1e", 1), ("NaN", 1), ("[\n\n,]", 3), ("\"\n\"", 1),
      ("\"\\x\"", 1), ("\"\\ud800\"", 1), ("\"\\ud800\\u0041\"", 1), ("\"\\u00g0\"", 1),
      ("\"\\u", 1),
      ("\"a", 1), ("{\n\"a\": 1\n", 3), ("{} {}", 1), ("// a\n{}", 1), ("\u{FEFF}{}", 1),
      ("'a'", 1),
    ])
  func refused(text: String, line: Int) {
    let error = #expect(throws: JSONTextError.self) { try read(text) }
    #expect(error?.line == line, "\(String(describing: error))")
  }

  @Test("bytes that are no UTF-8 are refused")
  func notUTF8() {
    #expect(throws: JSONTextError.self) { try LocatedJSON([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONTextError.self) { try LocatedJSON([0x22, 0xED, 0xA0, 0x80, 0x22]) }
  }

  @Test("every value has the line of its key")
  func lines() throws {
    let json = try read("{\n\"a\": 1,\n\"b\": {\n\"c.d\": [\n1,\n2\n]\n}\n}")
    #expect(json.lines["a"] == 2 && json.lines["b"] == 3 && json.lines["b.c.d"] == 4)
    #expect(json.lines["b.c.d[0]"] == 5 && json.lines["b.c.d[1]"] == 6 && json.lines[""] == 1)
    #expect(try read("{\"a\": 1, \"a\": 2}").repeated == ["a"])
  }

  @Test("depth, length and key paths are bounded", .timeLimit(.minutes(10)))
  func bounds() throws {
    let deep = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(throws: Never.self) { try read(deep) }
    #expect(throws: JSONTextError.self) { try read("[\(deep)]") }
    #expect(throws: JSONTextError.self) { try read(String(repeating: "[", count: 100_000)) }
    #expect(throws: JSONTextError.self) { try read(String(repeating: " ", count: 300_000) + "1") }
    let name = String(repeating: "k", count: 100_000)
    let list = String(repeating: "1,", count: 70_000) + "1"
    #expect(try read("{\"\(name)\": [\(list)]}").lines.keys.allSatisfy { $0.utf8.count < 500 })
  }
}
