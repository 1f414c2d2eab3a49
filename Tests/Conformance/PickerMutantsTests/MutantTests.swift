// SPDX-License-Identifier: Apache-2.0

import Conformance
import PickerAdapter
import PickerMutants
import Testing

@Suite struct MutantTests {
  private static let suite = Result { try Suite.bundled() }
  /// A small device: these tests concern the proof, not the suite.
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

  /// One mutant of each area; `locket-conformance prove` judges all of them.
  private static let sample = [
    "negative-limit-opens", "late-arrival-shown",
  ]

  @Test(arguments: sample)
  func aMutantIsKilledForItsOwnReason(identifier: String) async throws {
    let mutant = try #require(Mutant.named(identifier))
    let suspect = MutantSpecification(
      identifier: identifier, rule: mutant.rule, killers: mutant.killers,
      expectedPhrases: mutant.expectedPhrases
    ) {
      mutant.wrap(try InProcessAdapter())
    }
    let suite = try Self.suite.get()
    #expect(await Proof.of(suspect, by: suite, on: Self.device).issues == [])
  }

  @Test func correctPickerIsNotReportedAsMutant() async throws {
    let suspect = MutantSpecification(
      identifier: "right", rule: "window.order.ties",
      killers: ["window/ties-bytes/window.order.ties"],
      expectedPhrases: []
    ) {
      try InProcessAdapter()
    }
    let suite = try Self.suite.get()
    #expect(
      await Proof.of(suspect, by: suite, on: Self.device).issues
        == ["window/ties-bytes/window.order.ties did not fail"])
  }

  @Test func aKillForAnotherReasonDoesNotCount() async throws {
    let mutant = try #require(Mutant.named("late-arrival-shown"))
    let suite = try Self.suite.get()
    let suspect = MutantSpecification(
      identifier: "odd", rule: mutant.rule, killers: mutant.killers,
      expectedPhrases: ["a purple sky"]
    ) {
      mutant.wrap(try InProcessAdapter())
    }
    let proof = await Proof.of(suspect, by: suite, on: Self.device)
    #expect(proof.issues.contains { $0.contains("its message lacks") })
    #expect(!proof.isValid)
  }
}
