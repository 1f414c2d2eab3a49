// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandArguments
import Glibc

@main
struct LocketFuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-fuzz",
    abstract: "Feed mutated input to Locket and report how Locket handles it.",
    subcommands: [FileFuzz.self, LinkFuzz.self], defaultSubcommand: FileFuzz.self)

  static func main() async {
    // The files may be mutated copies of a person's photos, so other users must not be able to read
    // them.
    umask(0o077)
    await runCommandLine()
  }
}
