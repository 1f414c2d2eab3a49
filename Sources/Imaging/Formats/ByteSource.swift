// SPDX-License-Identifier: Apache-2.0

/// Bytes that can be read at any place; nothing outside them is ever touched.
protocol ByteSource {
  /// How many bytes there are.
  var count: Int { get }

  /// The bytes of a place, nil where some of it lies outside.
  func bytes(at offset: Int, count: Int) -> [UInt8]?
}

extension ByteSource {
  /// A whole number of 1 to 8 bytes, nil outside the bytes or above what `Int` holds.
  func integer(at offset: Int, bytes width: Int, littleEndian: Bool = false) -> Int? {
    guard let raw = bytes(at: offset, count: width) else { return nil }
    var value: UInt64 = 0
    for byte in littleEndian ? raw.reversed() : raw { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  /// Whether a place holds an ASCII text.
  func holds(_ text: StaticString, at offset: Int) -> Bool {
    guard let raw = bytes(at: offset, count: text.utf8CodeUnitCount) else { return false }
    return raw == Array("\(text)".utf8)
  }

  /// Four bytes as text, nil outside the bytes.
  func code(at offset: Int) -> String? {
    bytes(at: offset, count: 4).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Bytes in memory.
struct MemoryBytes: ByteSource {
  let content: [UInt8]

  init(_ content: [UInt8]) { self.content = content }

  var count: Int { content.count }

  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= content.count - count else { return nil }
    return Array(content[offset..<offset + count])
  }
}
