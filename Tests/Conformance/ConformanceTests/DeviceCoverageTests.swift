// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import Conformance

@Suite struct DeviceCoverageTests {
  private static let page = ProjectFolder.path(of: "Docs/reference/devices.md")

  @Test("the page of devices is current") func thePageIsCurrent() throws {
    let page = DeviceCoverage(of: try Suite.bundled()).page
    if ProcessInfo.processInfo.environment["WRITE_RULES"] != nil {
      try Data(page.utf8).write(to: URL(fileURLWithPath: Self.page))
    }
    #expect(try String(contentsOfFile: Self.page, encoding: .utf8) == page, "run 'make rules'")
  }

  @Test("every device has the same checks in the table as in a run, and watches a quarter of all")
  func counts() throws {
    let suite = try Suite.bundled()
    let coverage = DeviceCoverage(of: suite)
    let totals = Dictionary(
      uniqueKeysWithValues: coverage.rows.map { ($0.profile, $0.counts.values.reduce(0, +)) })
    #expect(totals == Dictionary(grouping: suite.checks, by: \.profile).mapValues(\.count))
    let watches = suite.profiles.filter { suite.facts[$0]?.members["platform"] == "watchOS" }
    let total = totals.values.reduce(0, +)
    #expect(watches.compactMap { totals[$0] }.reduce(0, +) * 4 >= total)
    #expect(totals.values.allSatisfy { $0 > 500 })
  }

  @Test("an area that a device does not have is explained by a fact")
  func areasWithoutChecks() throws {
    let files =
      [
        "groups.json": ["@large": ["library.newest": ["atLeast": 9]]],
        "devices.json": ["ring": ["library.newest": 5], "wall": ["library.newest": 12]],
        "rules/all.json": [
          "rules": [SuiteFiles.rule("tap.selects"), SuiteFiles.rule("tap.again")]
        ],
        "cases/a/tap.json": SuiteFiles.tapping("a/tap", rule: "tap.selects"),
        "cases/b/tap.json": SuiteFiles.tapping(
          "b/tap", rule: "tap.again", ["profiles": ["@large"]]),
      ] as [String: JSONValue]
    let coverage = DeviceCoverage(of: try SuiteFiles(files).suite())
    #expect(coverage.areas == ["a", "b"])
    #expect(coverage.rows.map(\.counts) == [["a": 1], ["a": 1, "b": 1]])
    #expect(coverage.conditions == ["b": #"library.newest {"atLeast":9}"#])
  }
}
