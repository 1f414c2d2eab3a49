// SPDX-License-Identifier: Apache-2.0

/// A command that some text tells people to run.
struct CommandMention: Hashable, CustomStringConvertible {
  /// Stands for words that a program puts in.
  static let anything = "\u{FFFC}"

  /// The program.
  let program: String
  /// The words after it.
  let words: [String]
  /// Whether the text has all of it, as examples do.
  let isWhole: Bool

  var description: String { ([program] + words).joined(separator: " ") }

  /// The commands that are named in prose: in quotes, or up to what ends a part of a sentence.
  static func named(in text: String) -> [CommandMention] {
    let pattern = #/(^|[^\w.\/-])(locket(?:-[a-z]+)?) +(?=[a-z-])/#.anchorsMatchLineEndings()
    return text.matches(of: pattern).compactMap { match in
      let program = String(match.output.2)
      guard CommandGrammar.programs.contains(program) else { return nil }
      let (rest, quote) = (text[match.range.upperBound...], match.output.1.last)
      let isQuoted = quote == "'" || quote == "`"
      let command = rest.prefix { $0 != "\n" && (!isQuoted || $0 != quote) }
      return CommandMention(
        program: program, words: words(of: String(command), isProse: !isQuoted), isWhole: false)
    }
  }

  /// The commands that lines begin with, less the prompt; a line goes on behind a backslash.
  static func typed(in text: String) -> [CommandMention] {
    text.replacing(#/\\\n\s*/#, with: "").split(separator: "\n").compactMap { line in
      let line = line.drop { $0 == " " || $0 == "$" }
      guard let space = line.firstIndex(of: " ") else {
        return CommandGrammar.programs.contains(String(line))
          ? CommandMention(program: String(line), words: [], isWhole: true) : nil
      }
      let program = String(line[..<space])
      guard CommandGrammar.programs.contains(program) else { return nil }
      let rest = String(line[space...])
      // What is in brackets may be left out; an ellipsis leaves something out.
      let isWhole = !rest.contains(#/ \[|\.\.\.|…/#)
      return CommandMention(
        program: program, words: words(of: rest, isProse: false), isWhole: isWhole)
    }
  }

  /// The words of a command, up to where a shell begins another or a comment.
  private static func words(of command: String, isProse: Bool) -> [String] {
    var (words, word, quote, isWord) = ([String](), "", Character?.none, false)
    func isEnd(_ character: Character) -> Bool { "|>;&".contains(character) }
    scanning: for character in command.replacing(#/ \[|\](?= |$)/#, with: " ") {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if "'\"`".contains(character) {
        // In a Swift literal the quotation mark ends the text.
        guard !isProse || character == "'" else { break scanning }
        (quote, isWord) = (character, true)
      } else if character == " " {
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
        if isProse, words.last?.contains(#/[,):]$/#) == true { break }
      } else if isEnd(character) || (character == "#" && !isWord) {
        break scanning
      } else {
        word.append(character)
        isWord = true
      }
    }
    if isWord { words.append(word) }
    return words.compactMap { word in
      let plain = isProse ? word.replacing(#/[,.):]+$/#, with: "") : word
      return ["", "...", "…", "\\"].contains(plain) ? nil : plain
    }
  }

  /// The commands that a document in Markdown names: in its blocks of code, and between backticks.
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

  /// The commands that a Swift source names in what it can print; comments do not count.
  static func printed(by source: String) -> [CommandMention] {
    let lines = source.split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("//")
    }
    let text = lines.joined(separator: "\n")
      .replacing(#/"\s*\+\s*"/#, with: "")
      // First what the reader's shell joins, then what the compiler does.
      .replacing(#/\\\\\n\s*/#, with: "").replacing(#/\\\n\s*/#, with: "")
      // What is put in behind a space is a value; behind a word it is the rest, whatever that is.
      .replacing(#/ \\\([^)]*(\([^)]*\))*[^)]*\)/#, with: " " + anything)
      .replacing(#/\\\([^)]*(\([^)]*\))*[^)]*\)/#, with: "; ")
    return named(in: text)
  }
}
