// SPDX-License-Identifier: Apache-2.0

/// Swift source, examined line by line without a parser.
enum SourceText {
  /// Returns the lines of a text without their comments.
  static func lines(of text: String) -> [String] {
    CodeScanner.lines(of: text, keepsStrings: true)
  }

  /// Returns the decisions in a text: conditions up to their opening brace, cases, and comparisons.
  static func decisions(in text: String) -> [String] {
    let lines = lines(of: text)
    let condition = #/\b(?:if|guard|while|switch)\b/#.wordBoundaryKind(.simple)
    let comparison = #/\bcase\b|[!=~]=|\.hasPrefix\(|\.contains\(/#.wordBoundaryKind(.simple)
    return lines.indices.compactMap { index in
      let line = lines[index]
      guard line.contains(condition) else { return line.contains(comparison) ? line : nil }
      let end = lines[index...].firstIndex { $0.contains("{") } ?? index
      return lines[index...min(end, index + 8)].joined(separator: "\n")
    }
  }

  /// Returns the string literals of a text in order, without those inside interpolations.
  static func literals(of text: String) -> [Literal] { CodeScanner.literals(of: text) }

  /// A string literal.
  struct Literal: Hashable {
    /// Its first line, from 1.
    let line: Int
    /// The code before it, as far as the previous line, with blanks for comments and strings.
    let context: String
    /// Its content with `…` for each interpolation, and without the line ends that it escapes.
    let text: String
  }

  /// The lines of a Swift or C text with blanks for comments and what is inside quotation marks.
  static func code(of text: String) -> [String] {
    CodeScanner.lines(of: text, keepsStrings: false)
  }
}

/// Separates names and operators from comments and texts, line by line.
private struct CodeScanner {
  private let bytes: [UInt8]
  private let keepsStrings: Bool
  private var next = 0
  /// Where the strings outside interpolations are.
  private var strings: [Range<Int>] = []
  /// Where the interpolations of those strings are, with their brackets and escapes.
  private var interpolations: [Range<Int>] = []
  /// The text so far, with blanks in place of what is left out.
  private var code: [UInt8] = []

  private init(_ text: String, keepsStrings: Bool) {
    bytes = Array(text.utf8)
    self.keepsStrings = keepsStrings
    code.reserveCapacity(bytes.count)
  }

  /// Returns the lines of a text with blanks for comments and, unless they are kept, strings.
  static func lines(of text: String, keepsStrings: Bool) -> [String] {
    var scanner = CodeScanner(text, keepsStrings: keepsStrings)
    scanner.scan()
    return String(decoding: scanner.code, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static func literals(of text: String) -> [SourceText.Literal] {
    var scanner = CodeScanner(text, keepsStrings: false)
    scanner.scan()
    let code = String(decoding: scanner.code, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var (line, counted) = (1, 0)
    return scanner.strings.map { range in
      line += scanner.bytes[counted..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
      counted = range.lowerBound
      let lineStart =
        scanner.bytes[..<counted].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let before = code[line - 1].utf8.prefix(counted - lineStart)
      let previous = line > 1 ? code[line - 2] : ""
      return SourceText.Literal(
        line: line, context: "\(previous)\n\(String(decoding: before, as: UTF8.self))",
        text: scanner.content(of: range))
    }
  }

  /// Returns the content of a string without its quotation marks.
  private func content(of range: Range<Int>) -> String {
    var content: [UInt8] = []
    var from = range.lowerBound
    for hole in interpolations.sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.contains(hole.lowerBound) && hole.lowerBound >= from {
      content += bytes[from..<hole.lowerBound] + Array("…".utf8)
      from = hole.upperBound
    }
    content += bytes[from..<range.upperBound]
    let text = String(decoding: content, as: UTF8.self).replacing(#/\\\n\s*/#, with: "")
    return text.replacing(#/^#*"+|"+#*$/#, with: "")
  }

  private mutating func scan() {
    while next < bytes.count {
      if starts(with: "//") {
        while next < bytes.count, bytes[next] != UInt8(ascii: "\n") { skip() }
      } else if starts(with: "/*") {
        comment()
      } else if let hashes = stringHashes {
        let start = next
        string(hashes)
        strings.append(start..<next)
        if keepsStrings { code.replaceSubrange(start..., with: bytes[start..<next]) }
      } else {
        code.append(bytes[next])
        next += 1
      }
    }
  }

  /// The number of `#` before a quotation mark that begins here, nil where none does.
  private var stringHashes: Int? {
    let hashes = bytes[next...].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = next + hashes
    return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"") ? hashes : nil
  }

  /// Passes over a text in quotation marks.
  ///
  /// An interpolation counts as text: its names are declared elsewhere.
  private mutating func string(_ hashes: Int) {
    skip(hashes)
    let mark = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    let end = mark + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    skip(mark.utf8.count)
    while next < bytes.count, !starts(with: end) {
      if mark.utf8.count == 1, bytes[next] == UInt8(ascii: "\n") { return }
      guard starts(with: escape) else {
        skip()
        continue
      }
      let start = next
      skip(escape.utf8.count)
      if starts(with: "(") {
        interpolation()
        interpolations.append(start..<next)
      } else {
        skip()
      }
    }
    skip(end.utf8.count)
  }

  /// Passes over an interpolation, whose brackets are balanced.
  private mutating func interpolation() {
    var depth = 0
    repeat {
      if let hashes = stringHashes {
        string(hashes)
        continue
      }
      if starts(with: "(") { depth += 1 }
      if starts(with: ")") { depth -= 1 }
      skip()
    } while depth > 0 && next < bytes.count
  }

  private mutating func comment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        skip(2)
      } else if starts(with: "*/") {
        depth -= 1
        skip(2)
      } else {
        skip()
      }
    } while depth > 0 && next < bytes.count
  }

  private func starts(with text: String) -> Bool { bytes[next...].starts(with: text.utf8) }

  private mutating func skip(_ count: Int = 1) {
    for _ in 0..<count where next < bytes.count {
      code.append(bytes[next] == UInt8(ascii: "\n") ? bytes[next] : UInt8(ascii: " "))
      next += 1
    }
  }
}
