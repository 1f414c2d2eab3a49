// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import Foundation
import PickerModel

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

  /// Writes a text to a file or to standard output.
  static func write(_ text: String, to file: String) throws {
    guard file != "-" else { return print(text, terminator: "") }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    } catch {
      throw CannotTest("\(file) cannot be written; choose another place")
    }
  }
}

/// A file to which events are appended during a run.
struct EventFile {
  private let handle: FileHandle

  init(_ file: String) throws {
    guard file != "-" else {
      handle = .standardOutput
      return
    }
    guard FileManager.default.createFile(atPath: file, contents: nil),
      let handle = FileHandle(forWritingAtPath: file)
    else { throw CannotTest("\(file) cannot be written; choose another place") }
    self.handle = handle
  }

  func write(_ event: RunEvent) {
    handle.write(Data("\(event.line)\n".utf8))
  }
}
