// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import CQuitSignal
import PickerModel
import ProcessSignals

extension AsyncParsableCommand {
  /// Runs the command that the process's arguments name, and ends the process if the command fails.
  ///
  /// An unknown command or option is reported in one line. The `main` of the argument parser would
  /// instead report the argument that is missing because of the error.
  public static func runCommandLine() async {
    cquit_restore()
    ProcessSignals.reportFilesBeyondLimit()
    let arguments = Array(CommandLine.arguments.dropFirst())
    exitOnUnknownSubcommand(arguments)
    var command: any ParsableCommand
    do { command = try parseAsRoot(arguments) } catch {
      if exitCode(for: error) == .validationFailure, let message = unknownOptionMessage(arguments) {
        exitForUsage(message)
      }
      exitInOneLine(error, arguments)
    }
    do {
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch { exitInOneLine(error, arguments) }
  }
}

extension ParsableCommand {
  /// Returns a message about the first option on a command line that the command does not know.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Returns: One line that states the option, the known option with the most similar name, and
  ///   the command that lists all options. Nil if the command knows all options.
  public static func unknownOptionMessage(_ arguments: [String]) -> String? {
    let (command, path, rest) = commandInUse(arguments)
    let help = helpMessage(for: command, includeHidden: true, columns: 1000)
    // Only the text from the usage on is searched, because the description before it may name
    // options of other commands.
    let usage = help.split(separator: "USAGE:", maxSplits: 1).last ?? ""
    let option = #/--[a-z0-9][a-z0-9-]*/#
    let known = Set(usage.matches(of: option).map { String($0.output) })
    var isValue = false
    for word in rest {
      if word == "--" { return nil }
      defer { isValue = usage.contains("\(word) <") }
      guard !isValue, let name = word.prefixMatch(of: option)?.output, !known.contains(String(name))
      else { continue }
      let remedy = String(name).remedy(among: known.sorted(), listedBy: "\(path) --help")
      return "\(path): no option named '\(name.prefix(60))'; \(remedy)"
    }
    return nil
  }
}
