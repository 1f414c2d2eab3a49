// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerAdapter

struct AdapterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adapter",
    abstract: "Offer the picker of Locket to a conformance runner, as pcx/1 on stdin and stdout.",
    discussion: """
      Each line is one JSON-RPC object; Docs/reference/wire.md describes them.

      EXAMPLES
        locket-conformance run --adapter 'locket adapter'
      """)

  @OptionGroup var folder: ProfileFolder

  func run() async throws {
    try await reporting {
      await StdioServer(try InProcessAdapter(profiles: folder.profiles)).run()
    }
  }
}
