// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct YardstickTests {
  private static func suspect(
    _ manner: StubAdapter.Manner, killers: [String] = ["b/first/tap.selects"],
    words: [String] = [], collateral: [String] = [], profiles: [String] = ["watch"]
  ) -> Suspect {
    Suspect(
      identifier: "\(manner)", rule: "tap.selects", killers: killers, words: words,
      collateral: collateral
    ) { StubAdapter(manner, profiles: profiles) }
  }

  private static let suspects = [
    suspect(.good), suspect(.numb), suspect(.numb, collateral: ["tap.again", "time.passes"]),
    suspect(.numb, words: ["a purple sky"]), suspect(.dying), suspect(.refusing),
    suspect(.restless), suspect(.fickle), suspect(.numb, collateral: ["no.such-rule"]),
    suspect(.numb, profiles: ["watch", "phone"]),
  ]

  @Test("a proof beside a right picker is the proof without", arguments: suspects.indices)
  func sameProof(place: Int) async throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    let yardstick = try await Yardstick(StubAdapter(), by: suite)
    let suspect = Self.suspects[place]
    let alone = await Proof.of(suspect, by: suite)
    let beside = await Proof.of(suspect, by: suite, beside: yardstick)
    #expect(beside.objections == alone.objections)
  }

  @Test("a wrong picker is found out beside a right one")
  func found() async throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    let yardstick = try await Yardstick(StubAdapter(), by: suite)
    let numb = Self.suspect(.numb, collateral: ["tap.again", "sidebar.shown", "time.passes"])
    #expect(await Proof.of(numb, by: suite, beside: yardstick).isValid)
    #expect(
      await Proof.of(
        Self.suspect(.good, collateral: ["sidebar.shown"]), by: suite, beside: yardstick
      )
      .objections
        == ["b/first/tap.selects did not fail"])
  }

  @Test("what answers alike the first time and not the second is asked twice all the same")
  func secondRuns() async throws {
    var files = SuiteFiles.small
    files["cases/b/first.json"] = SuiteFiles.tapping(
      "b/first", rule: "tap.selects", ["always": ["tap.selects": "same-twice"]])
    let suite = try SuiteFiles(files).suite()
    let yardstick = try await Yardstick(StubAdapter(), by: suite)
    let fickle = Self.suspect(.fickle, collateral: ["sidebar.shown"])
    #expect(await Proof.of(fickle, by: suite, beside: yardstick).isValid)
  }

  @Test("there must be a right picker to talk to")
  func nobody() async throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    await #expect(throws: CannotTest.self) {
      try await Yardstick(StubAdapter(profiles: ["fridge"]), by: suite)
    }
  }
}
