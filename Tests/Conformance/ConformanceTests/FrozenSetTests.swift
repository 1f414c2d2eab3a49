// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import Testing

@testable import Conformance

@Suite struct FrozenSetTests {
  private func frozen(_ files: [String: JSONValue]) throws -> [String: JSONValue] {
    var files = files
    let set = try FrozenSet("set-1", of: SuiteFiles(files).suite())
    files[set.file] = set.json
    return files
  }

  @Test func casesOutsideTheSetRunButCountForNoClaim() async throws {
    var files = SuiteFiles.small
    let later = files.removeValue(forKey: "cases/d/time.json")
    files["rules/all.json"] = [
      "rules": ["tap.selects", "tap.again", "sidebar.shown"].map { SuiteFiles.rule($0) }.json
    ]
    files = try frozen(files)
    files["cases/d/time.json"] = later
    files["rules/all.json"] = SuiteFiles.small["rules/all.json"]
    let report = try await SuiteFiles.report(StubAdapter(), files)
    #expect(report.setName == "set-1")
    let unscored = report.results.filter { !report.isScored($0.check) }
    #expect(Set(unscored.map(\.check.caseName)) == ["d/time"])
    #expect(report.unscoredByProfile["watch"]?[.pass] == 1)
    #expect(report.claims.first?.withDecisions.total == 2)
    #expect(report.claims.first?.short == "Full timed set-1, 2/2")
    #expect(TerminalReport(report).text.contains("1 of them are not in set-1 yet"))
    #expect(HTMLReport(report).text.contains("<th scope=\"col\">not scored</th>"))
    #expect(report.json["set"]?["name"] == "set-1")
  }

  @Test func withoutASetEverythingIsScored() async throws {
    let report = try await SuiteFiles.report()
    #expect(report.setName == "unfrozen")
    #expect(report.results.allSatisfy { report.isScored($0.check) })
  }

  @Test func changedOrMissingFrozenFileIsAnIssue() throws {
    var files = try frozen(SuiteFiles.small)
    files["cases/c/sidebar.json"] = SuiteFiles.tapping(
      "c/sidebar", rule: "sidebar.shown", ["title": "It is otherwise"])
    #expect {
      try SuiteFiles(files).suite()
    } throws: { error in
      "\(error)".hasPrefix("sets/set-1.json: cases/c/sidebar.json was changed after")
    }
    files["cases/c/sidebar.json"] = nil
    files["cases/e/sidebar.json"] = SuiteFiles.tapping("e/sidebar", rule: "sidebar.shown")
    #expect {
      try SuiteFiles(files).suite()
    } throws: { error in
      "\(error)".contains("cases/c/sidebar.json is in the set but not in the suite")
    }
  }

  @Test(arguments: ["", "Set", "set 1", "../set", "unfrozen", "a/b", "sét"])
  func invalidNamesAreRefused(name: String) throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    #expect(throws: CannotFreeze.self) { try FrozenSet(name, of: suite) }
  }

  @Test func aSetIsFrozenOnce() throws {
    let suite = try SuiteFiles(frozen(SuiteFiles.small)).suite()
    #expect(throws: CannotFreeze.self) { try FrozenSet("set-1", of: suite) }
    #expect(try FrozenSet("set-2", of: suite).files.count == 4)
  }

  @Test func theNewestSetIsTheOneWithTheHighestNumber() {
    #expect(["set-10", "set-9", "set-2"].sorted(by: FrozenSet.isOlder).last == "set-10")
  }

  @Test func setsStandInTheOrderOfTheirNumbers() throws {
    var files = SuiteFiles.small
    let suite = try SuiteFiles(files).suite()
    for name in ["set-10", "set-2", "set-1"] {
      let set = try FrozenSet(name, of: suite)
      files[set.file] = set.json
    }
    #expect(try SuiteFiles(files).suite().sets.map(\.name) == ["set-1", "set-2", "set-10"])
  }

  @Test func digestEqualsOutputOfShellCommand() throws {
    let folder = try SuiteFiles(SuiteFiles.small)
    let lines = try ShellTool.run(
      "cd \"$1\" && find groups.json rules cases -type f | LC_ALL=C sort | xargs sha256sum "
        + "| sha256sum", folder.folder)
    #expect(lines.hasPrefix(try folder.suite().digest))
  }
}

extension [JSONValue] {
  fileprivate var json: JSONValue { .array(self) }
}
