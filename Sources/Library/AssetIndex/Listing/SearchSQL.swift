// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// The SQL of a search, which finds the same assets as `SearchTerms.matches`.
struct SearchSQL: Hashable, Sendable {
  /// The maximum number of terms in a full-text query.
  ///
  /// Further terms are compared with the matches of the query.
  private static let maximumMatchTerms = 16
  /// The maximum number of terms with a separate condition.
  ///
  /// SQLite allows chains of up to 1,000 conditions.
  private static let maximumTermConditions = 64
  /// The number of bytes of a term that the full-text index stores.
  private static let maximumTermLength = 32_768

  /// The search terms, the longest first.
  ///
  /// A term that is a prefix of another term is left out, because an asset that matches the longer
  /// term also matches the prefix.
  let terms: [String]

  init(_ search: SearchTerms) {
    let sorted = search.terms.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    // In this order, a term directly precedes a longer term that begins with it.
    let needed = sorted.indices.filter { index in
      index + 1 == sorted.count || !sorted[index + 1].starts(with: sorted[index])
    }
    terms = needed.map { sorted[$0] }.sorted { $0.count > $1.count }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The full-text query.
  ///
  /// It treats every term as a prefix.
  var match: String {
    terms.prefix(Self.maximumMatchTerms).map { "\"\(Self.doubled($0))\"*" }.joined(
      separator: " AND ")
  }

  /// Doubles quotation marks.
  ///
  /// The text is read by Unicode scalars, because a quotation mark may be inside a combined
  /// character.
  private static func doubled(_ word: String) -> String {
    word.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) }
  }

  /// The condition that all terms occur in the search terms of a row of `asset`.
  var condition: SQLText { Self.condition(terms[...]) }

  /// The condition for the terms that are not in ``match``.
  var restCondition: SQLText {
    let cut = terms.prefix(Self.maximumMatchTerms).prefix { $0.utf8.count > Self.maximumTermLength }
    return Self.condition(cut + terms.dropFirst(Self.maximumMatchTerms))
  }

  private static func condition(_ terms: ArraySlice<String>) -> SQLText {
    var text = SQLText()
    for word in terms.prefix(maximumTermConditions) {
      text.add(" AND instr(asset.words, ?) > 0", ["\n" + word])
    }
    let others = terms.dropFirst(maximumTermConditions)
    if !others.isEmpty {
      text.add(
        " AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(asset.words, value) = 0)",
        [SQLText.json(others.map { "\n" + $0 })])
    }
    return text
  }
}

/// SQL text with its arguments.
struct SQLText: Sendable {
  private(set) var sql = ""
  private(set) var arguments = StatementArguments()

  /// Appends text with its arguments.
  mutating func add(_ more: String, _ values: StatementArguments = []) {
    sql += more
    arguments += values
  }

  /// Appends another SQL text with its arguments.
  mutating func add(_ other: SQLText) {
    add(other.sql, other.arguments)
  }

  /// Returns texts as one JSON array.
  ///
  /// SQLite limits the number of arguments of a query to 250,000, and to fewer in some builds.
  static func json(_ texts: some Sequence<String>) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for text in texts {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case ..<0x20:
          let digits = String(byte, radix: 16)
          bytes += Array((digits.utf8.count == 1 ? "\\u000" : "\\u00").utf8) + Array(digits.utf8)
        default: bytes.append(byte)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }
}
