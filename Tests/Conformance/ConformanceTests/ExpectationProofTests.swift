// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import Testing

@testable import Conformance

@Suite struct ExpectationProofTests {
  @Test("every expectation of a sound case is noticed when it is wrong")
  func sound() async throws {
    let files = try SuiteFiles(SuiteFiles.small)
    let proof = try await ExpectationProof.of(files.suite(), on: StubAdapter())
    #expect(proof.survivors == [])
    // Four cases with a list of one element each: one element more, and one less.
    #expect(proof.count == 8)
  }

  @Test("an expectation that holds whatever happens is found")
  func vacuous() async throws {
    var files = SuiteFiles.small
    files["cases/b/first.json"] = SuiteFiles.tapping(
      "b/first", rule: "tap.selects",
      [
        "steps": [
          [
            "do": ["tap": "img-00001"],
            "expect": ["tap.selects": ["visible.kinds": ["subsetOf": ["image"]]]],
          ]
        ]
      ])
    let proof = try await ExpectationProof.of(SuiteFiles(files).suite(), on: StubAdapter())
    #expect(
      proof.survivors == [
        "b/first/tap.selects: step 1, visible.kinds: expected nothing but []"
      ])
  }

  @Test(
    "no wrong expectation holds where the right one does",
    arguments: [
      ("7", "7"), ("-3", "-3"), ("0.5", "0.5"), ("\"a\"", "\"a\""), ("true", "true"),
      ("null", "null"), ("[]", "[]"), ("[1,2]", "[1,2]"), ("[1,1]", "[1,1]"),
      ("{\"set\":[1,2]}", "[2,1]"), ("{\"set\":[]}", "[]"), ("{\"subsetOf\":[1,2]}", "[2]"),
      ("{\"atLeast\":3}", "9"), ("{\"atMost\":3}", "-9"), ("{\"anyOf\":[1,\"a\"]}", "\"a\""),
      ("{\"atLeast\":1,\"atMost\":3}", "2"), ("{\"absent\":true}", nil),
    ])
  func mutations(matcher: String, actual: String?) throws {
    let matcher = try Matcher(JSONValue(text: Array(matcher.utf8)), at: "")
    let actual = try actual.map { try JSONValue(text: Array($0.utf8)) }
    #expect(matcher.matches(actual))
    #expect(!matcher.mutations.isEmpty)
    for mutation in matcher.mutations { #expect(!mutation.matches(actual), "\(mutation)") }
  }
}
