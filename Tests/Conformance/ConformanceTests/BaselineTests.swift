// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct BaselineTests {
  private static func specification(
    _ manner: StubAdapter.Manner, killers: [String] = ["b/first/tap.selects"],
    expectedPhrases: [String] = [], profiles: [String] = ["watch"]
  ) -> MutantSpecification {
    MutantSpecification(
      identifier: "\(manner)", rule: "tap.selects", killers: killers,
      expectedPhrases: expectedPhrases
    ) { StubAdapter(manner, profiles: profiles) }
  }

  private static let suspects = [
    specification(.good), specification(.numb),
    specification(.numb, expectedPhrases: ["a purple sky"]), specification(.dying),
    specification(.refusing),
    specification(.restless), specification(.fickle),
    specification(.numb, profiles: ["watch", "phone"]),
  ]

  @Test("a proof beside a right picker is the proof without", arguments: suspects.indices)
  func sameProof(index: Int) async throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    let baseline = try await Baseline(StubAdapter(), by: suite)
    let suspect = Self.suspects[index]
    let alone = await Proof.of(suspect, by: suite)
    let beside = await Proof.of(suspect, by: suite, beside: baseline)
    #expect(beside.issues == alone.issues)
    #expect(beside.otherFailures == alone.otherFailures)
  }

  @Test("a mutant is found beside a correct picker")
  func found() async throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    let baseline = try await Baseline(StubAdapter(), by: suite)
    let numb = await Proof.of(Self.specification(.numb), by: suite, beside: baseline)
    #expect(numb.isValid)
    #expect(numb.otherFailures == ["sidebar.shown", "time.passes"])
    let good = await Proof.of(Self.specification(.good), by: suite, beside: baseline)
    #expect(good.issues == ["b/first/tap.selects did not fail"])
  }

  @Test("what answers alike the first time and not the second is asked twice all the same")
  func secondRuns() async throws {
    var files = SuiteFiles.small
    files["cases/b/first.json"] = SuiteFiles.tapping(
      "b/first", rule: "tap.selects", ["always": ["tap.selects": "same-twice"]])
    let suite = try SuiteFiles(files).suite()
    let baseline = try await Baseline(StubAdapter(), by: suite)
    let fickle = Self.specification(.fickle)
    #expect(await Proof.of(fickle, by: suite, beside: baseline).isValid)
  }

  @Test("there must be a right picker to talk to")
  func unclaimedProfilesHaveNoBaseline() async throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    await #expect(throws: CannotTest.self) {
      try await Baseline(StubAdapter(profiles: ["fridge"]), by: suite)
    }
  }
}
