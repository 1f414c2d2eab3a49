// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// JSON with the line of every value, so that issues can state the line.
struct LocatedJSON {
  /// The parsed value.
  let value: JSONValue
  /// The line of each value by its key path, from 1; for a member, the line is that of its key.
  let lines: [String: Int]
  /// The key paths of repeated members.
  let repeated: [String]

  /// Reads a text.
  ///
  /// - Parameter bytes: The text as UTF-8.
  /// - Throws: ``JSONTextError`` if the text is not JSON, too long or too deep.
  /// - Complexity: O(n); the depth of the recursion is limited.
  init(_ bytes: [UInt8]) throws(JSONTextError) {
    var reader = JSONTextReader(bytes)
    value = try reader.document()
    lines = reader.lines
    repeated = reader.repeated
  }

  /// Returns the key path of a member.
  ///
  /// A path that is longer than that of any field is returned without the key, so that a hostile
  /// document cannot create many long paths.
  static func path(_ outer: String, _ key: String) -> String {
    guard outer.utf8.count < 200 else { return outer }
    let key = key.utf8.count < 200 ? key : String(key.prefix(50))
    return outer.isEmpty ? key : "\(outer).\(key)"
  }

  /// Returns the key path of an element.
  static func path(_ outer: String, _ index: Int) -> String {
    outer.utf8.count < 200 ? "\(outer)[\(index)]" : outer
  }
}

/// An error in a text that is not JSON, with its line.
struct JSONTextError: Error, Hashable {
  let line: Int
  let problem: String
}
