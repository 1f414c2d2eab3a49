// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import PickerAdapter
import PickerModel

struct SmokeTest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "smoke",
    abstract: "Judges only the plumbing of a picker: whether it can be talked to at all.",
    discussion: """
      Examples:
        locket-conformance smoke --adapter "python3 picker.py"
        locket-conformance smoke --adapter ./picker \\
          --profile apple-watch-45mm --json

      Be green here before you run the checks. Docs/reference/wire.md tells the protocol.
      Exit status: 0 every check passed, 1 one failed, 3 there is nothing to talk to, 64 usage.
      """)

  @OptionGroup var picker: PickerOptions
  @Option(help: "The device to open; the first that the picker claims unless told otherwise.")
  var profile: String?
  @Flag(help: "Print one JSON document instead.")
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
    picker.adapter.map { Smoke(command: $0, watchdog: picker.patience) }
      ?? Smoke { try InProcessAdapter() }
  }
}
