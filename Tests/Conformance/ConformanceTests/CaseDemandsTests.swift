// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Conformance

/// A case runs only where a device offers what it asks for and has the room that it needs.
@Suite struct CaseDemandsTests {
  /// Whether a case runs on a device with the given facts.
  private func runs(_ changes: [String: JSONValue], on facts: [String: JSONValue]) throws -> Bool {
    var members: [String: JSONValue] = [
      "format": 1, "id": "area/case", "kind": "static", "title": "It is so", "rules": ["a.rule"],
      "profiles": ["*"], "library": ["gen": "roll", "images": 3], "config": ["limit": 0],
      "expect": ["a.rule": ["phase": "picking"]],
    ]
    members.merge(changes) { $1 }
    let devices = try DeviceTable(
      ["ring": DeviceFacts(facts)], groups: ["@bounded": ["library.newest": ["atLeast": 1]]])
    var loader = CaseLoader(file: "cases/area/case.json", identifier: "area/case", devices: devices)
    let one = try #require(loader.load(Array(JSONValue.object(members).text.utf8)).first)
    #expect(loader.issues.isEmpty)
    return one.profiles == ["ring"]
  }

  private static let taps: [String: JSONValue] = [
    "kind": "sequence", "steps": [["do": ["tap": "img-00001"]], ["do": ["tap": "img-00002"]]],
  ]
  private static let refusal: [String: JSONValue] = [
    "kind": "badInput", "phase": "configure", "config": ["limit": 0, "edges": ["top"]],
    "expect": ["a.rule": ["error.code": "config.edges"]],
  ]
  private static let fetching: [String: JSONValue] = [
    "library.scope": "cloud", "delivery.when": "beforeClosing", "delivery.parallelFetches": 2,
  ]

  @Test(
    arguments: [
      ([:], [:], true), ([:], ["library.newest": 3], true), ([:], ["library.newest": 2], false),
      ([:], ["library.kinds": ["video"]], false),
      (["profiles": ["@bounded"]], ["library.newest": 2], true),
      (["config": ["limit": 4]], ["selection.maximum": 4], true),
      (["config": ["limit": 5]], ["selection.maximum": 4], false),
      (taps, ["selection.maximum": 2], true), (taps, ["selection.maximum": 1], false),
      (["config": ["limit": 0, "edges": ["top"]]], ["options.edges": ["top"]], true),
      (["config": ["limit": 0, "edges": ["top"]]], ["options.edges": []], false),
      (["config": ["limit": 0, "filter": "not(images)"]], ["filters": ["images"]], false),
      (["config": ["limit": 0, "filter": "not(images)"]], ["filters": ["images", "not"]], true),
      (refusal, ["options.edges": []], true), (refusal, ["options.edges": ["top"]], false),
    ] as [([String: JSONValue], [String: JSONValue], Bool)])
  func deviceMeetsTheCase(
    changes: [String: JSONValue], facts: [String: JSONValue], expected: Bool
  ) throws {
    #expect(try runs(changes, on: facts) == expected)
  }

  @Test(
    arguments: [
      ([:], true), (["delivery.parallelFetches": 1], false),
      (["delivery.maximumBytes": 999_999], false), (["delivery.maximumBytes": 1_000_000], true),
      (["budgets.storage": 2_999_999], false), (["budgets.storage": 3_000_000], true),
      (["delivery.when": "onDemand", "delivery.parallelFetches": 1], true),
    ] as [([String: JSONValue], Bool)])
  func deviceCanFetch(facts: [String: JSONValue], expected: Bool) throws {
    let library: JSONValue = ["gen": "roll", "images": 3, "cloud": "all"]
    let device = Self.fetching.merging(facts) { $1 }
    #expect(try runs(["library": library], on: device) == expected)
  }
}
