// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Glibc

@main
struct LocketFuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-fuzz",
    abstract: "Mutates input from outside and reports how Locket handles it.",
    subcommands: [FileFuzz.self, LinkFuzz.self], defaultSubcommand: FileFuzz.self)

  static func main() async {
    // Mutated copies of a person's photos must be as private as the photos.
    umask(0o077)
    await main(nil)
  }
}
