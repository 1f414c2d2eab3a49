// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import PickerAdapter

struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Run all cases in four orders, in which a picker must answer the same.",
    discussion: """
      Twice in order of their names, once backwards, once shuffled. A picker cannot be judged if
      its answers depend on earlier cases.

      EXAMPLES
        locket-conformance audit
        locket-conformance audit --adapter "python3 my-picker.py" --seed 7

      Exit status: 0 the same every time, 1 not, 3 cannot test, 64 usage.
      """)

  @OptionGroup var picker: PickerOptions
  @Option(help: "The seed that chooses the shuffled order.")
  var seed: UInt64 = 1
  @OptionGroup var options: SuiteOptions

  func run() async throws {
    let suite = try options.suite()
    let adapter = try picker.start(1).first
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
