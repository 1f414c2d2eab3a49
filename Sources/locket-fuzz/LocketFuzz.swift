// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

@main
struct LocketFuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-fuzz",
    abstract: "Spoils what comes from outside, and sees what becomes of it.",
    subcommands: [FileFuzz.self, LinkFuzz.self], defaultSubcommand: FileFuzz.self)
}
