// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import PickerAdapter

struct Prove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Judges wrong pickers: each must fail for its own reason and for nothing else.")

  @Option(name: .customLong("mutant"), help: "A wrong picker; can be given again.")
  var mutants: [String] = []
  @OptionGroup var options: SuiteOptions

  func validate() throws {
    for name in mutants where Mutant.named(name) == nil {
      throw ValidationError("no mutant \"\(name)\"; see locket-mutant --list")
    }
  }

  func run() async throws {
    let suite = try options.suite()
    var failed = 0
    let chosen = Mutant.all.filter { mutants.isEmpty || mutants.contains($0.identifier) }
    let shelf = LibraryShelf()
    for mutant in chosen {
      let proof = await Proof.of(mutant.suspect(on: shelf), by: suite)
      guard !proof.isValid else { continue }
      failed += 1
      print("FAIL \(proof.identifier) (breaks \(mutant.rule))")
      for objection in proof.objections { print("  \(objection)") }
    }
    let skipped = Mutant.all.count - chosen.count
    print("\(chosen.count - failed) passed, \(failed) failed, \(skipped) skipped")
    throw (failed == 0 ? ExitStatus.conformant : .notConformant).code
  }
}

extension Mutant {
  /// The wrong picker as the proof sees it.
  fileprivate func suspect(on shelf: LibraryShelf) -> Suspect {
    Suspect(
      identifier: identifier, rule: rule, killers: killers, words: words, collateral: collateral
    ) {
      wrap(try InProcessAdapter(shelf: shelf))
    }
  }
}
