// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct RunnerTests {
  private func run(
    _ adapter: StubAdapter, _ files: [String: JSONValue] = SuiteFiles.small,
    selection: CheckSelection = CheckSelection()
  ) async throws -> RunReport {
    let folder = try SuiteFiles(files)
    return try await Runner(folder.suite(), selection: selection).run(on: adapter)
  }

  private func verdicts(_ report: RunReport) -> [String: Verdict] {
    let watch = report.results.filter { $0.check.profile == "watch" }
    return Dictionary(
      watch.map { ($0.check.rule, $0.verdict) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func aGoodPickerPassesWhatItClaims() async throws {
    let report = try await run(StubAdapter())
    #expect(
      verdicts(report) == [
        "tap.selects": .pass, "tap.again": .pass, "sidebar.shown": .notApplicable,
        "time.passes": .pass,
      ])
    #expect(report.exitStatus == .conformant)
    // The phone, which the picker does not claim, is not counted.
    #expect(report.count(.notRun) == 0)
    #expect(TerminalReport(report).text.hasSuffix("3 passed, 0 failed, 1 skipped"))
  }

  @Test func nonconformantPickerFailsAndBlocksDependentCases() async throws {
    let report = try await run(StubAdapter(.numb))
    #expect(verdicts(report)["tap.selects"] == .fail)
    #expect(verdicts(report)["tap.again"] == .blocked)
    #expect(report.exitStatus == .notConformant)
    let failure = try #require(report.results.first { $0.verdict == .fail })
    #expect(
      failure.differences
        == [Difference(path: "selection", expected: "[\"img-00001\"]", actual: "[]")])
    let text = TerminalReport(report, command: "judge").text
    #expect(text.hasPrefix("FAIL watch/b/first/tap.selects\n  rule: It is so. (MUST, decided)"))
    #expect(text.contains("source: a test"))
    #expect(text.contains("expected: [\"img-00001\"]\n    actual:   []"))
    #expect(text.contains("{\"tap\":\"img-00001\"} -> picking, selected []"))
    #expect(text.contains("again: judge --only 'watch/b/first/tap.selects'"))
    #expect(text.hasSuffix("0 passed, 2 failed, 2 skipped"))
  }

  @Test func aDeadPickerIsAnErrorAndNotAFailure() async throws {
    let report = try await run(StubAdapter(.dying))
    #expect(verdicts(report)["tap.selects"] == .error)
    #expect(verdicts(report)["tap.again"] == .blocked)
    #expect(report.exitStatus == .notConformant)
    #expect(report.results.first { $0.verdict == .error }?.reason == "died")
  }

  @Test func aPickerThatRefusesToOpenFails() async throws {
    let report = try await run(StubAdapter(.refusing))
    #expect(verdicts(report)["tap.selects"] == .fail)
    let failure = try #require(report.results.first { $0.verdict == .fail })
    #expect(failure.reason == "A tap selects: the picker did not open")
  }

  private static let timed: [String: JSONValue] =
    [
      "format": 1, "id": "d/time", "kind": "timeline", "title": "Time passes",
      "rules": ["time.passes"], "profiles": ["*"], "library": ["gen": "roll", "images": 2],
      "timeline": [["t": 0, "do": ["tap": "img-00001"]], ["t": 500]],
      "always": ["time.passes": "$law"],
      "rows": [
        ["row": "twice", "law": "same-twice"], ["row": "pieces", "law": "same-in-pieces"],
      ],
    ]

  @Test(arguments: [
    (StubAdapter.Manner.good, []), (.fickle, ["twice", "pieces"]), (.restless, ["pieces"]),
  ])
  func casesAreRunOnceMore(manner: StubAdapter.Manner, failing: [String]) async throws {
    var files = SuiteFiles.small
    files["cases/d/time.json"] = .object(Self.timed)
    let report = try await run(StubAdapter(manner), files)
    let failed = report.results.filter { $0.verdict == .fail && $0.check.rule == "time.passes" }
    #expect(failed.map(\.check.name) == failing.map { "d/time[\($0)]/time.passes" })
    #expect(
      failed.allSatisfy { $0.differences.first?.path.hasPrefix("selection, at step") ?? false })
  }

  @Test func invalidRequestsAreSentUnchanged() async throws {
    var files = SuiteFiles.small
    files["cases/b/first.json"] = SuiteFiles.tapping(
      "b/first", rule: "tap.selects",
      [
        "kind": "badInput", "phase": "command",
        "steps": [
          [
            "send": ["method": "clock.advance", "params": ["ms": -1]],
            "expect": ["tap.selects": ["error.number": -32602, "alive": true]],
          ],
          [
            "send": ["method": "session.fly"],
            "expect": ["tap.selects": ["error.number": -32601, "alive": true]],
          ],
          [
            "send": ["method": "clock.advance", "params": ["ms": 5]],
            "expect": ["tap.selects": ["phase": "picking", "error": ["absent": true]]],
          ],
        ],
      ])
    let stub = StubAdapter()
    let report = try await run(stub, files)
    #expect(verdicts(report)["tap.selects"] == .pass)
    #expect(await stub.requests.contains("advance 5"))
    #expect(await !stub.requests.contains("advance -1"))
  }

  @Test func timesAreNotJudgedWithoutAClock() async throws {
    let report = try await run(StubAdapter(capabilities: ["select.ordered"]))
    #expect(verdicts(report)["time.passes"] == .cannotTell)
    #expect(report.exitStatus == .conformant)
  }

  @Test func missingRequiredCapabilityIsAFailure() async throws {
    var files = SuiteFiles.small
    files["cases/b/first.json"] = SuiteFiles.tapping(
      "b/first", rule: "tap.selects", ["needs": ["select.ordered"]])
    let report = try await run(StubAdapter(capabilities: []), files)
    #expect(verdicts(report)["tap.selects"] == .fail)
    let reason = report.results.first { $0.verdict == .fail }?.reason
    #expect(reason == "watch needs select.ordered, which the picker does not claim")
  }

  @Test(arguments: [
    "tap.selects", "b/first", "b/first/tap.selects", "watch/b/first/tap.selects", "watch/b",
  ])
  func checksAreChosenByName(word: String) async throws {
    var selection = CheckSelection()
    selection.only = [word]
    let report = try await run(StubAdapter(), selection: selection)
    #expect(report.results.filter { $0.verdict == .pass }.map(\.check.rule) == ["tap.selects"])
  }

  @Test func nothingChosenCannotBeCalledConformant() async throws {
    var selection = CheckSelection()
    selection.only = ["b/fir"]
    #expect(try await run(StubAdapter(), selection: selection).exitStatus == .cannotTest)
  }

  @Test func unreachablePickerCannotBeTested() async throws {
    var selection = CheckSelection()
    selection.profiles = ["fridge"]
    await #expect(throws: CannotTest.self) { try await run(StubAdapter(), selection: selection) }
    selection.profiles = ["phone"]
    await #expect(throws: CannotTest.self) { try await run(StubAdapter(), selection: selection) }
    await #expect(throws: CannotTest.self) { try await run(StubAdapter(version: 9)) }
    await #expect(throws: CannotTest.self) { try await run(StubAdapter(profiles: ["fridge"])) }
  }

  @Test func theOrderIsTheSameEveryTimeAndDependenciesComeFirst() async throws {
    let first = StubAdapter()
    let second = StubAdapter()
    let reports = try await [run(first), run(second)]
    #expect(await first.requests == second.requests)
    #expect(reports[0].json == reports[1].json)
    #expect(
      reports[0].results.filter { $0.check.profile == "watch" }.map(\.check.caseName)
        == ["b/first", "a/second", "c/sidebar", "d/time"])
  }
}
