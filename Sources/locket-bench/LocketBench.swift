// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

@main
struct LocketBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-bench",
    abstract: "Measures Locket beside other programs, in turn on this machine.",
    subcommands: [
      Compare.self, FetchAll.self, DrawFrames.self, ReadThumbnails.self, IndexFolder.self,
    ],
    defaultSubcommand: Compare.self)
}

/// Says something on standard error.
func complain(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}
