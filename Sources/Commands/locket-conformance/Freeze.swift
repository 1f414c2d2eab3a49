// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import Foundation
import PickerModel

struct Freeze: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Record a set: the case files that count for claims in a release of the suite.",
    discussion: """
      EXAMPLES
        locket-conformance freeze set-1 --cases Sources/Conformance/Conformance/Data

      The command writes the set to sets/NAME.json in the suite's folder: each case file with its
      SHA-256. A set never changes. Cases that are added later run, but do not count for claims
      before the next set.
      """)

  @Argument(help: "The set's name, such as set-1.")
  var name: String
  @OptionGroup var options: SuiteOptions

  func run() async throws {
    let suite = try options.suite()
    let set: FrozenSet
    do throws(CannotFreeze) {
      set = try FrozenSet(name, of: suite)
    } catch {
      throw usageError("\(error)")
    }
    try await reportingErrors {
      let folder = try options.cases ?? SuiteFolder.find()
      try ReportFiles.makeFolder("\(folder)/sets")
      try ReportFiles.write("\(set.json.indentedText)\n", to: "\(folder)/\(set.file)")
      print("\(folder)/\(set.file): \(set.files.count) case files, \(suite.checks.count) checks")
    }
  }
}
