// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Foundation

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Repeat the run that a report describes, and compare everything except the times.",
    discussion: """
      EXAMPLES
        locket-conformance verify report.json
        locket-conformance verify report.json --adapter "locket adapter"

      Exit status: 0 the same result, 1 another result, 3 the report is of another suite or cannot \
      be read.
      """)

  /// The maximum number of differences to print.
  private static let maximumLineCount = 20

  @Argument(help: "The report that run --json wrote.")
  var report: String
  @OptionGroup var picker: PickerOptions
  @OptionGroup var options: SuiteOptions

  func run() async throws {
    let document = try ReportDocument.read(report)
    let suite = try options.suite()
    let set = suite.sets.first { $0.name == document.setName }
    let differences = try await reportingErrors {
      guard document.suiteDigest == suite.digest else {
        throw CannotTest(
          "\(report) was made with another suite (\(document.suiteDigest)) than this one "
            + "(\(suite.digest)); use the suite of the report")
      }
      guard set != nil || document.setName == FrozenSet.none else {
        throw CannotTest(
          "\(report) uses the set \(document.setName), which this suite does not have; "
            + "use the suite of the report")
      }
      let runner = Runner(suite, selection: document.selection, set: set)
      var again = try await runner.run(
        on: picker.start(1, imitating: options.profiles().store).first)
      again.known = document.known
      return document.differences(from: again)
    }
    for line in differences.prefix(Self.maximumLineCount) { print(line) }
    if differences.count > Self.maximumLineCount {
      print("and \(differences.count - Self.maximumLineCount) more")
    }
    if differences.isEmpty {
      print("the same: \(document.picker), \(document.counts.lastLine)")
    } else {
      print("\(differences.count) differences")
    }
    throw (differences.isEmpty ? ExitStatus.conformant : .notConformant).code
  }
}

extension ReportDocument {
  /// Reads the file of a report; if the file is invalid, prints the error and exits.
  static func read(_ file: String) throws -> ReportDocument {
    guard let text = FileManager.default.contents(atPath: file) else {
      printError("\(file): cannot be read; name a file that run --json wrote")
      throw ExitStatus.cannotTest.code
    }
    do throws(ReportError) {
      return try ReportDocument(Array(text))
    } catch {
      printError("\(file): \(error)")
      throw ExitStatus.cannotTest.code
    }
  }
}
