// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Messages to people are one plain line each; `make messages` writes all of them for a review.
@Suite struct MessageTableTests {
  @Test("no message has an issue that a program can find")
  func messagesHaveNoIssues() throws {
    let messages = try MessageTable.messages()
    if let file = ProcessInfo.processInfo.environment["WRITE_MESSAGES"] {
      let table = messages.map(\.description).joined(separator: "\n") + "\n"
      try Data(table.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }
    let issues = messages.flatMap { message in
      MessageTable.issues(of: message).map { "\(message.file):\(message.line): \($0)" }
    }
    #expect(messages.count > 1000)
    #expect(issues.isEmpty, "\(issues.joined(separator: "\n"))")
  }

  @Test("documents have American spelling, as the code has")
  func documentsHaveOneSpelling() throws {
    let files =
      SourceTree.files(below: "Docs", endingIn: [".md"]).filter { !$0.contains("reference/rules") }
      + ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
    for file in files {
      // The name of a file or of a value in code is not English.
      let text = try SourceTree.text(of: file).replacing(
        #/`[^`]*`|\]\([^)]*\)|\w+\.(?:png|md)/#, with: "")
      for (british, american) in MessageTable.spellings {
        #expect(!text.lowercased().contains(british), "\(file): write \(american), not \(british)")
      }
    }
  }

  @Test("a message has its line, its part and an ellipsis for each value")
  func findsMessages() {
    let source = """
      let a = "x" // "no message here"
      throw CannotTest(
        "no \\(kind("of a")) named \\(name); use another")
      @Flag(help: "Print all of it.") var b = "one two"
      """
    let messages = MessageTable.messages(in: source, file: "a.swift")
    #expect(
      messages.map(\.description) == [
        "a.swift:3\terror\tno … named …; use another", "a.swift:4\thelp\tPrint all of it.",
        "a.swift:4\thelp\tone two",
      ])
  }

  @Test(arguments: [
    ("it failed.", "full stop"), ("please try again", "please"), ("two  blanks", "two blanks"),
    ("one\\ntwo lines", "one line"), ("TODO tell why", "TODO"), ("no colour", "write color"),
  ])
  func findsIssues(text: String, issue: String) {
    let message = MessageTable.Message(file: "a.swift", line: 1, kind: .error, text: text)
    #expect(MessageTable.issues(of: message).contains { $0.contains(issue) })
  }
}
