// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerAdapter

struct AdapterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adapter",
    abstract: "Offer our picker to a conformance runner, pcx/1 on standard input and output.",
    discussion: """
      One JSON-RPC object a line; Docs/reference/conformance.md says which.

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
