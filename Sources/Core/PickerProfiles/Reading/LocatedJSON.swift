// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A JSON document with the line of each value, so that an issue can state the line.
struct LocatedJSON {
  /// The parsed value.
  let value: JSONValue
  /// The line of each value, from 1; the keys are key paths.
  ///
  /// A member has the line of its key.
  let lines: [String: Int]
  /// The key paths of members that occur more than once.
  let repeated: [String]

  /// Reads a text.
  ///
  /// - Parameter bytes: The text as UTF-8.
  /// - Throws: ``JSONTextError`` if the text is not JSON, is too long or is nested too deeply.
  /// - Complexity: O(n). The nesting is limited, so the recursion is, too.
  init(_ bytes: [UInt8]) throws(JSONTextError) {
    var reader = JSONTextReader(bytes)
    value = try reader.document()
    lines = reader.lines
    repeated = reader.repeated
  }

  /// Returns the key path of a member.
  ///
  /// If the path of the object is already longer than that of any field, the key is not added. A
  /// hostile document can therefore not create many long paths.
  static func path(_ outer: String, _ key: String) -> String {
    guard outer.utf8.count < 200 else { return outer }
    let key = key.utf8.count < 200 ? key : String(key.prefix(50))
    return outer.isEmpty ? key : "\(outer).\(key)"
  }

  /// Returns the key path of an element of a list.
  static func path(_ outer: String, _ index: Int) -> String {
    outer.utf8.count < 200 ? "\(outer)[\(index)]" : outer
  }
}

/// A syntax error in JSON, with its line.
struct JSONTextError: Error, Hashable {
  let line: Int
  let problem: String
}
