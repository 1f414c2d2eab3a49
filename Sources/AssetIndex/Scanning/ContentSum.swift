// SPDX-License-Identifier: Apache-2.0

/// A sum of a file's size, beginning and end, by which a file that moved is known again.
enum ContentSum {
  /// As many bytes at each end.
  static let end = 8_192

  /// Sums up a file.
  ///
  /// - Parameter path: The file's absolute path.
  /// - Returns: The sum, nil where the file cannot be read or is empty.
  /// - Complexity: Two reads.
  static func of(fileAt path: String) -> Int64? {
    guard let file = RegularFile(path) else { return nil }
    return of(file)
  }

  /// Sums up an open file.
  static func of(_ file: borrowing RegularFile) -> Int64? {
    let size = file.byteCount
    guard size > 0 else { return nil }
    let count = min(end, size)
    var sum = UInt64(size)
    for offset in size <= end ? [0] : [0, size - end] {
      guard let bytes = file.bytes(offset..<offset + count) else { return nil }
      sum = mixed(sum, bytes)
    }
    return Int64(bitPattern: sum)
  }

  private static func mixed(_ start: UInt64, _ bytes: [UInt8]) -> UInt64 {
    var sum = start
    func add(_ word: UInt64) {
      let product = (sum ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      sum = product.high ^ product.low &+ word.byteSwapped
    }
    bytes.withUnsafeBytes { bytes in
      var place = 0
      while place + 8 <= bytes.count {
        add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      var rest: UInt64 = 0
      for byte in bytes[place...] { rest = rest << 8 | UInt64(byte) }
      add(rest)
    }
    return sum
  }
}
