// SPDX-License-Identifier: Apache-2.0

/// Replaces some bytes in a copy of a file; the length of the file does not change.
public struct FileEdit: Hashable, Sendable {
  /// The offset of the first replaced byte.
  public let offset: Int
  /// The bytes that are written; if they are fewer than ``count``, they are repeated.
  public let bytes: [UInt8]
  /// How many bytes of the file are replaced.
  public let count: Int

  /// Makes an edit of some bytes of a file.
  ///
  /// - Parameters:
  ///   - offset: The offset of the first replaced byte.
  ///   - bytes: The new bytes; an empty array replaces nothing.
  ///   - count: How many bytes are replaced. If this number is greater than the number of new
  ///     bytes, the new bytes are repeated. Nil, the default, uses each new byte once.
  public init(offset: Int, bytes: [UInt8], count: Int? = nil) {
    self.offset = offset
    self.bytes = bytes
    self.count = bytes.isEmpty ? 0 : count ?? bytes.count
  }

  /// The offsets in the file of the bytes that are replaced.
  public var range: Range<Int> { offset..<offset + count }

  /// The new byte at an offset of the file, which must be in ``range``.
  public subscript(position: Int) -> UInt8 { bytes[(position - offset) % bytes.count] }
}

extension [FileEdit] {
  /// Applies the edits to a copy of the file in memory.
  ///
  /// Bytes of an edit beyond the end of the copy are ignored.
  ///
  /// - Parameter copy: The original's bytes, which are changed in memory.
  /// - Complexity: O(n) in the number of replaced bytes.
  public func apply(to copy: inout [UInt8]) {
    for edit in self {
      for index in edit.range.clamped(to: copy.indices) { copy[index] = edit[index] }
    }
  }
}
