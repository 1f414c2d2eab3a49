// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import Foundation
import PickerAdapter
import PickerModel

struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the checks against a picker, by default against Locket's own.",
    discussion: """
      EXAMPLES
        locket-conformance run
        locket-conformance run --adapter "locket adapter" --profile apple-watch-45mm
        locket-conformance run --only 'window/newest-500[501]'
        locket-conformance run --json report.json --html report.html \\
          --junit report.xml
        locket-conformance run --events - --badge badge.json --known known.jsonl

      The file name - means standard output; messages for people then go to standard error. Each
      line of the file for --known is a JSON object such as
      {"check": …, "profile": …, "reason": …, "issue": …, "until": "2027-01-31"}.
      """)

  @OptionGroup var picker: PickerOptions
  @Option(
    name: .customLong("profile"),
    help: ArgumentHelp(
      "Test only the device with this profile; may be repeated.", valueName: "profile"))
  var profiles: [String] = []
  @Option(
    help: ArgumentHelp(
      "Run only this area, rule, case or check; may be repeated.", valueName: "name"))
  var only: [String] = []
  @Option(
    help: ArgumentHelp(
      "The frozen set of cases that counts for claims (default: the newest).", valueName: "name"))
  var set: String?
  @Option(
    help: ArgumentHelp(
      "A file of failures that do not cause status 1, one JSON object per line.",
      valueName: "file"))
  var known: String?
  @Option(
    help: ArgumentHelp(
      "The maximum number of pickers at the same time, 1 to 64 (default: 1; for Locket's own "
        + "picker one per core).", valueName: "count"))
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
    selection.profiles = try options.devices(profiles)
    if !only.isEmpty { selection.only = only }
    if let issue = selection.issue(in: suite) { throw usageError(issue) }
    if files.badge != nil, selection.only != nil {
      throw usageError("a run with --only earns no badge; leave out --only or --badge")
    }
    let known = try known.map { try knownFailures($0, suite) }
    let runner = Runner(suite, selection: selection, set: try frozenSet(of: suite))
    var report = try await reportingErrors {
      let events = try files.eventFile()
      let (first, others) = try picker.start(jobs, imitating: options.profiles().store)
      let report = try await runner.run(on: first, beside: others) { events?.write($0) }
      try events?.check()
      return report
    }
    if let known { report.known = known }
    try await reportingErrors { try files.write(report, command: command) }
    if files.badge != nil, !report.isComplete {
      throw usageError(
        "a run that leaves out a device of the picker earns no badge; leave out --profile")
    }
    try await reportingErrors { try files.writeBadge(report) }
    if report.exitStatus == .conformant, report.isComplete, let adapter = picker.adapter {
      printError(
        "no check failed; now try: locket-conformance explore --adapter \(adapter.shellQuoted)")
    }
    throw report.exitStatus.code
  }

  private var command: String {
    let command = "locket-conformance run\(picker.shellArguments)"
    return command + options.shellArguments
  }

  private func frozenSet(of suite: Suite) throws -> FrozenSet? {
    guard let set else { return suite.sets.last }
    if let frozen = suite.sets.first(where: { $0.name == set }) { return frozen }
    throw usageError(
      "the suite has no set '\(set.prefix(60))'; \(set.remedy(among: suite.sets.map(\.name)))")
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

/// Performs work that a run requires; if the work fails, prints the error and exits.
func reportingErrors<Value>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch {
    printError("cannot test: \(error)")
    throw ExitStatus.cannotTest.code
  }
}
