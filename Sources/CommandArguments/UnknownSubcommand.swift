// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import Glibc
import PickerModel

extension ParsableCommand {
  /// Ends the process with status 64 if the command line names a command that does not exist.
  ///
  /// The argument parser ignores such a name before `--help`, and shows the help of the parent
  /// command with status 0.
  ///
  /// - Parameter arguments: The arguments after the program's name; the default is the process's
  ///   own.
  public static func exitOnUnknownSubcommand(
    _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) {
    guard let message = unknownSubcommandMessage(arguments) else { return }
    let line = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    Glibc.exit(64)
  }

  /// Returns a message about the first word that is not the name of a command, or nil if all are.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Returns: One line with the nearest name and the command that lists all names.
  public static func unknownSubcommandMessage(_ arguments: [String]) -> String? {
    var command: any ParsableCommand.Type = self
    var path = name(of: self)
    for word in arguments where word != "help" {
      let configuration = command.configuration
      guard !configuration.subcommands.isEmpty, configuration.defaultSubcommand == nil,
        !word.hasPrefix("-")
      else { return nil }
      if let next = configuration.subcommands.first(where: { name(of: $0) == word }) {
        command = next
        path += " " + word
        continue
      }
      let names = configuration.subcommands.map { name(of: $0) }
      let remedy = word.nearestName(among: names).map { "did you mean '\($0)'? See" } ?? "see"
      return "\(path): no command named '\(word.prefix(60))'; \(remedy) '\(path) --help'"
    }
    return nil
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? command._commandName
  }
}
