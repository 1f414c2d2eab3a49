// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import Glibc
import PickerModel

extension ParsableCommand {
  /// Ends the process with status 64 if the command line names a command that does not exist.
  ///
  /// If `--help` follows such a name, the argument parser ignores the name. It would show the help
  /// of the parent command, with status 0.
  static func exitOnUnknownSubcommand(_ arguments: [String]) {
    guard let message = unknownSubcommandMessage(arguments) else { return }
    exitForUsage(message)
  }

  /// Returns a message about the first word on a command line that should be the name of a command
  /// and is not.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Returns: One line that states the word, the command with the most similar name, and the
  ///   command that lists all names. Nil if every such word is the name of a command.
  public static func unknownSubcommandMessage(_ arguments: [String]) -> String? {
    let (command, path, rest) = resolve(arguments)
    let configuration = command.configuration
    guard let word = rest.first, !configuration.subcommands.isEmpty, !word.hasPrefix("-") else {
      return nil
    }
    let names = configuration.subcommands.map { $0.nameInUse }
    // If no command has a similar name, the word may be an argument of the default command.
    guard configuration.defaultSubcommand == nil || word.nearestName(among: names) != nil else {
      return nil
    }
    let remedy = word.remedy(among: names, listedBy: "\(path) --help")
    return "\(path): no command named '\(word.prefix(60))'; \(remedy)"
  }

  /// Returns the command that the arguments name, the complete name of the command, and the
  /// arguments after the name.
  static func resolve(
    _ arguments: [String]
  ) -> (command: any ParsableCommand.Type, path: String, rest: ArraySlice<String>) {
    var command: any ParsableCommand.Type = self
    var path = nameInUse
    var rest = arguments[...]
    while let word = rest.first {
      if word != "help" {
        let next = command.configuration.subcommands.first { $0.nameInUse == word }
        guard let next else { break }
        command = next
        path += " " + word
      }
      rest = rest.dropFirst()
    }
    return (command, path, rest)
  }

  /// Returns the command that arguments run, which may be the default of the named command, its
  /// complete name, and the arguments after the name.
  static func commandInUse(
    _ arguments: [String]
  ) -> (command: any ParsableCommand.Type, path: String, rest: ArraySlice<String>) {
    var (command, path, rest) = resolve(arguments)
    while let standard = command.configuration.defaultSubcommand {
      command = standard
      path += " " + standard.nameInUse
    }
    return (command, path, rest)
  }

  /// The name of the command on the command line.
  static var nameInUse: String { configuration.commandName ?? _commandName }

  /// Prints a message to standard error and ends the process with the status for wrong usage.
  static func exitForUsage(_ message: String) -> Never {
    let line = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    Glibc.exit(64)
  }
}
