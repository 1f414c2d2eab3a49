// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct JSONTextTests {
  @Test(arguments: [
    ("", "line 1, column 1: expected a value"),
    ("{", "line 1, column 2: expected a key in quotes"),
    ("{\"a\" 1}", "line 1, column 6: expected a colon"),
    ("{\"a\": 1", "line 1, column 8: expected a comma or a closing brace"),
    ("[1,\n 2", "line 2, column 3: expected a comma or a closing bracket"),
    ("{\"a\": 1,\n  \"a\": 2}", "line 2, column 3: expected a key that is not used twice"),
    ("1 2", "line 1, column 3: expected the end of the text"),
    ("tru", "line 1, column 1: expected a value"),
    ("-", "line 1, column 2: expected a value"),
    ("1.", "line 1, column 3: expected a digit"),
    ("1e", "line 1, column 3: expected a digit"),
    ("1e400", "line 1, column 1: expected a number of at most 1.8e308"),
    ("\"a", "line 1, column 3: expected a closing quote"),
    ("\"\\x\"", "line 1, column 3: expected an escape"),
    ("\"\\u12\"", "line 1, column 4: expected four hexadecimal digits"),
    ("\"\\ud800\"", "line 1, column 4: expected both halves of a surrogate pair"),
    ("\"\\ud800\\n\"", "line 1, column 9: expected the second half of a surrogate pair"),
    ("\"\t\"", "line 1, column 2: expected no control character in a text"),
  ])
  func errorsHaveAPosition(text: String, message: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(text: text.utf8) }
    #expect(error?.description == message)
  }

  @Test func invalidUTF8IsAnError() {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(text: [0x22, 0xFF, 0x22]) }
    #expect(throws: JSONSyntaxError.self) { try JSONValue(text: [0x22, 0x5C, 0x6E, 0xC3, 0x22]) }
  }

  @Test func deepNestingIsRefused() throws {
    let limit = JSONValue.maximumDepth
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    _ = try JSONValue(text: deepest.utf8)
    #expect(throws: JSONSyntaxError.self) { try JSONValue(text: "[\(deepest)]".utf8) }
    let bomb = String(repeating: "[", count: 100_000)
    #expect(throws: JSONSyntaxError.self) { try JSONValue(text: bomb.utf8) }
  }

  @Test func valuesSurviveWritingAndReading() throws {
    let value: JSONValue = [
      "text": "quote \" slash \\ line \n tab \t bell \u{7} é 😀", "none": nil, "yes": true,
      "numbers": [0, -9_223_372_036_854_775_808, .number(1.5), .number(1e300)], "empty": [[:], []],
    ]
    #expect(try JSONValue(text: value.text.utf8) == value)
    #expect(try JSONValue(text: value.indentedText.utf8) == value)
    #expect(!value.text.contains("\n"))
  }

  @Test func escapesAreRead() throws {
    #expect(try JSONValue(text: #""\u00e9\ud83d\ude00\/\b\f\r""#.utf8) == "é😀/\u{8}\u{C}\r")
  }

  @Test func keysAreWrittenInOrder() {
    let value: JSONValue = ["b": 1, "a": ["d": 2, "c": 3]]
    #expect(value.text == #"{"a":{"c":3,"d":2},"b":1}"#)
  }
}
