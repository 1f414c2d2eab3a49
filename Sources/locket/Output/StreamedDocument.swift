// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Prints one JSON document whose one long list is never held as a whole.
///
/// The text is the same, byte for byte, as where ``Console/print(_:onOneLine:)`` prints the whole
/// document. Where an element cannot be had in the middle of it, the document stays without its end.
struct StreamedDocument {
  private let tail: String
  private let write: (String) throws -> Void
  private var isEmpty = true

  /// Begins a document: writes what comes before the first element of its list.
  ///
  /// - Parameters:
  ///   - members: All other members of the document.
  ///   - list: The name of the list.
  ///   - write: Writes a piece of the text; the default is stdout.
  /// - Throws: What `write` throws.
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

  /// Writes what comes after the list.
  func end() throws {
    try write(isEmpty ? "\n" + tail : tail)
  }

  /// The same lines two spaces further to the right; the encoder leaves empty lines empty.
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

  /// The lines between the brackets of an object or a list; a text holds no line break of its own.
  private static func lines(of value: JSONValue) throws -> String {
    String(try Console.text(of: value).dropFirst(2).dropLast(2))
  }
}
