// SPDX-License-Identifier: Apache-2.0

/// A sequence of bytes that can be read at any offset; reading never accesses other memory.
protocol ByteSource {
  /// The number of bytes.
  var count: Int { get }

  /// Returns the bytes of a range, or nil if the range is not completely inside the sequence.
  func bytes(at offset: Int, count: Int) -> [UInt8]?
}

extension ByteSource {
  /// Returns the unsigned integer in 1 to 8 bytes at an offset.
  ///
  /// The result is nil if the bytes are not inside the sequence, or if the number exceeds
  /// `Int.max`.
  func integer(at offset: Int, bytes width: Int, littleEndian: Bool = false) -> Int? {
    guard let raw = bytes(at: offset, count: width) else { return nil }
    var value: UInt64 = 0
    for byte in littleEndian ? raw.reversed() : raw { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  /// Returns whether the bytes at an offset are the given ASCII text.
  func holds(_ text: StaticString, at offset: Int) -> Bool {
    guard let raw = bytes(at: offset, count: text.utf8CodeUnitCount) else { return false }
    return raw == Array("\(text)".utf8)
  }

  /// Returns four bytes as text, or nil if they are not inside the sequence.
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
