// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandArguments
import Testing

struct UnknownSubcommandTests {
  private struct Tool: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "tool", subcommands: [Pick.self, Cloud.self, Cache.self])
  }

  private struct Pick: ParsableCommand {
    @Argument var files: [String] = []
  }

  private struct Cloud: ParsableCommand {
    static let configuration = CommandConfiguration(subcommands: [Add.self])
  }

  private struct Add: ParsableCommand {}

  private struct Cache: ParsableCommand {
    static let configuration = CommandConfiguration(
      subcommands: [Add.self], defaultSubcommand: Add.self)
  }

  @Test(
    "known commands, options and arguments are left to the parser",
    arguments: [
      [], ["--help"], ["pick", "--help"], ["pick", "pik"], ["cloud", "add"], ["help", "pick"],
      ["cache", "photo.jpg"], ["--version"],
    ])
  func known(_ arguments: [String]) {
    #expect(Tool.unknownSubcommandMessage(arguments) == nil)
  }

  @Test func unknownNameSuggestsNearest() {
    #expect(
      Tool.unknownSubcommandMessage(["pik", "--help"])
        == "tool: no command named 'pik'; did you mean 'pick'? See 'tool --help'")
    #expect(
      Tool.unknownSubcommandMessage(["cloud", "ad"])
        == "tool cloud: no command named 'ad'; did you mean 'add'? See 'tool cloud --help'")
    #expect(
      Tool.unknownSubcommandMessage(["help", "frobnicate"])
        == "tool: no command named 'frobnicate'; see 'tool --help'")
    #expect(
      Tool.unknownSubcommandMessage(["cache", "adf"])
        == "tool cache: no command named 'adf'; did you mean 'add'? See 'tool cache --help'")
  }
}
