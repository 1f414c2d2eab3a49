// SPDX-License-Identifier: Apache-2.0

/// Swift source, looked at line by line and without a parser.
enum SourceText {
  /// The lines of a text without their comments.
  static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // After an odd number of quotation marks the slashes stand in a text, such as an address.
      let comment = line.ranges(of: "//").first { range in
        line[..<range.lowerBound].count { $0 == "\"" }.isMultiple(of: 2)
      }
      return String(comment.map { line[..<$0.lowerBound] } ?? line)
    }
  }

  /// What a text decides by: conditions to their opening brace, cases, and comparisons.
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
}
