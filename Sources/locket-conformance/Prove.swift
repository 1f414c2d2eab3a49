// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import PickerAdapter

struct Prove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Proves that the suite notices what is wrong, and nothing else.",
    discussion: """
      Wrong pickers must each fail for their own reason and for nothing else; every expectation of
      the cases is made wrong in turn, and the right picker must then fail; and the right picker
      must answer the same whatever the order of the cases.

      Examples:
        locket-conformance prove
        locket-conformance prove --share 8
        locket-conformance prove --mutant watch-window-499 --mutant ties-descending
      """)

  @Option(name: .customLong("mutant"), help: "A wrong picker; can be given again.")
  var mutants: [String] = []
  @Option(help: "Every so many wrong pickers and cases only, and one order, for a quick look.")
  var share = 1
  @OptionGroup var options: SuiteOptions

  func validate() throws {
    guard (1...1000).contains(share) else {
      throw ValidationError("--share is a whole number from 1 to 1000")
    }
    for name in mutants where Mutant.named(name) == nil {
      throw ValidationError("no mutant \"\(name)\"; see locket-mutant --list")
    }
  }

  func run() async throws {
    let suite = try options.suite()
    let chosen = Mutant.all.enumerated().filter { place, mutant in
      mutants.isEmpty ? place % share == 0 : mutants.contains(mutant.identifier)
    }.map(\.element)
    let shelf = LibraryShelf()
    let turns = Turns(Array(chosen.enumerated()))
    // Two lanes, each with a memory of its own, for a run forgets the sessions of the one before.
    // Both begin with what cannot be shared out and take wrong pickers from one queue then.
    async let first = expectationsAndProofs(of: suite, shelf, turns)
    async let second = auditAndProofs(of: suite, shelf, turns)
    let ((expectations, proofs), (audit, more)) = (try await first, try await second)
    var tally = Tally()
    for (_, proof) in (proofs + more).sorted(by: { $0.place < $1.place }) {
      let rule = Mutant.named(proof.identifier)?.rule ?? ""
      tally.add(1, proof.isValid ? [] : ["\(proof.identifier) (breaks \(rule))"])
      for objection in proof.objections { print("  \(objection)") }
    }
    print("\(chosen.count) wrong pickers, \(tally.failed) not found out as they are to be")
    if let expectations {
      let survivors = expectations.survivors
      tally.add(expectations.count, survivors.map { "\($0) and nothing failed" })
      print("\(expectations.count) wrong expectations, \(survivors.count) unnoticed")
    }
    if let audit {
      tally.add(audit.count, audit.findings)
      print("\(audit.count) cases in four orders, \(audit.findings.count) with other answers")
    }
    let skipped = Mutant.all.count - chosen.count
    print("\(tally.passed) passed, \(tally.failed) failed, \(skipped) skipped")
    throw (tally.failed == 0 ? ExitStatus.conformant : .notConformant).code
  }

  /// What was found to be right and wrong so far.
  private struct Tally {
    var passed = 0
    var failed = 0

    /// Counts, and prints what is wrong.
    mutating func add(_ count: Int, _ failures: [String]) {
      passed += count - failures.count
      failed += failures.count
      for failure in failures { print("FAIL \(failure)") }
    }
  }

  private typealias Placed = (place: Int, proof: Proof)

  /// Proves that every expectation can fail, then judges wrong pickers.
  private func expectationsAndProofs(
    of suite: Suite, _ shelf: LibraryShelf, _ turns: Turns<(offset: Int, element: Mutant)>
  ) async throws -> (ExpectationProof?, [Placed]) {
    let right = RememberingAdapter(try InProcessAdapter(shelf: shelf))
    let proof =
      mutants.isEmpty ? try await ExpectationProof.of(suite, on: right, share: share) : nil
    return (proof, try await proofs(turns, suite, right))
  }

  /// Proves that the order does not matter, then judges wrong pickers.
  private func auditAndProofs(
    of suite: Suite, _ shelf: LibraryShelf, _ turns: Turns<(offset: Int, element: Mutant)>
  ) async throws -> (Audit?, [Placed]) {
    let isWhole = mutants.isEmpty && share == 1
    let audit = isWhole ? try await Audit.of(try InProcessAdapter(shelf: shelf), by: suite) : nil
    let right = RememberingAdapter(try InProcessAdapter(shelf: shelf))
    return (audit, try await proofs(turns, suite, right))
  }

  /// Judges wrong pickers for as long as there are any left.
  private func proofs(
    _ turns: Turns<(offset: Int, element: Mutant)>, _ suite: Suite, _ right: RememberingAdapter
  ) async throws -> [Placed] {
    var next = await turns.next()
    // Asking the right picker everything is a whole run: not for nothing.
    guard next != nil else { return [] }
    let yardstick = try await Yardstick(right, by: suite)
    var proofs: [Placed] = []
    while let (place, mutant) = next {
      let suspect = mutant.suspect(on: right)
      proofs.append((place, await Proof.of(suspect, by: suite, beside: yardstick)))
      next = await turns.next()
    }
    return proofs
  }
}

extension Mutant {
  /// The wrong picker as the proof sees it.
  fileprivate func suspect(on right: RememberingAdapter) -> Suspect {
    Suspect(
      identifier: identifier, rule: rule, killers: killers, words: words, collateral: collateral
    ) {
      wrap(right)
    }
  }
}
