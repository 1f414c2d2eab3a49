// SPDX-License-Identifier: Apache-2.0

/// A file of which only some ranges are known.
struct SparseBytes: Sendable {
  /// Why a walk through the bytes cannot go on.
  enum Stop: Error, Hashable {
    /// These bytes exist, but are not known yet.
    case missing(Range<Int>)
    /// The file ends there.
    case ended
  }

  /// How many bytes the whole file has.
  let count: Int
  /// What is known, by where it begins; no two parts touch the same byte twice.
  private(set) var parts: [(start: Int, bytes: [UInt8])] = []

  init(count: Int) { self.count = count }

  /// How many bytes are known.
  var knownCount: Int { parts.reduce(0) { $0 + $1.bytes.count } }

  /// Adds bytes that came.
  mutating func add(_ bytes: [UInt8], at start: Int) {
    guard !bytes.isEmpty else { return }
    parts.append((start, bytes))
    parts.sort { $0.start < $1.start }
    var joined: [(start: Int, bytes: [UInt8])] = []
    for part in parts {
      let end = joined.last.map { $0.start + $0.bytes.count } ?? -1
      if end >= part.start {
        joined[joined.count - 1].bytes += part.bytes.dropFirst(end - part.start)
      } else {
        joined.append(part)
      }
    }
    parts = joined
  }

  /// The bytes of a place.
  func bytes(at offset: Int, _ length: Int) throws(Stop) -> ArraySlice<UInt8> {
    guard offset >= 0, length >= 0, offset <= count - length else { throw .ended }
    var unknown = offset
    for part in parts where part.start <= unknown && unknown < part.start + part.bytes.count {
      let from = offset - part.start
      if from >= 0, from + length <= part.bytes.count { return part.bytes[from..<from + length] }
      unknown = part.start + part.bytes.count
    }
    if length == 0 { return [] }
    throw .missing(unknown..<offset + length)
  }

  /// A whole number of up to seven bytes; longer ones are no place in a file.
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

  /// Four letters.
  func code(at offset: Int) throws(Stop) -> String {
    String(decoding: try bytes(at: offset, 4), as: UTF8.self)
  }

  /// Makes sure that a place is known as far as the file goes; longer ones than a limit are not
  /// worth their bytes.
  func touch(_ offset: Int, _ length: Int, atMost limit: Int) throws(Stop) {
    guard length <= limit else { return }
    _ = try bytes(at: offset, min(length, max(0, count - offset)))
  }
}
