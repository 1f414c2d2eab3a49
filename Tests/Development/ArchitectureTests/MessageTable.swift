// SPDX-License-Identifier: Apache-2.0

/// The texts of the sources that people read: errors, help, and what commands print.
struct MessageTable {
  /// A text with its location.
  struct Message: Hashable, CustomStringConvertible {
    /// The part that the text has in a program.
    enum Kind: String { case help, error, text }

    let file: String
    let line: Int
    let kind: Kind
    let text: String

    var description: String { "\(file):\(line)\t\(kind.rawValue)\t\(text)" }
  }

  /// Strings of these folders are markup, paths of drawings, and phrases of other messages.
  private static let excludedFolders = [
    "Sources/Conformance/PickerAdapter/Mutants", "Sources/Conformance/Conformance/Reporting/HTML",
    "Sources/Library/SampleLibrary/Drawing",
  ]

  /// Returns the messages of all sources, in order of their files.
  static func messages() throws -> [Message] {
    try SourceTree.swiftFiles(below: "Sources")
      .filter { file in !excludedFolders.contains { file.hasPrefix($0) } }
      .flatMap { messages(in: try SourceTree.text(of: $0), file: $0) }
  }

  /// Returns the messages of a file: its strings of two words or more that are not code.
  static func messages(in text: String, file: String) -> [Message] {
    SourceText.literals(of: text).compactMap { literal in
      let tokens = literal.text.matches(of: #/[A-Za-z]{2,}/#)
      guard tokens.count > 1, literal.text.contains(" "), !isCode(literal.text) else { return nil }
      return Message(
        file: file, line: literal.line, kind: kind(of: literal.context),
        text: literal.text.replacing("\n", with: "\\n"))
    }
  }

  private static func isCode(_ text: String) -> Bool {
    let statement = #/\b(SELECT|FROM|WHERE|ORDER BY|INSERT|UPDATE|CREATE|PRAGMA|DROP|AND NOT)\b/#
    return text.contains(statement) || text.contains(#/<\/|\/>|="|=\\"|DAV: /#)
  }

  private static func kind(of context: String) -> Message.Kind {
    let help = #/\b(help:|abstract:|discussion:|ArgumentHelp\()/#
    let error =
      #/\b(ValidationError|CannotTest|StepError|Refusal|throw \w+)\(|\b(problem|detail|remedy):/#
    if context.contains(help) { return .help }
    return context.contains(error) ? .error : .text
  }

  /// Returns the issues of a message that can be found without reading it.
  static func issues(of message: Message) -> [String] {
    let text = message.text
    var issues: [String] = []
    let isParagraph = message.kind == .help && text.contains("\\n")
    if message.kind == .error, text.hasSuffix(".") { issues.append("an error has no full stop") }
    if message.kind == .error, text.dropLast(2).contains("\\n") {
      issues.append("an error is one line")
    }
    if !isParagraph, text.contains("  "), message.kind != .text {
      issues.append("there are two blanks")
    }
    if !isParagraph, message.kind != .text, text.count > 200 {
      issues.append("it is longer than 200 characters")
    }
    for match in text.matches(of: #/\b(?i:please|sorry|oops|todo|fixme|xxx|tbd|lorem)\b/#) {
      issues.append("'\(match.output)' is no help")
    }
    for (british, american) in Self.spellings where text.lowercased().contains(british) {
      issues.append("write \(american), not \(british)")
    }
    return issues
  }

  /// British spellings that occur in such texts, with the American ones that the code uses.
  static let spellings = [
    ("colour", "color"), ("behaviour", "behavior"), ("favourite", "favorite"),
    ("neighbour", "neighbor"), ("centre", "center"), ("grey", "gray"),
    ("recognis", "recogniz"), ("normalis", "normaliz"), ("initialis", "initializ"),
    ("organis", "organiz"), ("optimis", "optimiz"), ("licence", "license"),
  ]
}
