// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CLinuxShim
import CommandArguments
import Foundation

@main
struct LocketBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-bench",
    abstract: "Measure Locket and other programs alternately on this machine.",
    subcommands: [
      Compare.self, FetchAll.self, DrawFrames.self, ReadThumbnails.self, IndexFolder.self,
    ],
    defaultSubcommand: Compare.self)

  static func main() async {
    // Some comparisons run in this process, so it manages memory as `locket` does.
    clinux_give_memory_back()
    // The files may be copies of a person's photos, so other users must not be able to read them.
    umask(0o077)
    await runCommandLine()
  }
}

/// Writes a line to standard error.
func writeToStandardError(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}
