// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension JSONValue {
  /// Returns a copy of the value in which every text is replaced, also in lists and objects.
  ///
  /// - Parameters:
  ///   - path: The JSON pointer of the value.
  ///   - replaceKey: Returns what takes the place of an object's key, which is at a pointer. The
  ///     default keeps every key.
  ///   - replace: Returns what takes the place of a text, which is at a pointer.
  /// - Returns: The copy.
  /// - Throws: The first error of the replacements.
  func replacingTexts(
    at path: String,
    keys replaceKey: (String, String) throws(JSONError) -> String = { key, _ in key },
    _ replace: (String, String) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    switch self {
    case .string(let text): return try replace(text, path)
    case .array(let elements):
      var filled: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        let pointer = "\(path)/\(index)"
        filled.append(try element.replacingTexts(at: pointer, keys: replaceKey, replace))
      }
      return .array(filled)
    case .object(let members):
      var filled: [String: JSONValue] = [:]
      for name in members.keys.sorted() {
        let pointer = "\(path)/\(name)"
        filled[try replaceKey(name, path)] = try (members[name] ?? .null).replacingTexts(
          at: pointer, keys: replaceKey, replace)
      }
      return .object(filled)
    default: return self
    }
  }
}
