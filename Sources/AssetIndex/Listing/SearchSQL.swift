// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// What a person searches for as SQL, with the answers of `SearchWords.matches`.
struct SearchSQL: Hashable, Sendable {
  /// As many words as the full-text index is asked for; the other ones are looked for in what it
  /// found.
  private static let askedWords = 16
  /// As many words as are conditions of their own; SQLite allows chains of 1,000.
  private static let plainWords = 64
  /// The full-text index keeps no more of a word.
  private static let longestWord = 32_768

  /// The words that no other word begins with, the longest first: they ask for the other ones too.
  let words: [String]

  init(_ search: SearchWords) {
    let sorted = search.words.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    // In this order a word stands right before one that begins with it.
    let needed = sorted.indices.filter { index in
      index + 1 == sorted.count || !sorted[index + 1].starts(with: sorted[index])
    }
    words = needed.map { sorted[$0] }.sorted { $0.count > $1.count }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// What the full-text index is asked: every word begins a word.
  var match: String {
    words.prefix(Self.askedWords).map { "\"\(Self.doubled($0))\"*" }.joined(separator: " AND ")
  }

  /// Scalar by scalar: a quotation mark may be part of a larger character.
  private static func doubled(_ word: String) -> String {
    word.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) }
  }

  /// Looks for every word in the words of a row of `asset`.
  var condition: SQLText { Self.condition(words[...]) }

  /// Looks for what ``match`` leaves open.
  var restCondition: SQLText {
    let cut = words.prefix(Self.askedWords).prefix { $0.utf8.count > Self.longestWord }
    return Self.condition(cut + words.dropFirst(Self.askedWords))
  }

  private static func condition(_ words: ArraySlice<String>) -> SQLText {
    var text = SQLText()
    for word in words.prefix(plainWords) {
      text.add(" AND instr(asset.words, ?) > 0", ["\n" + word])
    }
    let others = words.dropFirst(plainWords)
    if !others.isEmpty {
      text.add(
        " AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(asset.words, value) = 0)",
        [SQLText.json(others.map { "\n" + $0 })])
    }
    return text
  }
}

/// A piece of SQL with its arguments.
struct SQLText: Sendable {
  private(set) var sql = ""
  private(set) var arguments = StatementArguments()

  /// Adds a piece with its arguments.
  mutating func add(_ more: String, _ values: StatementArguments = []) {
    sql += more
    arguments += values
  }

  /// Adds another text with its arguments.
  mutating func add(_ other: SQLText) {
    add(other.sql, other.arguments)
  }

  /// Texts as one JSON array: SQLite takes 250,000 arguments at most, and elsewhere fewer.
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
