// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CLinuxShim
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

  static func main() async {
    // What is measured in this process has its memory managed as in `locket`.
    clinux_give_memory_back()
    // What is measured may be a person's photos; nothing that is left of them is for other users.
    umask(0o077)
    await main(nil)
  }
}

/// Says something on standard error.
func complain(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}
