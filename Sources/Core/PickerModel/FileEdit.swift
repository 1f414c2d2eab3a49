// SPDX-License-Identifier: Apache-2.0

/// Replaces bytes in a copy of a file; the other bytes keep their offsets.
public struct FileEdit: Hashable, Sendable {
  /// The offset of the first replaced byte.
  public let offset: Int
  /// The new bytes, repeated until ``count`` bytes are replaced.
  public let bytes: [UInt8]
  /// How many bytes of the file are replaced.
  public let count: Int

  /// Makes an edit.
  ///
  /// - Parameters:
  ///   - offset: The offset of the first replaced byte.
  ///   - bytes: The new bytes; an empty array replaces nothing.
  ///   - count: How many bytes are replaced; the new bytes are repeated as needed. Nil, the
  ///     default, uses each new byte once.
  public init(offset: Int, bytes: [UInt8], count: Int? = nil) {
    self.offset = offset
    self.bytes = bytes
    self.count = bytes.isEmpty ? 0 : count ?? bytes.count
  }

  /// The range of the bytes that are replaced.
  public var range: Range<Int> { offset..<offset + count }

  /// The new byte at an offset of the file, which must be in ``range``.
  public subscript(position: Int) -> UInt8 { bytes[(position - offset) % bytes.count] }
}

extension [FileEdit] {
  /// Applies the edits to a copy in memory and ignores edits outside the copy.
  ///
  /// - Parameter copy: The original's bytes, which are changed in memory.
  /// - Complexity: O(bytes replaced).
  public func apply(to copy: inout [UInt8]) {
    for edit in self {
      for index in edit.range.clamped(to: copy.indices) { copy[index] = edit[index] }
    }
  }
}
