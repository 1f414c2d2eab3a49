// SPDX-License-Identifier: Apache-2.0

import Conformance
import PickerAdapter
import Testing

@Suite struct MutantTests {
  private static let suite = Result { try Suite(folder: SuiteFolder.find()) }
  /// A small device: these test the proof, not the suite.
  private static let device = ["carplay-800x480"]

  @Test func ledgerAndRegistryNameTheSameMutants() throws {
    let suite = try Self.suite.get()
    let promised = suite.rules.flatMap { rule in
      rule.mutants.map { "\($0) breaks \(rule.identifier)" }
    }
    let made = Mutant.all.map { "\($0.identifier) breaks \($0.rule)" }
    #expect(promised.sorted() == made.sorted())
    #expect(Set(made).count == made.count)
  }

  /// One of each area; `locket-conformance prove` judges all of them.
  private static let sample = [
    "negative-limit-opens", "late-arrival-shown",
  ]

  @Test(arguments: sample)
  func aMutantIsKilledForItsOwnReason(identifier: String) async throws {
    let mutant = try #require(Mutant.named(identifier))
    let suspect = Suspect(
      identifier: identifier, rule: mutant.rule, killers: mutant.killers, words: mutant.words,
      collateral: mutant.collateral
    ) {
      mutant.wrap(try InProcessAdapter())
    }
    let suite = try Self.suite.get()
    #expect(await Proof.of(suspect, by: suite, on: Self.device).objections == [])
  }

  @Test func theRightPickerIsNoSuspect() async throws {
    let suspect = Suspect(
      identifier: "right", rule: "window.order.ties",
      killers: ["window/ties-bytes/window.order.ties"],
      words: [], collateral: []
    ) {
      try InProcessAdapter()
    }
    let suite = try Self.suite.get()
    #expect(
      await Proof.of(suspect, by: suite, on: Self.device).objections
        == ["window/ties-bytes/window.order.ties did not fail"])
  }

  @Test func aKillForAnotherReasonDoesNotCount() async throws {
    let mutant = try #require(Mutant.named("late-arrival-shown"))
    let suite = try Self.suite.get()
    let suspect = Suspect(
      identifier: "odd", rule: mutant.rule, killers: mutant.killers, words: ["a purple sky"],
      collateral: ["no.such-rule"]
    ) {
      mutant.wrap(try InProcessAdapter())
    }
    let objections = await Proof.of(suspect, by: suite, on: Self.device).objections
    #expect(objections.contains { $0.contains("without the words") })
    #expect(objections.contains { $0.contains("is not allowed to fail") })
    #expect(objections.contains("collateral no.such-rule does not exist"))
  }
}
