// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import PickerAdapter

struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Check that a picker gives the same answers in four orders of the cases.",
    discussion: """
      The command runs all cases twice in the order of their names, once in reverse order, and once
      in a shuffled order. If the answers of a picker depend on earlier cases, no other result about
      this picker is reliable.

      EXAMPLES
        locket-conformance audit
        locket-conformance audit --adapter "python3 my-picker.py" --seed 7

      Exit status: 0 the answers were the same, 1 they were not, 3 the picker cannot be tested, 64 \
      wrong usage.
      """)

  @OptionGroup var picker: PickerOptions
  @Option(help: "The seed that chooses the shuffled order.")
  var seed: UInt64 = 1
  @OptionGroup var options: SuiteOptions

  func run() async throws {
    let suite = try options.suite()
    let adapter = try picker.start(1, imitating: options.profiles().store).first
    let audit: Audit
    do throws(CannotTest) {
      audit = try await Audit.of(adapter, by: suite, seed: seed)
    } catch {
      printError("cannot test: \(error)")
      throw ExitStatus.cannotTest.code
    }
    for finding in audit.findings { print("FAIL \(finding)") }
    print("\(audit.count - audit.findings.count) passed, \(audit.findings.count) failed, 0 skipped")
    throw (audit.findings.isEmpty ? ExitStatus.conformant : .notConformant).code
  }
}
