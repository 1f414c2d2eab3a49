// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandArguments
import Testing

struct UnknownOptionTests {
  private struct Tool: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "tool", subcommands: [Pick.self, Cache.self])
  }

  private struct Cache: ParsableCommand {
    static let configuration = CommandConfiguration(
      subcommands: [Show.self], defaultSubcommand: Show.self)
  }

  private struct Show: ParsableCommand {
    @Flag var whole = false
  }

  private struct Pick: ParsableCommand {
    static let configuration = CommandConfiguration(
      discussion: "Works without --profle.")
    @Option var profile: String
    @Flag var json = false
    @Argument var files: [String] = []
  }

  @Test(
    "known options, their values and what follows -- are left to the parser",
    arguments: [
      ["pick", "--profile", "mac"], ["pick", "--profile=mac", "--json"],
      ["pick", "--profile", "--odd"], ["pick", "--", "--odd"], ["pick", "-x"], [],
      ["cache", "--whole"],
    ])
  func known(_ arguments: [String]) {
    #expect(Tool.unknownOptionMessage(arguments) == nil)
  }

  @Test(arguments: [["pick", "--profle", "mac"], ["pick", "--json", "--profle=mac"]])
  func unknownOptionSuggestsNearest(_ arguments: [String]) {
    #expect(
      Tool.unknownOptionMessage(arguments)
        == "tool pick: no option named '--profle'; did you mean '--profile'? "
        + "See 'tool pick --help'")
  }

  @Test func optionsOfTheDefaultCommandCount() {
    #expect(
      Tool.unknownOptionMessage(["cache", "--whoel"])
        == "tool cache show: no option named '--whoel'; did you mean '--whole'? "
        + "See 'tool cache show --help'")
  }
}
