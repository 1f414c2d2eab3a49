// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import PickerAdapter
import PickerModel

struct SmokeTest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "smoke",
    abstract: "Check whether a picker speaks the test protocol.",
    discussion: """
      EXAMPLES
        locket-conformance smoke --adapter "python3 picker.py"
        locket-conformance smoke --adapter ./picker \\
          --profile apple-watch-45mm --json

      Use this command before 'locket-conformance run'. Docs/reference/wire.md describes the
      protocol.

      Exit status: 0 every check passed, 1 a check failed, 3 the picker cannot be tested, 64 wrong
      usage.
      """)

  @OptionGroup var picker: PickerOptions
  @Option(help: "The device's profile (default: the first that the picker claims).")
  var profile: String?
  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    let report: SmokeReport
    do throws(CannotTest) {
      report = try await smoke.run(profile: profile)
    } catch {
      printError("cannot test: \(error)")
      throw ExitStatus.cannotTest.code
    }
    print(json ? report.json.indentedText : report.text)
    throw report.exitStatus.code
  }

  private var smoke: Smoke {
    picker.adapter.map {
      Smoke(command: $0, watchdog: picker.patience, startup: picker.startup)
    }
      ?? Smoke { try InProcessAdapter() }
  }
}
