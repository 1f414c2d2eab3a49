// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandArguments
import Testing

struct UsageMessageTests {
  private struct Tool: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tool", subcommands: [Pick.self])
  }

  private struct Pick: ParsableCommand {
    @Option(help: "The device's profile; 'tool list' shows them.") var profile: String
    @Option(name: .shortAndLong, help: "The maximum of picks.") var limit = 0
    @Option(transform: { text throws(ValidationError) in
      if text != "all" { throw ValidationError("character 1: expected 'all'") }
      return text
    })
    var filter = "all"

    func validate() throws {
      if limit == 9 { throw ValidationError("no limit 9; see 'tool list'") }
      if limit > 9 { throw ValidationError("--limit is at most 9") }
    }
  }

  private func message(_ line: String) -> String? {
    let arguments = line.split(separator: " ").map(String.init)
    do {
      _ = try Tool.parseAsRoot(arguments)
      return nil
    } catch { return Tool.usageMessage(for: error, arguments) }
  }

  @Test(
    "a wrong command line is reported in one line, with what the option is for",
    arguments: [
      (
        "pick",
        "missing '--profile <profile>': The device's profile; 'tool list' shows them. See"
      ),
      (
        "pick --profile a --limit x",
        "'x' is not valid for '--limit <limit>': The maximum of picks. See"
      ),
      (
        "pick --profile a --filter b",
        "'--filter <filter>': character 1: expected 'all'; see"
      ),
      ("pick --profile a b", "'b' is one argument too many; see"),
      ("pick --profile a --limit 10", "--limit is at most 9; see"),
    ])
  func oneLine(_ line: String, _ expected: String) {
    #expect(message(line) == "tool pick: \(expected) 'tool pick --help'")
  }

  @Test("a message that names a place to look gets no second one")
  func ownRemedy() {
    #expect(message("pick --profile a --limit 9") == "tool pick: no limit 9; see 'tool list'")
  }

  @Test("help and other statuses keep the parser's text")
  func others() {
    #expect(message("pick --help") == nil)
    #expect(Tool.usageMessage(for: ExitCode(64), ["pick"]) == nil)
    #expect(Tool.usageMessage(for: CleanExit.message("done"), ["pick"]) == nil)
  }
}
