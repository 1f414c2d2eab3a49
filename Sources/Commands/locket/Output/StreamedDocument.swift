// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Prints a JSON document with a long list, without keeping the whole list in memory.
///
/// The printed text is exactly the one that ``Console/print(_:onOneLine:)`` prints for the whole
/// document. If reading an element fails, the end of the document is missing.
struct StreamedDocument {
  private let tail: String
  private let write: (String) throws -> Void
  private var isEmpty = true

  /// Starts a document: writes the text before the first element of the list.
  ///
  /// - Parameters:
  ///   - members: All other members of the document.
  ///   - list: The name of the list.
  ///   - write: Writes a chunk of the text. The default writes to stdout.
  /// - Throws: Errors of `write`.
  init(
    _ members: [String: JSONValue], list: String,
    write: @escaping (String) throws -> Void = Console.write
  ) throws {
    let before = try Self.lines(of: .object(members.filter { $0.key < list }))
    let after = try Self.lines(of: .object(members.filter { $0.key > list }))
    tail = "\n  ]" + (after.isEmpty ? "" : ",\n" + after) + "\n}\n"
    self.write = write
    try write("{\n" + (before.isEmpty ? "" : before + ",\n") + "  \"\(list)\" : [")
  }

  /// Writes the next elements of the list.
  mutating func add(_ elements: [JSONValue]) throws {
    guard !elements.isEmpty else { return }
    let lines = try Self.indented(Self.lines(of: .array(elements)))
    try write((isEmpty ? "\n" : ",\n") + lines)
    isEmpty = false
  }

  /// Writes the text that follows the list.
  func end() throws {
    try write(isEmpty ? "\n" + tail : tail)
  }

  /// Returns lines indented by two more spaces; empty lines stay empty, as in the text of the
  /// encoder.
  private static func indented(_ lines: String) -> String {
    let (space, lineEnd) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.utf8.count * 5 / 4)
    var isAtStart = true
    for byte in lines.utf8 {
      if isAtStart, byte != lineEnd {
        bytes.append(space)
        bytes.append(space)
      }
      bytes.append(byte)
      isAtStart = byte == lineEnd
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the lines between the brackets of an object or a list.
  ///
  /// The text can be divided into lines, because JSON strings contain no line breaks.
  private static func lines(of value: JSONValue) throws -> String {
    String(try Console.text(of: value).dropFirst(2).dropLast(2))
  }
}
