// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

/// The page that describes every command and option, written from what the parser knows.
struct CommandReference {
  private static let introduction = """
    # Commands

    For everyone who uses Locket at a terminal or in scripts. This page is generated from the
    commands' own descriptions by `make commands-reference`.

    Every command has `--help`. Exit status: 0 done; 1 nothing was found or delivered, the person
    cancelled, a check failed, or `fetch` did not fetch every item; 2 an error of Locket or of the
    machine; 3 the picker cannot be tested; 4 `pick` delivered only some of the picked items;
    64 wrong usage or input.

    """

  /// The text of the page.
  private(set) var text = Self.introduction

  /// Writes the page.
  ///
  /// - Parameter grammars: The descriptions of the programs.
  init(of grammars: [CommandGrammar]) {
    for grammar in grammars { add(grammar.root, parents: []) }
  }

  private mutating func add(_ command: JSONValue, parents: [String]) {
    guard command["shouldDisplay"] != false, let name = command["commandName"]?.stringValue,
      name != "help"
    else { return }
    let path = parents + [name]
    let subcommands = command["subcommands"]?.arrayValue ?? []
    text += "\n\(String(repeating: "#", count: min(path.count + 1, 4))) "
    text += "\(path.joined(separator: " "))\n\n\(command["abstract"]?.stringValue ?? "")\n"
    if let discussion = command["discussion"]?.stringValue { add(discussion: discussion) }
    let arguments = (command["arguments"]?.arrayValue ?? []).filter(Self.isListed)
    if !arguments.isEmpty {
      text += "\n| argument | meaning | default |\n|---|---|---|\n"
      for argument in arguments { text += Self.row(of: argument) }
    }
    for subcommand in subcommands { add(subcommand, parents: path) }
  }

  /// Adds a discussion; its examples become a block that can be copied.
  private mutating func add(discussion: String) {
    let sections = discussion.components(separatedBy: "EXAMPLES\n")
    let prose = Self.trimmed(sections[0])
    if !prose.isEmpty { text += "\n\(prose)\n" }
    for examples in sections.dropFirst() {
      let lines = examples.split(separator: "\n").map(String.init)
      let typed = lines.filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
      let remarks = lines.filter { !$0.hasPrefix("  ") }
      text += "\n```sh\n\(typed.joined(separator: "\n"))\n```\n"
      if !remarks.isEmpty { text += "\n\(remarks.joined(separator: "\n"))\n" }
    }
  }

  /// Arguments that every command has are not repeated.
  private static func isListed(_ argument: JSONValue) -> Bool {
    let name = argument["preferredName"]?["name"]?.stringValue
    return argument["shouldDisplay"] != false && !["help", "version"].contains(name)
  }

  private static func row(of argument: JSONValue) -> String {
    let value = argument["valueName"]?.stringValue ?? "value"
    let name: String
    if argument["kind"] == "positional" {
      name = "<\(value)>" + (argument["isRepeating"] == true ? "…" : "")
    } else {
      let names = (argument["names"]?.arrayValue ?? []).compactMap { name -> String? in
        guard let text = name["name"]?.stringValue else { return nil }
        return name["kind"] == "long" ? "--\(text)" : "-\(text)"
      }
      let takesValue = argument["kind"] == "option"
      name = names.joined(separator: ", ") + (takesValue ? " <\(value)>" : "")
    }
    let meaning = [argument["abstract"], argument["discussion"]].compactMap { $0?.stringValue }
      .joined(separator: " ").split(separator: "\n").joined(separator: " ")
    let standard = argument["defaultValue"]?.stringValue.map { "`\($0)`" }
    let isNeeded = argument["isOptional"] == false
    return "| `\(name)` | \(escaped(meaning)) | \(standard ?? (isNeeded ? "required" : "–")) |\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
  }

  private static func trimmed(_ text: String) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
