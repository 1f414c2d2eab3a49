// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import Testing

/// The reference of the commands is what their parser knows.
@Suite(.timeLimit(.minutes(10))) struct CommandReferenceTests {
  private static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Docs/reference/commands.md")

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
