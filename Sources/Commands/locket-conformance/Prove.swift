// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import PickerAdapter
import PickerMutants

struct Prove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prove that the suite detects each wrong behavior.",
    discussion: """
      The command makes three proofs:
      1. A mutant is Locket's picker with one deliberate error. Each mutant must fail the checks that
      it names, for the reason that it names. The command reports other checks that fail.
      2. The command makes each expectation of the cases wrong, one at a time. The picker without an
      error must then fail.
      3. The picker without an error must give the same answers in any order of the cases.

      EXAMPLES
        locket-conformance prove
        locket-conformance prove --share 8
        locket-conformance prove --mutant watch-window-499 --mutant ties-descending
      """)

  @Option(
    name: .customLong("mutant"),
    help: ArgumentHelp("Prove only this mutant; may be repeated.", valueName: "name"))
  var mutants: [String] = []
  @Option(
    help: ArgumentHelp(
      "For a quick look, use only each n-th mutant and case, and skip the third proof.",
      valueName: "n"))
  var share = 1
  @OptionGroup var options: SuiteOptions

  func validate() throws {
    guard (1...1000).contains(share) else {
      throw ValidationError("--share is a whole number from 1 to 1000")
    }
    for name in mutants where Mutant.named(name) == nil { throw Mutant.unknown(name) }
  }

  func run() async throws {
    let suite = try options.suite()
    let chosen = Mutant.all.enumerated().filter { index, mutant in
      mutants.isEmpty ? index % share == 0 : mutants.contains(mutant.identifier)
    }.map(\.element)
    let devices = suite.representatives
    let libraryCache = LibraryCache()
    let queue = WorkQueue(Array(chosen.enumerated()))
    // The work is done by two concurrent tasks. Each has its own caching adapter, because a run
    // closes the sessions of the run before. Both tasks begin with work that cannot be divided, and
    // then take mutants from the same queue.
    async let first = expectationsAndProofs(of: suite, on: devices, libraryCache, queue)
    async let second = auditAndProofs(of: suite, on: devices, libraryCache, queue)
    let ((expectations, proofs), (audit, more)) = (try await first, try await second)
    var tally = Tally()
    var alone = chosen.count
    for (_, proof) in (proofs + more).sorted(by: { $0.index < $1.index }) {
      let rule = Mutant.named(proof.identifier)?.rule ?? ""
      tally.add(1, proof.isValid ? [] : ["\(proof.identifier) (breaks \(rule))"])
      for issue in proof.issues { print("  \(issue)") }
      if !mutants.isEmpty, !proof.otherFailures.isEmpty {
        print("\(proof.identifier) also fails \(proof.otherFailures.joined(separator: ", "))")
      }
      if !proof.otherFailures.isEmpty { alone -= 1 }
    }
    print("\(chosen.count) mutants, \(tally.failed) not detected correctly")
    print("\(alone) mutants fail only checks of the rule that they break")
    if let expectations {
      let survivors = expectations.survivors
      tally.add(expectations.count, survivors.map { "\($0) and nothing failed" })
      print("\(expectations.count) wrong expectations, \(survivors.count) not detected")
    }
    if let audit {
      tally.add(audit.count, audit.findings)
      print("\(audit.count) cases in four orders, \(audit.findings.count) with different answers")
    }
    let skipped = Mutant.all.count - chosen.count
    print("\(tally.passed) passed, \(tally.failed) failed, \(skipped) skipped")
    throw (tally.failed == 0 ? ExitStatus.conformant : .notConformant).code
  }

  /// The number of passed and failed checks so far.
  private struct Tally {
    var passed = 0
    var failed = 0

    /// Adds a number of checks, and prints those that failed.
    mutating func add(_ count: Int, _ failures: [String]) {
      passed += count - failures.count
      failed += failures.count
      for failure in failures { print("FAIL \(failure)") }
    }
  }

  private typealias IndexedProof = (index: Int, proof: Proof)

  /// Proves that every expectation of the cases can fail, and then judges mutants.
  private func expectationsAndProofs(
    of suite: Suite, on devices: [String], _ libraryCache: LibraryCache,
    _ queue: WorkQueue<(offset: Int, element: Mutant)>
  ) async throws -> (ExpectationProof?, [IndexedProof]) {
    let right = CachingAdapter(try InProcessAdapter(libraryCache: libraryCache))
    let proof =
      mutants.isEmpty ? try await ExpectationProof.of(suite, on: right, share: share) : nil
    return (proof, try await proofs(queue, suite, devices, right))
  }

  /// Proves that the order of the cases does not matter, and then judges mutants.
  private func auditAndProofs(
    of suite: Suite, on devices: [String], _ libraryCache: LibraryCache,
    _ queue: WorkQueue<(offset: Int, element: Mutant)>
  ) async throws -> (Audit?, [IndexedProof]) {
    let isWhole = mutants.isEmpty && share == 1
    let audit =
      isWhole
      ? try await Audit.of(
        try InProcessAdapter(libraryCache: libraryCache), by: suite, on: devices)
      : nil
    let right = CachingAdapter(try InProcessAdapter(libraryCache: libraryCache))
    return (audit, try await proofs(queue, suite, devices, right))
  }

  /// Checks for each mutant of the queue whether the cases detect it.
  private func proofs(
    _ queue: WorkQueue<(offset: Int, element: Mutant)>, _ suite: Suite,
    _ devices: [String], _ right: CachingAdapter
  ) async throws -> [IndexedProof] {
    var next = await queue.next()
    // The comparison needs a whole run of Locket's picker. It is skipped if there is no mutant to
    // judge.
    guard next != nil else { return [] }
    let baseline = try await Baseline(right, by: suite, on: devices)
    var proofs: [IndexedProof] = []
    while let (index, mutant) = next {
      let specification = mutant.specification(on: right)
      proofs.append((index, await Proof.of(specification, by: suite, beside: baseline)))
      next = await queue.next()
    }
    return proofs
  }
}

extension Mutant {
  /// Returns the specification of the mutant, from which its proof is made.
  fileprivate func specification(on right: CachingAdapter) -> MutantSpecification {
    MutantSpecification(
      identifier: identifier, rule: rule, killers: killers, expectedPhrases: expectedPhrases
    ) {
      wrap(right)
    }
  }
}
