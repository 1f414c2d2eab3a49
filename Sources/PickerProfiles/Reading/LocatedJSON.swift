// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// JSON with the line of every value, so that issues can name it.
struct LocatedJSON {
  /// The parsed value.
  let value: JSONValue
  /// The line of each value by its key path, from 1; for a member, the line of its key.
  let lines: [String: Int]
  /// The key paths of repeated members.
  let repeated: [String]

  /// Reads a text.
  ///
  /// - Parameter bytes: The text as UTF-8.
  /// - Throws: ``JSONTextError`` where it is not JSON, too long or too deep.
  /// - Complexity: O(n), with a bounded depth.
  init(_ bytes: [UInt8]) throws(JSONTextError) {
    var reader = JSONTextReader(bytes)
    value = try reader.document()
    lines = reader.lines
    repeated = reader.repeated
  }

  /// Returns the key path of a member.
  ///
  /// A path that is too long for any field stays as it is, so that a hostile document cannot make
  /// many long ones.
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

/// The line and problem of a text that is not JSON.
struct JSONTextError: Error, Hashable {
  let line: Int
  let problem: String
}
