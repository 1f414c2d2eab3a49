// SPDX-License-Identifier: Apache-2.0

import Conformance
import PickerModel
import Testing

@Suite struct SuiteTests {
  @Test func aMissingFolderIsOneClearLine() {
    let error = #expect(throws: SuiteError.self) {
      try Suite(folder: "/no/such/folder", profiles: [])
    }
    #expect(
      error?.description
        == "/no/such/folder: not a suite; give a folder with groups.json, rules and cases")
  }

  @Test(
    arguments: [
      ("cases/b/first.json", SuiteFiles.tapping("b/first", rule: "tap.unknown"), "no rule"),
      (
        "cases/b/first.json",
        SuiteFiles.tapping("b/first", rule: "tap.selects", ["profiles": ["fridge"]]), "no profile"
      ),
      (
        "cases/b/first.json",
        SuiteFiles.tapping("b/first", rule: "tap.selects", ["dependsOn": ["x/y/tap.selects"]]),
        "no check \"x/y/tap.selects\""
      ),
      ("rules/more.json", ["rules": [SuiteFiles.rule("tap.selects")]], "expected another id"),
      ("rules/more.json", ["rules": [SuiteFiles.rule("alone.here")]], "no case checks it"),
      (
        "rules/more.json", ["rules": [SuiteFiles.rule("One")]],
        "/rules/0/id: expected a dotted slug"
      ),
      ("rules/more.json", ["rules": [["id": "a.b"]]], "/rules/0/level: expected one of MUST"),
      ("groups.json", ["@all": []], "/@all: expected an object"),
      ("groups.json", ["all": [:]], "/all: expected a name that begins with @"),
      ("groups.json", ["@all": ["library.size": 1]], "/@all/library.size: expected a fact"),
      (
        "groups.json", ["@all": ["library.newest": ["below": 1]]],
        "expected operators of all, anyOf"
      ),
    ] as [(String, JSONValue, String)])
  func issuesAcrossFilesAreFound(file: String, document: JSONValue, message: String) throws {
    var files = SuiteFiles.small
    files[file] = document
    let folder = try SuiteFiles(files)
    let error = #expect(throws: SuiteError.self) { try folder.suite() }
    #expect(error?.description.contains(message) ?? false, "\(String(describing: error))")
  }

  @Test func ruleRequiresAMutantOrAReason() throws {
    var files = SuiteFiles.small
    files["rules/more.json"] = [
      "rules": [
        [
          "id": "a.b", "level": "MUST", "basis": "decided", "source": "a test", "says": "So.",
          "profiles": ["*"],
        ]
      ]
    ]
    let folder = try SuiteFiles(files)
    let error = #expect(throws: SuiteError.self) { try folder.suite() }
    #expect(error?.description.contains("either mutants or unproved with the reason") ?? false)
  }

  @Test func bundledSuiteHasNoIssues() throws {
    let suite = try Suite.bundled()
    #expect(suite.rules.count >= 50)
    #expect(suite.checks.count >= 60)
    #expect(Set(suite.checks.map(\.description)).count == suite.checks.count)
    let checked = Set(suite.checks.map(\.rule))
    #expect(
      suite.rules.allSatisfy { checked.contains($0.identifier) == ($0.exclusionReason == nil) })
  }
}
