// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import PickerModel
import Testing

@testable import Conformance

@Suite struct RawLinesTests {
  private func lines(_ raw: JSONValue, early: Bool = false) throws -> RawLines {
    try RawLines(JSONFields(["raw": raw, "early": .bool(early)], at: "/steps/0"))
  }

  @Test func everyChunkBecomesItsBytes() throws {
    let raw = try lines([
      "{\"s\":\"%session%\"}", ["json": ["b": 1, "a": "%profile%"]], ["bytes": [255, 10]],
      ["repeat": "ab", "times": 3],
    ])
    let expected =
      Array(#"{"s":"s7"}{"a":"watch","b":1}"#.utf8) + [255, 10] + Array("ababab\n".utf8)
    #expect(raw.bytes(session: "s7", profile: "watch") == expected)
    #expect(try lines("x", early: true).isEarly)
    #expect(try !lines("x").isEarly)
  }

  @Test func aLineMayBeTooLongForTheWireButNotForTheMemory() throws {
    let raw = try lines(["repeat": "x", "times": 1_100_000])
    #expect(raw.bytes(session: "", profile: "").count == 1_100_001)
    #expect(raw.description == "\"x\" 1100000 times")
  }

  @Test(
    arguments: [
      ([["bytes": [256]]], "/steps/0/raw/0/bytes: expected numbers from 0 to 255"),
      ([["bytes": ["a"]]], "/steps/0/raw/0/bytes: expected numbers from 0 to 255"),
      ([["repeat": "x"]], "/steps/0/raw/0/times: expected a whole number"),
      ([["repeat": "", "times": 2]], "/steps/0/raw/0/repeat: expected a text"),
      ([["repeat": "x", "times": 2_097_153]], "/steps/0/raw/0/times: expected a whole number"),
      ([["repeat": "xx", "times": 2_000_000]], "/steps/0/raw: expected at most 2097152 bytes"),
      ([7], "/steps/0/raw/0: expected an object"),
    ] as [(JSONValue, String)])
  func invalidChunkIsRefusedWithItsPath(raw: JSONValue, expectedText: String) {
    let error = #expect(throws: JSONError.self) { try lines(raw) }
    #expect(error?.description.hasPrefix(expectedText) ?? false, "\(String(describing: error))")
  }

  @Test func theLastAnswerIsJudgedAndAllAreCounted() throws {
    let answers = [
      #"{"jsonrpc":"2.0","id":3,"result":{"now":0}}"#,
      #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"data":{"code":"wire.syntax"}}}"#,
    ]
    let judged = try RawLines.judged(answers.map { Array($0.utf8) })
    #expect(judged["ids"] == [3, .null])
    #expect(judged["id"] == .null)
    #expect(judged["result"] == nil)
    #expect(judged["error"] == ["code": "wire.syntax", "number": -32700])
    #expect(throws: AdapterFailure.self) { try RawLines.judged([Array("{".utf8)]) }
  }

  @Test func pickerInThisProcessReceivesTheSameLines() async throws {
    let stub = StubAdapter()
    let hello = #"{"jsonrpc":"2.0","id":1,"method":"session.view","params":{"session":"a"}}"#
    let lines = Array("\(hello)\n{\n\(hello)\n".utf8)
    let early = try await stub.answers(to: lines, isEarly: true)
    #expect(try RawLines.judged(early)["error"]?["number"] == -32002)
    let greeted = try await stub.answers(to: lines, isEarly: false)
    #expect(try RawLines.judged(greeted)["ids"] == [1, .null, 1])
    #expect(try RawLines.judged(greeted)["error"] == nil)
  }
}
