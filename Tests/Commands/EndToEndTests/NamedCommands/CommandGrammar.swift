// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerTesting

/// The arguments that a built command accepts, according to its own description.
struct CommandGrammar {
  /// The commands that texts mention.
  static let programs = [
    "locket", "locket-conformance", "locket-bench", "locket-fuzz",
  ]

  /// The description, as the argument parser writes it.
  let root: JSONValue

  /// Reads the description from the command.
  init(of program: String) async throws {
    let folder = try TemporaryDirectory()
    let result = try await Command.run(
      program, ["--experimental-dump-help"], cache: folder.path)
    root = try result.json["command"] ?? .null
  }

  /// Makes a grammar from a description.
  init(_ root: JSONValue) { self.root = root }

  /// All texts of its help, each with its command.
  var helpTexts: [(command: String, text: String)] { Self.texts(of: root, []) }

  private static func texts(
    of command: JSONValue, _ parents: [String]
  ) -> [(command: String, text: String)] {
    let path = parents + [command["commandName"]?.stringValue ?? ""]
    let name = path.joined(separator: " ")
    let own = [command] + (command["arguments"]?.arrayValue ?? [])
    let texts = own.flatMap { item in
      ["abstract", "discussion"].compactMap { item[$0]?.stringValue }.map { (name, $0) }
    }
    let below = command["subcommands"]?.arrayValue ?? []
    return below.reduce(texts) { $0 + Self.texts(of: $1, path) }
  }

  /// Returns the reason why a command line is invalid.
  ///
  /// - Parameters:
  ///   - line: The arguments after the program's name.
  ///   - isWhole: Whether the line is complete, so that no required argument may be missing.
  /// - Returns: The reason, nil if the line can be valid.
  func issue(in line: [String], isWhole: Bool) -> String? {
    var (command, arguments) = (root, line[...])
    while let subcommands = command["subcommands"]?.arrayValue, !subcommands.isEmpty {
      func named(_ name: String?) -> JSONValue? {
        subcommands.first { $0["commandName"]?.stringValue == name }
      }
      let word = arguments.first
      if let next = named(word) {
        command = next
        arguments = arguments.dropFirst()
      } else if let next = named(command["defaultSubcommand"]?.stringValue) {
        command = next
      } else if let word, !word.hasPrefix("-"), word != CommandMention.anything {
        return "there is no command '\(word)'"
      } else {
        break
      }
    }
    return Self.issue(in: arguments, of: command, isWhole: isWhole)
  }

  private static func issue(
    in line: ArraySlice<String>, of command: JSONValue, isWhole: Bool
  ) -> String? {
    let arguments = command["arguments"]?.arrayValue ?? []
    let positionals = arguments.filter { $0["kind"] == "positional" }
    let takesMany = positionals.contains { $0["isRepeating"] == true }
    var (rest, values, seen) = (line, 0, Set<String>())
    while let word = rest.popFirst() {
      if word == CommandMention.anything {
        values += 1
        continue
      }
      guard word.hasPrefix("-"), word != "-" else {
        values += 1
        guard takesMany || values <= positionals.count else { return "it takes no '\(word)'" }
        continue
      }
      let name = word.split(separator: "=").first.map(String.init) ?? word
      if ["--help", "-h", "--version"].contains(name) { return nil }
      guard let argument = arguments.first(where: { spellings(of: $0).contains(name) }) else {
        return "it has no option '\(name)'"
      }
      seen.formUnion(spellings(of: argument))
      guard argument["kind"] == "option", name == word else { continue }
      if rest.popFirst() == nil, isWhole { return "'\(name)' has no value" }
    }
    guard isWhole else { return nil }
    for argument in arguments where argument["isOptional"] == false {
      let names = spellings(of: argument)
      if argument["kind"] == "positional" {
        if values == 0 { return "it wants '\(argument["valueName"]?.stringValue ?? "a value")'" }
      } else if seen.isDisjoint(with: names) {
        return "it wants '\(names.first ?? "an option")'"
      }
    }
    return nil
  }

  private static func spellings(of argument: JSONValue) -> [String] {
    (argument["names"]?.arrayValue ?? []).compactMap { name in
      guard let text = name["name"]?.stringValue else { return nil }
      return name["kind"] == "long" ? "--" + text : "-" + text
    }
  }
}
