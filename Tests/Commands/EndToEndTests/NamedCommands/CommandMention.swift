// SPDX-License-Identifier: Apache-2.0

/// A command that a text tells people to run.
struct CommandMention: Hashable, CustomStringConvertible {
  /// Replaces text that a program inserts.
  static let anything = "\u{FFFC}"

  /// The program.
  let program: String
  /// The arguments after the program.
  let arguments: [String]
  /// Whether the text has the complete command, as examples do.
  let isWhole: Bool

  var description: String { ([program] + arguments).joined(separator: " ") }

  /// Returns the commands in prose: in quotes, or up to the end of a clause.
  static func named(in text: String) -> [CommandMention] {
    let pattern = #/(^|[^\w.\/-])(locket(?:-[a-z]+)?) +(?=[a-z-])/#.anchorsMatchLineEndings()
    return text.matches(of: pattern).compactMap { match in
      let program = String(match.output.2)
      guard CommandGrammar.programs.contains(program) else { return nil }
      let (rest, quote) = (text[match.range.upperBound...], match.output.1.last)
      let isQuoted = quote == "'" || quote == "`"
      let command = rest.prefix { $0 != "\n" && (!isQuoted || $0 != quote) }
      return CommandMention(
        program: program, arguments: arguments(of: String(command), isProse: !isQuoted),
        isWhole: false)
    }
  }

  /// Returns the commands at the start of lines, without the prompt; a backslash continues a line.
  static func typed(in text: String) -> [CommandMention] {
    text.replacing(#/\\\n\s*/#, with: "").split(separator: "\n").compactMap { line in
      let line = line.drop { $0 == " " || $0 == "$" }
      guard let space = line.firstIndex(of: " ") else {
        return CommandGrammar.programs.contains(String(line))
          ? CommandMention(program: String(line), arguments: [], isWhole: true) : nil
      }
      let program = String(line[..<space])
      guard CommandGrammar.programs.contains(program) else { return nil }
      let rest = String(line[space...])
      // Text in brackets is optional, and an ellipsis omits something.
      let isWhole = !rest.contains(#/ \[|\.\.\.|…/#)
      return CommandMention(
        program: program, arguments: arguments(of: rest, isProse: false), isWhole: isWhole)
    }
  }

  /// Returns the arguments of a command, up to the next shell command or a comment.
  private static func arguments(of command: String, isProse: Bool) -> [String] {
    var (arguments, word, quote, isWord) = ([String](), "", Character?.none, false)
    func isEnd(_ character: Character) -> Bool { "|>;&".contains(character) }
    scanning: for character in command.replacing(#/ \[|\](?= |$)/#, with: " ") {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if "'\"`".contains(character) {
        // In a Swift literal, the quotation mark ends the text.
        guard !isProse || character == "'" else { break scanning }
        (quote, isWord) = (character, true)
      } else if character == " " {
        if isWord { arguments.append(word) }
        (word, isWord) = ("", false)
        if isProse, arguments.last?.contains(#/[,):]$/#) == true { break }
      } else if isEnd(character) || (character == "#" && !isWord) {
        break scanning
      } else {
        word.append(character)
        isWord = true
      }
    }
    if isWord { arguments.append(word) }
    return arguments.compactMap { word in
      let plain = isProse ? word.replacing(#/[,.):]+$/#, with: "") : word
      return ["", "...", "…", "\\"].contains(plain) ? nil : plain
    }
  }

  /// Returns the commands in a Markdown document: in its code blocks and between backticks.
  static func documented(in markdown: String) -> [CommandMention] {
    var (mentions, block) = ([CommandMention](), [Substring]?.none)
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        mentions += typed(in: (block ?? []).joined(separator: "\n"))
        block = block == nil ? [] : nil
      } else if block != nil {
        block?.append(line)
      } else {
        for code in line.matches(of: #/`([^`]+)`/#) { mentions += named(in: "`\(code.output.1)`") }
      }
    }
    return mentions
  }

  /// Returns the commands that a Swift source can print, without those in comments.
  static func printed(by source: String) -> [CommandMention] {
    let lines = source.split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("//")
    }
    let text = lines.joined(separator: "\n")
      .replacing(#/"\s*\+\s*"/#, with: "")
      // First what the reader's shell joins, then what the compiler joins.
      .replacing(#/\\\\\n\s*/#, with: "").replacing(#/\\\n\s*/#, with: "")
      // A value inserted after a space is one argument; after a word it is the rest of the line.
      .replacing(#/ \\\([^)]*(\([^)]*\))*[^)]*\)/#, with: " " + anything)
      .replacing(#/\\\([^)]*(\([^)]*\))*[^)]*\)/#, with: "; ")
    return named(in: text)
  }
}
