// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Replaces the `$name` placeholders of a case with the values of a row.
struct RowExpansion {
  /// The row's values by name.
  let values: [String: JSONValue]
  /// The names that were used, so that unused names can be found.
  private(set) var used: Set<String> = []

  init(_ values: [String: JSONValue]) {
    self.values = values
  }

  /// Returns a copy of the value in which each text of the form `$name` is replaced by the row's
  /// value.
  mutating func fill(_ value: JSONValue, at path: String) throws(JSONError) -> JSONValue {
    var found: Set<String> = []
    defer { used.formUnion(found) }
    return try value.replacingTexts(at: path) { (text, path) throws(JSONError) in
      guard text.hasPrefix("$") else { return .string(text) }
      let name = String(text.dropFirst())
      guard let filled = values[name] else {
        throw JSONError(
          path: path, expected: values.isEmpty ? "rows that define it" : "a name of the row",
          found: text)
      }
      found.insert(name)
      return filled
    }
  }
}
