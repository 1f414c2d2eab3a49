// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CLinuxShim
import CommandArguments
import Foundation

@main
struct LocketBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-bench",
    abstract: "Measure Locket beside other programs, in turn on this machine.",
    subcommands: [
      Compare.self, FetchAll.self, DrawFrames.self, ReadThumbnails.self, IndexFolder.self,
    ],
    defaultSubcommand: Compare.self)

  static func main() async {
    // Memory is managed as in `locket`, because comparisons run in this process.
    clinux_give_memory_back()
    // The files may be a person's photos, so nothing left behind is readable by other users.
    umask(0o077)
    await runCommandLine()
  }
}

/// Writes a line to standard error.
func writeToStandardError(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}
