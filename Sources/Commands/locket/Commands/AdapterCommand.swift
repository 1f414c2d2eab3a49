// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerAdapter
import PickerProfiles

struct AdapterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adapter",
    abstract:
      "Let a conformance runner test Locket's picker, over stdin and stdout (protocol pcx/1).",
    discussion: """
      Each line is one JSON-RPC object; Docs/reference/wire.md describes them.

      EXAMPLES
        locket-conformance run --adapter 'locket adapter'
      """)

  @OptionGroup var folder: ProfileFolder

  func run() async throws {
    try await reporting {
      await StdioServer(try InProcessAdapter(profiles: ProfileStore(directory: folder.profiles)))
        .run()
    }
  }
}
