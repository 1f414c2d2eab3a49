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

  private mutating func scan() {
    while next < bytes.count {
      if starts(with: "//") {
        while next < bytes.count, bytes[next] != UInt8(ascii: "\n") { skip() }
      } else if starts(with: "/*") {
        comment()
      } else if let hashes = stringHashes {
        let start = next
        string(hashes)
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
      skip(escape.utf8.count)
      if starts(with: "(") { interpolation() } else { skip() }
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
