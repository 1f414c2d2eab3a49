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
    var failed = 0
    let chosen = Mutant.all.enumerated().filter { place, mutant in
      mutants.isEmpty ? place % share == 0 : mutants.contains(mutant.identifier)
    }.map(\.element)
    let shelf = LibraryShelf()
    let right = RememberingAdapter(try InProcessAdapter(shelf: shelf))
    let beside = RememberingAdapter(try InProcessAdapter(shelf: shelf))
    // Two at a time, each half on a memory of its own: a run forgets the sessions of the one before.
    async let first = prove(chosen.indices.filter { $0 % 2 == 0 }.map { chosen[$0] }, suite, right)
    async let second = prove(
      chosen.indices.filter { $0 % 2 == 1 }.map { chosen[$0] }, suite, beside)
    for (mutant, proof) in await first + second where !proof.isValid {
      failed += 1
      print("FAIL \(proof.identifier) (breaks \(mutant.rule))")
      for objection in proof.objections { print("  \(objection)") }
    }
    let skipped = Mutant.all.count - chosen.count
    print("\(chosen.count) wrong pickers, \(failed) not found out as they are to be")
    var passed = chosen.count - failed
    if mutants.isEmpty {
      let more = try await proveExpectations(of: suite, right, shelf)
      passed += more.passed
      failed += more.failed
    }
    print("\(passed) passed, \(failed) failed, \(skipped) skipped")
    throw (failed == 0 ? ExitStatus.conformant : .notConformant).code
  }

  /// Judges wrong pickers one after another.
  private func prove(
    _ mutants: [Mutant], _ suite: Suite, _ right: RememberingAdapter
  ) async -> [(Mutant, Proof)] {
    var proofs: [(Mutant, Proof)] = []
    for mutant in mutants {
      proofs.append((mutant, await Proof.of(mutant.suspect(on: right), by: suite)))
    }
    return proofs
  }

  /// Proves that every expectation can fail and that the order does not matter.
  private func proveExpectations(
    of suite: Suite, _ right: RememberingAdapter, _ shelf: LibraryShelf
  ) async throws -> (passed: Int, failed: Int) {
    async let orders = share == 1 ? Audit.of(try InProcessAdapter(shelf: shelf), by: suite) : nil
    let expectations = try await ExpectationProof.of(suite, on: right, share: share)
    for survivor in expectations.survivors { print("FAIL \(survivor) and nothing failed") }
    print("\(expectations.count) wrong expectations, \(expectations.survivors.count) unnoticed")
    guard let audit = try await orders else {
      return (expectations.count - expectations.survivors.count, expectations.survivors.count)
    }
    for finding in audit.findings { print("FAIL \(finding)") }
    print("\(audit.count) cases in four orders, \(audit.findings.count) with other answers")
    let failed = expectations.survivors.count + audit.findings.count
    return (expectations.count + audit.count - failed, failed)
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
