// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import Foundation
import PickerAdapter

struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs the checks against a picker, ours in this process unless told otherwise.",
    discussion: """
      Examples:
        locket-conformance run
        locket-conformance run --adapter "locket adapter" --profile apple-watch-45mm
        locket-conformance run --only 'window/newest-500[501]'
        locket-conformance run --json report.json --html report.html \\
          --junit report.xml
        locket-conformance run --events - --badge badge.json --known known.jsonl

      A file named - is standard output; people's text then goes to standard error. A line of the
      known failures is {"check": …, "profile": …, "reason": …, "issue": …, "until": "2027-01-31"}.
      """)

  @OptionGroup var picker: PickerOptions
  @Option(name: .customLong("profile"), help: "A device; can be given again.")
  var profiles: [String] = []
  @Option(help: "Only this rule, case or check; can be given again.")
  var only: [String] = []
  @Option(help: "The frozen set to score by; the default is the newest.")
  var set: String?
  @Option(help: "Failures that are known, one JSON object a line.")
  var known: String?
  @Option(
    help: """
      How many pickers to start and judge devices on at a time; verdicts stay the same. The \
      default is one, and of ours one a core.
      """)
  var jobs: Int?
  @OptionGroup var files: ReportFiles
  @OptionGroup var options: SuiteOptions

  func validate() throws {
    guard (1...64).contains(jobs ?? 1) else {
      throw ValidationError("--jobs is a whole number from 1 to 64")
    }
  }

  func run() async throws {
    let suite = try options.suite()
    var selection = CheckSelection()
    if !profiles.isEmpty { selection.profiles = profiles }
    if !only.isEmpty { selection.only = only }
    if let issue = selection.issue(in: suite) { throw usageError(issue) }
    if files.badge != nil, selection.only != nil {
      throw usageError("a run with --only earns no badge; leave one of them out")
    }
    let known = try known.map { try knownFailures($0, suite) }
    let runner = Runner(suite, selection: selection, set: try frozenSet(of: suite))
    var report = try await reportingErrors {
      let events = try files.eventFile()
      let (first, others) = try picker.start(jobs)
      return try await runner.run(on: first, beside: others) { events?.write($0) }
    }
    if let known { report.known = known }
    try await reportingErrors { try files.write(report, command: command) }
    if files.badge != nil, !report.isComplete {
      throw usageError("a run that leaves out a device of the picker earns no badge; name them all")
    }
    try await reportingErrors { try files.writeBadge(report) }
    throw report.exitStatus.code
  }

  private var command: String {
    var command = "locket-conformance run\(picker.shellArguments)"
    if let cases = options.cases { command += " --cases \(cases.shellQuoted)" }
    return command
  }

  private func frozenSet(of suite: Suite) throws -> FrozenSet? {
    guard let set else { return suite.sets.last }
    if let frozen = suite.sets.first(where: { $0.name == set }) { return frozen }
    let names = suite.sets.map(\.name).joined(separator: ", ")
    throw usageError(
      "the suite has no set \"\(set)\"; it has \(names.isEmpty ? "none" : names)")
  }

  private func knownFailures(_ file: String, _ suite: Suite) throws -> KnownFailures {
    guard let text = FileManager.default.contents(atPath: file) else {
      throw usageError("\(file): cannot be read; name a file of known failures")
    }
    let today = Date.now.formatted(.iso8601.year().month().day())
    do throws(KnownFailuresError) {
      return try KnownFailures(Array(text), suite: suite, today: today)
    } catch {
      throw usageError("\(file): \(error)")
    }
  }
}

/// Performs work without which nothing can be tested; prints its error and exits.
func reportingErrors<Value>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch {
    printError("cannot test: \(error)")
    throw ExitStatus.cannotTest.code
  }
}
