// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PickerModel
import PickerProfiles

struct ValidateProfiles: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check documents of profiles and what they extend.",
    discussion: """
      Every mistake is one line: the file, the line, the key path, what was expected and what is \
      there. What a document extends is looked for beside it, then in --profiles, then among those \
      that ship with Locket. Exit status 1 where there is a mistake.

      EXAMPLES
        locket profiles validate my-watch.json
        locket profiles validate ./my-devices/*.json --json
        locket profiles validate my-watch --profiles ./my-devices
      """)

  @Argument(help: "The documents: files, or identifiers of profiles.")
  var files: [String]

  @OptionGroup var folder: ProfileFolder

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    try await reporting {
      let store = try folder.store()
      var found: [(file: String, issues: [ProfileIssue])] = []
      for file in files { found.append((file, try Self.issues(of: file, in: store))) }
      if json {
        try Console.print(["documents": .array(found.map(Self.document))])
      } else {
        for (file, issues) in found {
          if issues.isEmpty { try Console.print(Console.shown("\(file): fine")) }
          for issue in issues { try Console.print(Console.shown(issue.description)) }
        }
      }
      if found.contains(where: { !$0.issues.isEmpty }) { throw ExitCode(1) }
    }
  }

  /// A word that can be an identifier is one where there is such a profile and no such file.
  private static func issues(of file: String, in store: ProfileStore) throws -> [ProfileIssue] {
    let isFile = FileManager.default.fileExists(atPath: file)
    return !isFile && ProfileStore.isIdentifier(file) && store.documents.contains(file)
      ? try store.issues(of: file) : try store.issues(ofFileAt: file)
  }

  private static func document(_ file: String, _ issues: [ProfileIssue]) -> JSONValue {
    [
      "file": .string(file),
      "valid": .bool(issues.isEmpty),
      "mistakes": .array(
        issues.map { issue in
          [
            "file": .string(issue.file),
            "line": issue.line.map { .integer(Int64($0)) } ?? .null,
            "key": .string(issue.keyPath),
            "expected": issue.expected.map(JSONValue.string) ?? .null,
            "found": issue.found.map(JSONValue.string) ?? .null,
            "problem": .string(issue.problem),
          ]
        }),
    ]
  }
}
