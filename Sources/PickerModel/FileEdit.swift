// SPDX-License-Identifier: Apache-2.0

/// Bytes that stand in a copy of a file in place of the original's; nothing moves.
public struct FileEdit: Hashable, Sendable {
  /// Where they begin.
  public let offset: Int
  /// The bytes, which repeat until ``count`` is reached.
  public let bytes: [UInt8]
  /// How many bytes of the file are replaced.
  public let count: Int

  /// Puts bytes in a place.
  ///
  /// - Parameters:
  ///   - offset: Where they begin.
  ///   - bytes: The bytes; without any the edit replaces nothing.
  ///   - count: How many bytes are replaced, by the same ones over and over. The default, nil, is
  ///     each once.
  public init(offset: Int, bytes: [UInt8], count: Int? = nil) {
    self.offset = offset
    self.bytes = bytes
    self.count = bytes.isEmpty ? 0 : count ?? bytes.count
  }

  /// The bytes of the file that are replaced.
  public var range: Range<Int> { offset..<offset + count }

  /// The byte that stands in a place of the range.
  public subscript(place: Int) -> UInt8 { bytes[(place - offset) % bytes.count] }
}

extension [FileEdit] {
  /// Replaces bytes of a copy in memory; what lies outside it is left out.
  ///
  /// - Parameter copy: The original's bytes, which are changed.
  /// - Complexity: O(bytes replaced).
  public func apply(to copy: inout [UInt8]) {
    for edit in self {
      for place in edit.range.clamped(to: copy.indices) { copy[place] = edit[place] }
    }
  }
}
