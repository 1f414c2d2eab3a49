// SPDX-License-Identifier: Apache-2.0

/// A sequence of bytes that can be read at any offset; reading never accesses other memory.
package protocol ByteSource {
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
  package func integer(at offset: Int, bytes width: Int, littleEndian: Bool = false) -> Int? {
    guard let raw = bytes(at: offset, count: width) else { return nil }
    var value: UInt64 = 0
    for byte in littleEndian ? raw.reversed() : raw { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  /// Returns whether the bytes at an offset are the given ASCII text.
  package func holds(_ text: StaticString, at offset: Int) -> Bool {
    guard let raw = bytes(at: offset, count: text.utf8CodeUnitCount) else { return false }
    return raw == Array("\(text)".utf8)
  }

  /// Returns four bytes as text, or nil if they are not inside the sequence.
  package func code(at offset: Int) -> String? {
    bytes(at: offset, count: 4).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Bytes in memory.
package struct MemoryBytes: ByteSource {
  package let content: [UInt8]

  package init(_ content: [UInt8]) { self.content = content }

  package var count: Int { content.count }

  package func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= content.count - count else { return nil }
    return Array(content[offset..<offset + count])
  }
}

extension ByteSource {
  /// Returns the offset of the first occurrence of bytes in a range that the closure accepts.
  ///
  /// The range is searched in windows, so only a small section is in memory at a time.
  package func position(
    of wanted: [UInt8], in range: Range<Int>, isMeant: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let window = 1 << 16
    guard let first = wanted.first else { return nil }
    var start = range.lowerBound
    while start <= range.upperBound - wanted.count {
      let length = min(window, range.upperBound - start)
      guard let bytes = bytes(at: start, count: length) else { return nil }
      var from = bytes.startIndex
      while let index = bytes[from...].firstIndex(of: first) {
        if bytes[index...].starts(with: wanted), isMeant(start + index) { return start + index }
        from = index + 1
      }
      // Windows overlap, so that an occurrence that extends over the end of a window is found in
      // the next one.
      start += length < window ? length : window - wanted.count + 1
    }
    return nil
  }
}
