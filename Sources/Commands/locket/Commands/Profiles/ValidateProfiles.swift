// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PickerModel
import PickerProfiles

struct ValidateProfiles: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check profile documents and the documents that they extend.",
    discussion: """
      Each issue of a document is printed on one line: the file, the line, the key path, the \
      expected and the found value, and the nearest name that exists. If a document extends \
      another, the command searches the other document in the same folder, then in --profiles, \
      then among the documents that Locket includes.

      If a corner radius or an inset was probably measured in pixels instead of points, the \
      command prints a warning on stderr. The document is still valid.

      Exit status: 0 all documents are valid, 1 a document is not valid, 64 a document does not \
      exist, or wrong usage.

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

  /// What was found for one argument of the command.
  private struct Checked {
    let file: String
    var issues: [ProfileIssue] = []
    var warnings: [ProfileIssue] = []
    /// Why there is no document to check for the argument, or nil if there is one.
    var absence: String?
    var isValid: Bool { issues.isEmpty && absence == nil }
  }

  func run() async throws {
    try await reporting {
      let store = try folder.store()
      let checked = try files.map { try Self.check($0, in: store) }
      if json {
        try Console.print(["documents": .array(checked.map(Self.document))])
      } else {
        // If several documents extend the same profile, the issues of that profile are printed only
        // once.
        var printed: Set<ProfileIssue> = []
        for document in checked {
          if document.isValid { try Console.print(Console.shown("\(document.file): fine")) }
          if let absence = document.absence { Console.say("locket: \(absence)") }
          for issue in document.issues where printed.insert(issue).inserted {
            try Console.print(Console.shown(issue.description))
          }
        }
      }
      var warned: Set<ProfileIssue> = []
      for warning in checked.flatMap(\.warnings) where warned.insert(warning).inserted {
        Console.say("warning: \(warning)")
      }
      if checked.contains(where: { $0.absence != nil }) { throw ExitCode(64) }
      if !checked.allSatisfy(\.isValid) { throw ExitCode(1) }
    }
  }

  /// Checks a document.
  ///
  /// The argument is the path of a file, or the identifier of a profile if there is no such file.
  private static func check(_ file: String, in store: ProfileStore) throws -> Checked {
    let isFile = FileManager.default.fileExists(atPath: file)
    let isKnown = !isFile && ProfileStore.isIdentifier(file) && store.documents.contains(file)
    var checked = Checked(file: file)
    do throws(ProfileError) {
      let findings = isKnown ? try store.check(file) : try store.check(fileAt: file)
      (checked.issues, checked.warnings) = (findings.issues, findings.warnings)
    } catch {
      guard case .noFile = error else { throw error }
      let remedy = file.remedy(among: store.documents, listedBy: "locket profiles list")
      checked.absence = "no file or profile named '\(file)'; \(remedy)"
    }
    return checked
  }

  private static func document(_ checked: Checked) -> JSONValue {
    var members: [String: JSONValue] = [
      "file": .string(checked.file),
      "valid": .bool(checked.isValid),
      "mistakes": .array(checked.issues.map(object)),
      "warnings": .array(checked.warnings.map(object)),
    ]
    if let absence = checked.absence { members["problem"] = .string(absence) }
    return .object(members)
  }

  private static func object(_ issue: ProfileIssue) -> JSONValue {
    [
      "file": .string(issue.file),
      "line": issue.line.map { .integer(Int64($0)) } ?? .null,
      "key": .string(issue.keyPath),
      "expected": issue.expected.map(JSONValue.string) ?? .null,
      "found": issue.found.map(JSONValue.string) ?? .null,
      "problem": .string(issue.problem),
    ]
  }
}
