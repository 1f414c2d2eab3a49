// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A row of somebody else's database, whose values may be of any type and size.
struct CatalogueRow {
  /// Longer texts are cut: no title is that long.
  private static let longestText = 1000

  private let row: Row
  private var next = 0

  init(_ row: Row) { self.row = row }

  private mutating func take() -> DatabaseValue.Storage {
    defer { next += 1 }
    return next < row.count ? (row[next] as DatabaseValue).storage : .null
  }

  /// The next value as a whole number, nil where it is none.
  mutating func integer() -> Int64? {
    switch take() {
    case .int64(let value): value
    case .double(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The next value as a number, nil where it is none or not finite.
  mutating func number() -> Double? {
    switch take() {
    case .int64(let value): Double(value)
    case .double(let value): value.isFinite ? value : nil
    default: nil
    }
  }

  /// The next value as one line of text, nil where it is none or empty.
  mutating func text() -> String? {
    guard case .string(let value) = take() else { return nil }
    return Self.line(value)
  }

  /// The next value as it is, for a part of a path; nil where it is none or too long for one.
  mutating func path() -> String? {
    guard case .string(let value) = take(), (1...Self.longestText).contains(value.utf8.count)
    else { return nil }
    return value
  }

  /// The next value as bytes, nil where it is none or longer than a limit.
  mutating func bytes(most: Int) -> [UInt8]? {
    guard case .blob(let value) = take(), value.count <= most else { return nil }
    return Array(value)
  }

  /// A text on one line without control characters, nil where nothing is left.
  static func line(_ text: String) -> String? {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longestText) {
      line.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let words = String(line).split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
