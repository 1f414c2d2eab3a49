// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// One standard word for each idea: words that keep readers out are found wherever they stand.
@Suite struct VocabularyTests {
  /// The files that people read: all code, and all documents but generated ones.
  private static var files: [String] {
    ["Sources", "Tests", "Examples", "Profiles"].flatMap {
      SourceTree.files(below: $0, endingIn: [".swift", ".c", ".h", ".py", ".sh"])
    }
      + ["Docs", "Sources"].flatMap { SourceTree.files(below: $0, endingIn: [".md"]) }
      + ["README.md", "Makefile", "Package.swift"]
  }

  @Test("no file holds a banned word")
  func noBannedWords() throws {
    let findings = try Self.files.filter {
      !$0.hasPrefix("Tests/Development/ArchitectureTests/Vocabulary")
    }
    .flatMap { Vocabulary.findings(in: try SourceTree.text(of: $0), file: $0) }
    #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
  }

  @Test("there are at most ten exceptions, and each is needed")
  func exceptions() throws {
    #expect(Vocabulary.exceptions.count <= 10)
    let text = try Self.files.map(SourceTree.text).joined(separator: "\n")
    for exception in Vocabulary.exceptions {
      #expect(text.contains(exception.text), "'\(exception.text)' needs no exception any more")
      #expect(!exception.reason.isEmpty)
    }
  }

  @Test(
    "a banned word is found in names, comments, texts and documents, with what to write",
    arguments: [
      ("let film = 1", "a.swift", "film"), ("let openFilm = 1", "a.swift", "film"),
      ("int open_film;", "a.c", "film"), ("/// Copies films.", "a.swift", "films"),
      ("print(\"no film\")", "a.swift", "film"), ("Whoever asks", "a.md", "whoever"),
      ("let head = 1", "a.swift", "head"), ("f(\"a\\(b(\"c\"))\", head)", "a.swift", "head"),
      ("\"\"\"\n\\(a)\n\"\"\" + head", "a.swift", "head"), ("#\"\\\"# + head", "a.swift", "head"),
    ])
  func findsBannedWords(text: String, file: String, word: String) throws {
    let finding = try #require(Vocabulary.findings(in: text, file: file).first)
    #expect(finding.word == word)
    #expect(finding.description.hasPrefix("\(file):"))
    #expect(finding.description.contains("write \(finding.replacement)"))
  }

  @Test("a name counts as its words")
  func wordsOfNames() {
    #expect(
      Vocabulary.words(of: "HTTPHead.pixelSize open_film Head2Sum")
        == ["http", "head", "pixel", "size", "open", "film", "sum"])
  }

  @Test(
    "a word that is banned in names alone is left alone elsewhere",
    arguments: [
      "// Sends a HEAD request first.", "print(\"head\")", "/* the head */ let a = 1",
      "let a = \"\"\"\n  head\n  \"\"\"", "let a = #\"head\"#", "let heading = 1",
    ])
  func leavesTheRestAlone(text: String) {
    #expect(Vocabulary.findings(in: text, file: "a.swift").isEmpty)
  }
}
