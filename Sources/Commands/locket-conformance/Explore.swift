// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ArgumentParser
import Conformance
import ConformanceWire
import Foundation
import PickerAdapter
import PickerProfiles

struct Explore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Search for sequences of steps after which a picker differs from a model of the rules.",
    discussion: """
      EXAMPLES
        locket-conformance explore
        locket-conformance explore --sequences 100000 --seed 7
        locket-conformance explore --adapter "locket adapter" \\
          --profile apple-watch-45mm
        locket-conformance explore --replay apple-watch-45mm:1:50:17
        locket-conformance explore --small
        locket-conformance explore --laws --adapter "python3 picker.py" --save found

      If a sequence fails, the command shortens it and prints it as a case file for the suite. The
      command leaves out steps that need a capability which the picker does not claim.

      With --laws the command can explore any device. It then checks laws, statements that are true
      for every picker: each result was shown or preselected; no result is selected twice; the
      selection is within the limit; progress never decreases; the last event is the only end, and
      its outcome is the one that the picker shows; items that come later have a token; two taps on
      an asset change nothing; no view, resize or library change alters the selection; an item's
      state shows whether it loads; two short waits give the same events as one long wait.
      """)

  @OptionGroup var picked: PickerOptions
  @Option(
    name: .customLong("profile"),
    help: ArgumentHelp(
      "Test only the device with this profile; may be repeated.", valueName: "profile"))
  var profiles: [String] = []
  @Option(help: ArgumentHelp("The number of sequences for each device.", valueName: "count"))
  var sequences = 1000
  @Option(help: ArgumentHelp("The number of steps in a sequence.", valueName: "count"))
  var steps = 50
  @Option(help: "The seed that chooses the sequences.")
  var seed: UInt64 = 1
  @Option(
    help: ArgumentHelp(
      "Run only the sequence with this token, which a failure printed.", valueName: "token"),
    transform: Self.token)
  var replay: ReplayToken?
  @Flag(
    help:
      "Instead of random sequences, run every sequence of five out of nine steps, with two assets.")
  var small = false
  @Flag(help: "Print what the picker did in situations for which there is no rule.")
  var silent = false
  @Flag(help: "Check laws that hold for any picker and device, instead of a model of the rules.")
  var laws = false
  @Flag(help: "Print how often each step was performed in each phase of the picker.")
  var coverage = false
  @Option(
    help: ArgumentHelp("Write the failures into this folder, as cases.", valueName: "dir"))
  var save: String?
  @OptionGroup var options: SuiteOptions

  func validate() throws {
    guard Exploration.sequencesAllowed.contains(sequences) else {
      throw ValidationError("--sequences is a whole number from 1 to 100000000")
    }
    guard Exploration.stepsAllowed.contains(steps) else {
      throw ValidationError("--steps is a whole number from 1 to 10000")
    }
    if small, laws { throw ValidationError("--small and --laws exclude each other; leave one out") }
    if small, replay != nil {
      throw ValidationError("--small and --replay exclude each other; leave one out")
    }
  }

  func run() async throws {
    let lawOnlyDevices = laws ? try options.suite().facts : nil
    let report: ExplorationReport
    do throws(CannotTest) {
      let line = ProgressLine()
      defer { line.clear() }
      if small {
        report = try await SmallScope().run(
          on: picker(), profiles: profiles.isEmpty ? nil : profiles, progress: line.show)
      } else {
        report = try await exploration(lawOnlyDevices).run(on: picker(), progress: line.show)
      }
    } catch {
      printError("cannot test: \(error)")
      throw ExitStatus.cannotTest.code
    }
    // Reading the suite takes longer than many explorations, and only failures name rules.
    let suite = report.failures.isEmpty ? nil : try options.suite()
    for failure in report.failures {
      print("FAIL \(failure.subject): \(failure.detail)")
      if failure.repeatCount > 0 { print("  and \(failure.repeatCount) more of the same kind") }
      let statement = suite?.rule(failure.rule).map { ": \($0.statement)" } ?? ""
      print("  rule, most likely: \(failure.rule)\(statement)")
      if let token = failure.token { print("  again: locket-conformance explore\(again(token))") }
      print("  as a case, \(failure.stepCount) steps:\n\(failure.caseFile)")
      if let save { try keep(failure, in: save) }
    }
    if coverage { for line in report.coverage.lines { print(line) } }
    if silent { for line in report.silent.lines { print(line) } }
    print(
      "\(report.passedCount) passed, \(report.failedCount) failed, "
        + "\(report.skippedCount) skipped")
    throw report.exitStatus.code
  }

  /// Writes a failure as a case file to a folder.
  private func keep(_ failure: ExplorationFailure, in folder: String) throws {
    let file = URL(fileURLWithPath: folder).appendingPathComponent("\(failure.caseName).json")
    do {
      try ReportFiles.makeFolder(file.deletingLastPathComponent().path)
      try ReportFiles.write(failure.caseFile, to: file.path)
    } catch {
      printError("\(file.path): cannot be written; name another folder with --save")
      throw ExitStatus.internalError.code
    }
  }

  private func exploration(_ lawOnlyDevices: [String: DeviceFacts]?) -> Exploration {
    var exploration = Exploration()
    exploration.lawOnlyDevices = lawOnlyDevices
    if !profiles.isEmpty { exploration.profiles = profiles }
    exploration.sequences = sequences
    exploration.steps = steps
    exploration.seed = seed
    exploration.replay = replay
    return exploration
  }

  private func picker() throws(CannotTest) -> any Adapter {
    if let other = picked.other { return other }
    do {
      return try InProcessAdapter(profiles: ProfileStore(directory: SuiteFolder.devices()))
    } catch {
      throw CannotTest("\(error)")
    }
  }

  private func again(_ token: ReplayToken) -> String {
    picked.shellArguments + " --replay \(token)"
  }

  private static func token(_ text: String) throws -> ReplayToken {
    guard let token = ReplayToken(text) else {
      throw ValidationError(
        "expected a token such as apple-watch-45mm:1:50:17, found \"\(text)\"")
    }
    return token
  }
}

/// Shows progress in one line on standard error, if standard error is a terminal.
private final class ProgressLine {
  private let isSeen = isatty(2) == 1
  private var percent = -1

  func show(_ done: Int, of total: Int) {
    guard isSeen, total > 0, done * 100 / total != percent else { return }
    percent = done * 100 / total
    FileHandle.standardError.write(Data("\r\(done) of \(total) sequences, \(percent) %".utf8))
  }

  func clear() {
    guard percent >= 0 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  }
}
