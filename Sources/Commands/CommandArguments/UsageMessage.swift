// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser

extension ParsableCommand {
  /// Ends the process with an error's status, after a message of one line if the command line is
  /// wrong.
  static func exitInOneLine(_ error: any Error, _ arguments: [String]) -> Never {
    if let message = usageMessage(for: error, arguments) { exitForUsage(message) }
    exit(withError: error)
  }

  /// Returns a message about a command line that the argument parser refused.
  ///
  /// The parser's own message has four lines, and its usage line hides the problem.
  ///
  /// - Parameters:
  ///   - error: The error of the parser, or a validation error of a command.
  ///   - arguments: The arguments after the program's name.
  /// - Returns: One line with the problem, what the option is for, and the command that shows the
  ///   help; or nil if the error is not about the command line.
  public static func usageMessage(for error: any Error, _ arguments: [String]) -> String? {
    guard exitCode(for: error) == .validationFailure, !(error is ExitCode) else { return nil }
    let parserMessage = message(for: error).split(separator: "\n").joined(separator: " ")
    guard !parserMessage.isEmpty else { return nil }
    let (command, path, _) = commandInUse(arguments)
    var problem = parserMessage
    var argument: Substring?
    if let match = parserMessage.wholeMatch(of: #/Missing expected argument '(.+?)'/#) {
      argument = match.1
      problem = "missing '\(match.1)'"
    } else if let match = parserMessage.wholeMatch(
      of: #/The value '(.*)' is invalid for '(.+?)'(: .*)?/#)
    {
      argument = match.2
      problem = "'\(match.1.prefix(60))' is not valid for '\(match.2)'"
      if let reason = match.3 {
        // The reason names the value, and says what to write instead.
        problem = "'\(match.2)'\(reason)"
        argument = nil
      }
    } else if let match = parserMessage.wholeMatch(of: #/Unexpected argument '(.*)'/#) {
      problem = "'\(match.1.prefix(60))' is one argument too many"
    }
    let help = helpMessage(for: command, includeHidden: true, columns: 1000)
    if let argument, let purpose = Self.purpose(of: argument, in: help) {
      problem += ": \(purpose)"
    }
    // The problem may name a better place to look.
    if problem.contains("See '") || problem.contains("see '") { return "\(path): \(problem)" }
    let end = [".", "?", "!"].contains { problem.hasSuffix($0) } ? " See" : "; see"
    return "\(path): \(problem)\(end) '\(path) --help'"
  }

  /// Returns what the help says of an argument, or nil if it does not list the argument.
  private static func purpose(of argument: Substring, in help: String) -> Substring? {
    for line in help.split(separator: "\n") {
      guard let label = line.firstRange(of: "\(argument)  "),
        line[..<label.lowerBound].wholeMatch(of: #/ *(-\w, )?/#) != nil
      else { continue }
      let text = line[label.upperBound...].drop { $0 == " " }
        .replacing(#/ \(default: .*\)$/#, with: "")
      return text.isEmpty ? nil : text
    }
    return nil
  }
}
