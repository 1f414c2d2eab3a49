// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Glibc

@main
struct LocketFuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-fuzz",
    abstract: "Spoils what comes from outside, and sees what becomes of it.",
    subcommands: [FileFuzz.self, LinkFuzz.self], defaultSubcommand: FileFuzz.self)

  static func main() async {
    // Spoiled copies of a person's photos are no more for other users than the photos.
    umask(0o077)
    await main(nil)
  }
}
