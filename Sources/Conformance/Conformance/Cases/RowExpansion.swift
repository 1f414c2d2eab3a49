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
    switch value {
    case .string(let text) where text.hasPrefix("$"):
      let name = String(text.dropFirst())
      guard let filled = values[name] else {
        throw JSONError(
          path: path, expected: values.isEmpty ? "rows that define it" : "a name of the row",
          found: text)
      }
      used.insert(name)
      return filled
    case .array(let elements):
      var filled: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        filled.append(try fill(element, at: "\(path)/\(index)"))
      }
      return .array(filled)
    case .object(let members):
      var filled: [String: JSONValue] = [:]
      for key in members.keys.sorted() {
        filled[key] = try fill(members[key] ?? .null, at: "\(path)/\(key)")
      }
      return .object(filled)
    default: return value
    }
  }
}
