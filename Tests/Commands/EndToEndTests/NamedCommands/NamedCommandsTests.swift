// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests that every command in an error, a help text or a document exists.
@Suite(.timeLimit(.minutes(10))) struct NamedCommandsTests {
  private static let root = URL(fileURLWithPath: ProjectFolder.path)

  private let grammars: [String: CommandGrammar]

  init() async throws {
    var grammars: [String: CommandGrammar] = [:]
    for program in CommandGrammar.programs {
      grammars[program] = try await CommandGrammar(of: program)
    }
    self.grammars = grammars
  }

  private func files(below folder: String, _ suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Self.root.path + "/" + folder)
      .filter { $0.hasSuffix(suffix) }.map { folder + "/" + $0 }
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
  }

  private func check(_ mentions: [CommandMention], in source: String) {
    for mention in mentions {
      let issue = grammars[mention.program]?.issue(
        in: mention.arguments, isWhole: mention.isWhole)
      #expect(issue == nil, "\(source): '\(mention)': \(issue ?? "")")
    }
  }

  @Test func inErrorsAndMessages() throws {
    var count = 0
    for file in try files(below: "Sources", ".swift") {
      let mentions = CommandMention.printed(by: try text(of: file))
      check(mentions, in: file)
      count += mentions.count
    }
    #expect(count > 60)
  }

  @Test func inHelp() {
    var count = 0
    for grammar in grammars.values {
      for (command, text) in grammar.helpTexts {
        let examples = text.replacing("Examples:", with: "EXAMPLES")
          .components(separatedBy: "EXAMPLES").dropFirst().joined(separator: "\n")
        let mentions = CommandMention.named(in: text) + CommandMention.typed(in: examples)
        check(mentions, in: "\(command) --help")
        count += mentions.count
      }
    }
    #expect(count > 100)
  }

  @Test func inDocuments() throws {
    // Decisions describe the state at the time when they were made.
    let documents = try (files(below: "Docs", ".md") + files(below: "Sources", ".md")).filter {
      !$0.hasPrefix("Docs/design/decisions/")
    }
    var count = 0
    for file in documents + ["README.md"] {
      let mentions = CommandMention.documented(in: try text(of: file))
      check(mentions, in: file)
      count += mentions.count
    }
    #expect(count > 80)
  }

  @Test("examples fit 80 columns, so that they can be copied from --help")
  func examplesFit() {
    for (command, text) in grammars.values.flatMap(\.helpTexts) {
      for line in text.split(separator: "\n") where line.hasPrefix("  ") {
        #expect(line.count <= 80, "\(command): \(line)")
      }
    }
  }

  @Test("examples that only print something do so")
  func examplesRun() async throws {
    let folder = try TemporaryDirectory()
    let harmless: Set<String> = [
      "locket profiles list", "locket profiles show", "locket profiles diff", "locket apps",
      "locket pending", "locket cache show", "locket cloud list", "locket-conformance list",
    ]
    let texts = grammars.values.flatMap(\.helpTexts).map { CommandMention.typed(in: $0.text) }
    let documents = try (files(below: "Docs", ".md") + ["README.md"]).map {
      CommandMention.documented(in: try text(of: $0)).filter(\.isWhole)
    }
    // These take documents and apps of the reader.
    let own: Set = ["--profiles", "--forget", "--limit", "--close"]
    let named = Set((texts + documents).flatMap(\.self)).filter { mention in
      harmless.contains { mention.description == $0 || mention.description.hasPrefix($0 + " ") }
        && own.isDisjoint(with: mention.arguments)
    }
    #expect(named.count > 8)
    for mention in named {
      let result = try await Command.run(mention.program, mention.arguments, cache: folder.path)
      #expect(result.status == 0, "\(mention): \(result.errors)")
    }
  }

  @Test("a command that is none is noticed, wherever it stands")
  func noticed() {
    func issues(_ mentions: [CommandMention]) -> [String?] {
      mentions.map { grammars[$0.program]?.issue(in: $0.arguments, isWhole: $0.isWhole) }
    }
    let printed = CommandMention.printed(
      by: #"""
        // locket comment here
        let a = "give it one with: locket apps limit APP"
        let b = "run 'locket pik', then 'locket pick --libary X' or "
          + "locket serve --socket \(path) --library DIR; else locket apps, or locket fetch\(x)"
        """#)
    #expect(
      issues(printed) == [
        "it takes no 'limit'", "there is no command 'pik'", "it has no option '--libary'", nil, nil,
        nil,
      ])
    let documented = CommandMention.documented(
      in: """
        Say `locket cloud ad URL` or `locket pick --help`.
        ```sh
        locket window --library ~/Pictures # no profile
        locket window --profile x \\
          --library ~/Pictures | wc
        locket apps --forget
        ```
        """)
    #expect(
      issues(documented) == [
        "there is no command 'ad'", nil, "it wants '--profile'", nil, "'--forget' has no value",
      ])
  }
}
