// SPDX-License-Identifier: Apache-2.0

/// A file of which only some ranges of bytes are known.
struct SparseBytes: Sendable {
  /// The reason why parsing cannot continue.
  enum Stop: Error, Hashable {
    /// These bytes exist but are not known yet.
    case missing(Range<Int>)
    /// The file ends before the requested bytes.
    case ended
  }

  /// The size of the complete file in bytes.
  let count: Int
  /// The known chunks in the order of their offsets.
  ///
  /// They do not overlap.
  private(set) var chunks: [(start: Int, bytes: [UInt8])] = []

  init(count: Int) { self.count = count }

  /// The number of known bytes.
  var knownCount: Int { chunks.reduce(0) { $0 + $1.bytes.count } }

  /// Adds known bytes.
  mutating func add(_ bytes: [UInt8], at start: Int) {
    guard !bytes.isEmpty else { return }
    chunks.append((start, bytes))
    chunks.sort { $0.start < $1.start }
    var joined: [(start: Int, bytes: [UInt8])] = []
    for chunk in chunks {
      let end = joined.last.map { $0.start + $0.bytes.count } ?? -1
      if end >= chunk.start {
        joined[joined.count - 1].bytes += chunk.bytes.dropFirst(end - chunk.start)
      } else {
        joined.append(chunk)
      }
    }
    chunks = joined
  }

  /// Returns the bytes at an offset.
  func bytes(at offset: Int, _ length: Int) throws(Stop) -> ArraySlice<UInt8> {
    guard offset >= 0, length >= 0, offset <= count - length else { throw .ended }
    var unknown = offset
    for chunk in chunks where chunk.start <= unknown && unknown < chunk.start + chunk.bytes.count {
      let from = offset - chunk.start
      if from >= 0, from + length <= chunk.bytes.count { return chunk.bytes[from..<from + length] }
      unknown = chunk.start + chunk.bytes.count
    }
    if length == 0 { return [] }
    throw .missing(unknown..<offset + length)
  }

  /// Returns the integer at an offset.
  ///
  /// Throws ``Stop/ended`` for a number that is too large for an offset in a file.
  func integer(
    at offset: Int, _ width: Int, littleEndian: Bool = false
  ) throws(Stop) -> Int {
    let raw = try bytes(at: offset, width)
    var value = 0
    for byte in littleEndian ? Array(raw.reversed()) : Array(raw) {
      guard value < 1 << 48 else { throw .ended }
      value = value << 8 | Int(byte)
    }
    return value
  }

  /// Returns the code of four characters at an offset.
  func code(at offset: Int) throws(Stop) -> String {
    String(decoding: try bytes(at: offset, 4), as: UTF8.self)
  }

  /// Throws an error if bytes of a range are inside the file but not known.
  ///
  /// A range that is longer than the limit is ignored.
  func touch(_ offset: Int, _ length: Int, limit: Int) throws(Stop) {
    guard length <= limit else { return }
    _ = try bytes(at: offset, min(length, max(0, count - offset)))
  }
}
