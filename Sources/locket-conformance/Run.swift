// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import Foundation
import PickerAdapter

struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs the checks against a picker, ours in this process unless told otherwise.")

  @Option(help: "A command that starts another picker, spoken to over its standard input.")
  var adapter: String?
  @Option(name: .customLong("profile"), help: "A device; can be given again.")
  var profiles: [String] = []
  @Option(help: "Only this rule, case or check; can be given again.")
  var only: [String] = []
  @Option(help: "Also write the report as JSON to a file, or to - for standard output.")
  var json: String?
  @OptionGroup var options: SuiteOptions

  func run() async throws {
    let suite = try options.suite()
    var selection = CheckSelection()
    if !profiles.isEmpty { selection.profiles = profiles }
    if !only.isEmpty { selection.only = only }
    do {
      let start = ContinuousClock.now
      let report = try await Runner(suite, selection: selection).run(on: picker())
      try write(report, after: ContinuousClock.now - start)
      throw report.exitStatus.code
    } catch let error as ExitCode {
      throw error
    } catch {
      complain("cannot test: \(error)")
      throw ExitStatus.cannotTest.code
    }
  }

  private func picker() throws -> any Adapter {
    if let adapter { return ProcessAdapter(command: adapter) }
    return try InProcessAdapter()
  }

  private func write(_ report: RunReport, after time: Duration) throws {
    let command = "locket-conformance run\(shellAdapter(adapter))"
    let text = TerminalReport(report, command: command).text
    if json == "-" {
      print(report.json.indentedText)
      complain(text)
      return
    }
    if let json {
      try Data("\(report.json.indentedText)\n".utf8).write(to: URL(fileURLWithPath: json))
    }
    let seconds = time.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 2)))
    print("ran in \(seconds)")
    print(text)
  }
}
