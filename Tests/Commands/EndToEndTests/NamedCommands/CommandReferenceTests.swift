// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// The reference of the commands is what their parser knows.
@Suite(.timeLimit(.minutes(10))) struct CommandReferenceTests {
  private static let page = URL(
    fileURLWithPath: ProjectFolder.path(of: "Docs/reference/commands.md"))

  @Test("Docs/reference/commands.md is up to date; `make commands-reference` writes it")
  func upToDate() async throws {
    var grammars: [CommandGrammar] = []
    for program in ["locket", "locket-conformance"] {
      grammars.append(try await CommandGrammar(of: program))
    }
    let reference = CommandReference(of: grammars).text
    if ProcessInfo.processInfo.environment["WRITE_COMMANDS_REFERENCE"] != nil {
      try Data(reference.utf8).write(to: Self.page, options: .atomic)
    }
    let written = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(written == reference, "stale; run `make commands-reference`")
  }

  @Test("each command has a summary of one sentence, an example, and lines of 80 columns")
  func describesEachCommand() async throws {
    for program in ["locket", "locket-conformance", "locket-fuzz", "locket-bench"] {
      check(try await CommandGrammar(of: program).root, path: program)
    }
  }

  private func check(_ command: JSONValue, path: String) {
    let summary = command["abstract"]?.stringValue ?? ""
    #expect(summary.hasSuffix(".") && !summary.dropLast().contains(". "), "\(path): \(summary)")
    let subcommands = (command["subcommands"]?.arrayValue ?? []).filter {
      $0["shouldDisplay"] != false && $0["commandName"] != "help"
    }
    let discussion = command["discussion"]?.stringValue ?? ""
    #expect(discussion.contains("EXAMPLES\n  ") || !subcommands.isEmpty, "\(path): no example")
    for line in discussion.split(separator: "\n") where line.hasPrefix("  ") {
      #expect(line.count <= 80, "\(path): \(line)")
    }
    for argument in command["arguments"]?.arrayValue ?? [] {
      let help = argument["abstract"]?.stringValue ?? ""
      let name = argument["preferredName"]?["name"]?.stringValue ?? ""
      #expect(
        help.hasSuffix(".") || ["help", "version"].contains(name), "\(path) \(name): \(help)")
    }
    for subcommand in subcommands {
      check(subcommand, path: "\(path) \(subcommand["commandName"]?.stringValue ?? "")")
    }
  }

  @Test("a command, its arguments and its examples are described")
  func describes() {
    let grammar = CommandGrammar([
      "commandName": "a", "abstract": "Does it.",
      "discussion": "It does.\n\nEXAMPLES\n  a b \\\n    --c d",
      "arguments": [
        [
          "kind": "option", "valueName": "n", "names": [["kind": "long", "name": "c"]],
          "isOptional": true, "abstract": "One | two.", "defaultValue": "1",
        ],
        ["kind": "positional", "valueName": "file", "isOptional": false, "isRepeating": true],
      ],
      "subcommands": [["commandName": "b", "abstract": "Is below."]],
    ])
    #expect(
      CommandReference(of: [grammar]).text.hasSuffix(
        """

        ## a

        Does it.

        It does.

        ```sh
        a b \\
          --c d
        ```

        | argument | meaning | default |
        |---|---|---|
        | `--c <n>` | One \\| two. | `1` |
        | `<file>…` |  | required |

        ### a b

        Is below.

        """))
  }
}
