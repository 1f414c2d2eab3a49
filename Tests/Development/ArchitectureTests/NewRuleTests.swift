// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// The program that writes the skeleton of a rule.
struct NewRuleTests {
  private let folder: TemporaryDirectory

  /// Copies the files that the program reads.
  init() throws {
    folder = try TemporaryDirectory()
    let tests = "Tests/Core/PickerCoreTests"
    for file in SourceTree.files(below: Self.rules, endingIn: [".json"])
      + SourceTree.files(below: "Sources/Conformance/PickerMutants", endingIn: ["Mutants.swift"])
      + SourceTree.files(below: tests, endingIn: ["SearchTests.swift"])
    {
      try folder.write(try SourceTree.text(of: file).utf8, to: file)
    }
  }

  private static let rules = "Sources/Conformance/Conformance/Data/rules"

  private func run(_ arguments: [String]) throws -> ProgramRun {
    let program = ProjectFolder.path(of: "Sources/Development/new-rule.py")
    return try ProgramRun(
      "/usr/bin/env", ["python3", program, "--root", folder.path] + arguments)
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
  }

  @Test("a rule's skeleton is a rule, a case with three sides, a mutant and a test")
  func skeleton() throws {
    let made = try run(["search.colors.found"])
    #expect(made.status == 0, "\(made.errorText)")
    let files = [
      "\(Self.rules)/browsing.json",
      "Sources/Conformance/Conformance/Data/cases/browsing/colors-found.json",
      "Sources/Conformance/PickerMutants/BrowsingMutants.swift",
      "Tests/Core/PickerCoreTests/SearchTests.swift",
    ]
    for file in files {
      #expect(made.text.contains("  \(file): "))
      #expect(try text(file).contains("TODO"))
    }
    let book = RuleBook(
      rules: ["browsing.json": try text(files[0])], cases: ["colors-found.json": try text(files[1])]
    )
    #expect(book.issues.isEmpty && book.entries.last?.identifier == "search.colors.found")
    #expect(book.caseCount(of: [try #require(book.entries.last)]) == 1)
    let tests = NamedTest.all(in: try text(files[3]), of: files[3])
    #expect(tests.last?.rules == ["search.colors.found"])
    #expect(try text(files[2]).contains("breaks: \"search.colors.found\""))
  }

  @Test(
    "an existing rule, an unknown area and a bad id are refused in one line",
    arguments: [
      (["search.case.free"], "the rule exists in browsing.json"),
      (["moon.phase.shown"], "name its area"),
      (["moon.phase.shown", "sky"], "no area named 'sky'"),
      (["Search"], "give the rule's id"), ([], "give the rule's id"),
    ])
  func refusals(arguments: [String], message: String) throws {
    let refused = try run(arguments)
    #expect(refused.status == 1)
    #expect(refused.errorText.contains(message))
    #expect(refused.errorText.split(separator: "\n").count == 1)
  }
}
