// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Foundation

struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Puts the reports of several pickers side by side, disagreement first.",
    discussion: """
      Examples:
        locket-conformance compare locket.json acme.json
        locket-conformance compare locket.json acme.json --html compared.html
      """)

  @Argument(help: "The reports, as run --json wrote them.")
  var reports: [String]
  @Option(help: "Also write the comparison as one page of HTML to a file.")
  var html: String?

  func validate() throws {
    if reports.count < 2 { throw ValidationError("name at least two reports") }
  }

  func run() async throws {
    // A published page should not reveal the folders of its reports.
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
