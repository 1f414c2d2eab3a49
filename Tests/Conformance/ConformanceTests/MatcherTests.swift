// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Conformance
@testable import ConformanceWire

@Suite struct MatcherTests {
  private static let view: JSONValue = [
    "phase": "loading", "limit": nil, "progress": 50, "bytes": 9_007_199_254_740_993,
    "items": [["id": "a", "state": "ready"], ["id": "b", "state": "queued"]],
  ]

  private func difference(_ path: String, _ matcher: JSONValue) throws -> Difference? {
    try Expectation(path: path, matcher: Matcher(matcher, at: "")).difference { Self.view[$0] }
  }

  @Test(
    arguments: [
      ("phase", "loading"), ("bytes", 9_007_199_254_740_993), ("limit", nil), ("progress", 50),
      ("progress", .number(50)),
      ("items.0.id", "a"), ("items.*.id", ["a", "b"]), ("items.*.id", ["set": ["b", "a"]]),
      ("items.*.id", ["subsetOf": ["a", "b", "c"]]), ("progress", ["atLeast": 50]),
      ("progress", ["atMost": 50]), ("progress", ["atLeast": 1, "atMost": 99]),
      ("results", ["absent": true]), ("items.2", ["absent": true]),
      ("phase", ["anyOf": ["failed", "loading"]]),
    ] as [(String, JSONValue)])
  func matchingValueHasNoDifference(path: String, matcher: JSONValue) throws {
    #expect(try difference(path, matcher) == nil)
  }

  @Test(
    arguments: [
      ("phase", "picking"), ("phase", nil), ("limit", 0), ("progress", 51), ("progress", "50"),
      ("items.*.id", ["b", "a"]), ("items.*.id", ["set": ["a"]]),
      ("items.*.id", ["set": ["a", "a"]]),
      ("items.*.id", ["subsetOf": ["a"]]), ("progress", ["atLeast": 51]),
      ("progress", ["atMost": 49]), ("progress", ["atLeast": 1, "atMost": 49]),
      ("phase", ["absent": true]), ("limit", ["absent": true]), ("phase", ["anyOf": ["failed"]]),
      ("bytes", 9_007_199_254_740_992),
      ("phase", ["atLeast": 1]), ("phase", ["set": ["loading"]]), ("results", nil),
      ("items.*.reason", []), ("items.2.id", "c"), ("items.first", "a"), ("phase.name", "loading"),
    ] as [(String, JSONValue)])
  func otherValueHasADifference(path: String, matcher: JSONValue) throws {
    #expect(try difference(path, matcher) != nil)
  }

  @Test func differenceHasPathAndValues() throws {
    #expect(
      try difference("progress", ["atLeast": 60, "atMost": 70])
        == Difference(path: "progress", expected: "at least 60 and at most 70", actual: "50"))
    #expect(
      try difference("results.ids", ["a"])
        == Difference(path: "results.ids", expected: "[\"a\"]", actual: "nothing"))
  }

  @Test(
    arguments: [
      ([:], "/x: expected an operator, found an empty object"),
      (
        ["atLest": 1],
        "/x/atLest: expected one of absent, anyOf, atLeast, atMost, set, subsetOf, found an unknown "
          + "operator"
      ),
      (["set": 1], "/x/set: expected a list, found 1"),
      (["absent": false], "/x/absent: expected true, found false"),
    ] as [(JSONValue, String)])
  func invalidOperatorsAreErrors(matcher: JSONValue, message: String) {
    let error = #expect(throws: JSONError.self) { try Matcher(matcher, at: "/x") }
    #expect(error?.description == message)
  }
}
