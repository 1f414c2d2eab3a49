// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Foundation

struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare the reports of several pickers, disagreements first.",
    discussion: """
      EXAMPLES
        locket-conformance compare locket.json acme.json
        locket-conformance compare locket.json acme.json --html compared.html
      """)

  @Argument(help: "The reports that run --json wrote.")
  var reports: [String]
  @Option(
    help: ArgumentHelp(
      "Also write the comparison as one page of HTML to this file.", valueName: "file"))
  var html: String?

  func validate() throws {
    if reports.count < 2 { throw ValidationError("give at least two reports") }
  }

  func run() async throws {
    // A page that may be published must not reveal in which folders the reports are.
    let short = reports.map { URL(fileURLWithPath: $0).lastPathComponent }
    let names = Set(short).count == short.count ? short : reports
    let comparison = Comparison(
      try zip(names, reports).map { (file: $0, document: try ReportDocument.read($1)) })
    try await reportingErrors {
      if let html { try ReportFiles.write(ComparisonPage(comparison).text, to: html) }
    }
    if html == "-" { printError(comparison.text) } else { print(comparison.text) }
  }
}
