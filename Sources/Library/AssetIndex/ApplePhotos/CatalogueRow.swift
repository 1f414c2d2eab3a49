// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Reads a row of another program's database.
///
/// The values in such a row may have any type and size.
struct CatalogueRow {
  /// The maximum length of a text.
  ///
  /// Longer texts are truncated, because no title is that long.
  private static let maximumTextLength = 1000

  private let row: Row
  private var next = 0

  init(_ row: Row) { self.row = row }

  private mutating func take() -> DatabaseValue.Storage {
    defer { next += 1 }
    return next < row.count ? (row[next] as DatabaseValue).storage : .null
  }

  /// Returns the next value if it is an integer, otherwise nil.
  mutating func integer() -> Int64? {
    switch take() {
    case .int64(let value): value
    case .double(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// Returns the next value if it is a finite number, otherwise nil.
  mutating func number() -> Double? {
    switch take() {
    case .int64(let value): Double(value)
    case .double(let value): value.isFinite ? value : nil
    default: nil
    }
  }

  /// Returns the next value as one line of text, or nil if the value is empty or not a text.
  mutating func text() -> String? {
    guard case .string(let value) = take() else { return nil }
    return Self.line(value)
  }

  /// Returns the next value unchanged as a path component.
  ///
  /// Returns nil if the value is not a text or is too long.
  mutating func path() -> String? {
    guard case .string(let value) = take(), (1...Self.maximumTextLength).contains(value.utf8.count)
    else { return nil }
    return value
  }

  /// Returns the next value if it is a blob of at most a maximum size, otherwise nil.
  mutating func bytes(maximumCount: Int) -> [UInt8]? {
    guard case .blob(let value) = take(), value.count <= maximumCount else { return nil }
    return Array(value)
  }

  /// Returns a text as one line without control characters, or nil if the line would be empty.
  static func line(_ text: String) -> String? {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(maximumTextLength) {
      line.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let collapsed = String(line).split(separator: " ").joined(separator: " ")
    return collapsed.isEmpty ? nil : collapsed
  }
}
