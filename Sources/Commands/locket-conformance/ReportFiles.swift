// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CLinuxShim
import Conformance
import ConformanceWire
import Foundation
import PickerModel
import Synchronization

/// The options that name the files of a run's reports.
struct ReportFiles: ParsableArguments {
  @Option(help: ArgumentHelp("Also write the report as JSON to this file.", valueName: "file"))
  var json: String?
  @Option(
    help: ArgumentHelp(
      "Also write the events of the run to this file, one JSON object per line.",
      valueName: "file"))
  var events: String?
  @Option(help: ArgumentHelp("Also write the report as JUnit XML to this file.", valueName: "file"))
  var junit: String?
  @Option(
    help: ArgumentHelp(
      "Also write the report as one page of HTML to this file.", valueName: "file"))
  var html: String?
  @Option(
    help: ArgumentHelp(
      "Also write the claims as a badge for shields.io to this file.", valueName: "file"))
  var badge: String?

  private var all: [String] { [json, events, junit, html, badge].compactMap(\.self) }

  /// Whether a report goes to standard output.
  private var takesOutput: Bool { all.contains("-") }

  func validate() throws {
    if all.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("only one report can go to standard output; give the others a file")
    }
  }

  /// Creates an empty file for the events, or returns nil if no events were requested.
  func eventFile() throws -> EventFile? { try events.map(EventFile.init) }

  func write(_ report: RunReport, command: String) throws {
    if let json { try Self.write("\(report.jsonWithTimes.indentedText)\n", to: json) }
    if let junit { try Self.write(JUnitReport(report).text, to: junit) }
    if let html { try Self.write(HTMLReport(report, command: command).text, to: html) }
    let text = TerminalReport(report, command: command).text
    if takesOutput {
      printError(text)
    } else {
      let seconds: Double = report.times.duration / .seconds(1)
      print("ran in \(String(format: "%.2f", seconds)) sec")
      print(text)
    }
  }

  func writeBadge(_ report: RunReport) throws {
    if let badge { try Self.write("\(Badge(report).json.indentedText)\n", to: badge) }
  }

  /// Creates a folder and the missing folders on its path.
  static func makeFolder(_ path: String) throws {
    let failure = clinux_make_private_folder(path, nil)
    guard failure == 0 else { throw CannotTest(unwritable: path, failure) }
  }

  /// Writes a text to a file or to standard output.
  ///
  /// A file that is there already is replaced, or is an error if `replaces` is false.
  static func write(_ text: String, to file: String, replaces: Bool = true) throws {
    guard file != "-" else { return print(text, terminator: "") }
    var written: Int64 = 0
    let bytes = Array(text.utf8)
    let failure = clinux_publish(
      file, nil, bytes, bytes.count, nil, 0, nil, replaces ? CLINUX_REPLACE : CLINUX_KEEP, nil,
      &written)
    guard failure == 0 else { throw CannotTest(unwritable: file, failure) }
  }
}

extension CannotTest {
  /// Creates the error for a file that cannot be written.
  init(unwritable file: String, _ failure: Int32) {
    let detail = String(cString: strerror(failure))
    self.init("\(file) cannot be written (\(detail)); choose another place")
  }
}

/// A file to which events are appended during a run.
///
/// A new file takes the place of a file that is there already, so that nothing is written into a file
/// to which a link of another user leads.
final class EventFile: Sendable {
  private let name: String
  private let handle: FileHandle
  private let failure = Mutex<(any Error)?>(nil)

  init(_ file: String) throws {
    name = file
    guard file != "-" else {
      handle = .standardOutput
      return
    }
    var (partial, descriptor) = ([CChar](repeating: 0, count: file.utf8.count + 64), Int32(-1))
    var failure = clinux_begin_file(file, 0o666, &partial, partial.count, &descriptor)
    guard failure == 0 else { throw CannotTest(unwritable: file, failure) }
    // The file gets its name at once, because the events can be read during the run.
    let isDevice = partial[0] == 0
    var copy = isDevice ? -1 : dup(descriptor)
    var written: Int64 = 0
    failure = clinux_end_file(file, partial, descriptor, nil, CLINUX_REPLACE, &written)
    if failure == 0, isDevice { copy = open(file, O_WRONLY | O_CLOEXEC) }
    guard failure == 0, copy >= 0 else { throw CannotTest(unwritable: file, failure) }
    handle = FileHandle(fileDescriptor: copy, closeOnDealloc: true)
  }

  /// Appends an event, unless an earlier one could not be written.
  func write(_ event: RunEvent) {
    failure.withLock { failure in
      guard failure == nil else { return }
      do {
        try handle.write(contentsOf: Data("\(event.line)\n".utf8))
      } catch {
        failure = error
      }
    }
  }

  /// Throws an error if an event could not be written.
  func check() throws {
    guard failure.withLock({ $0 == nil }) else {
      throw CannotTest("\(name) cannot be written to its end; choose another place")
    }
  }
}
