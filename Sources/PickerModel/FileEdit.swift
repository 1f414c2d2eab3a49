// SPDX-License-Identifier: Apache-2.0

/// Replaces bytes in a copy of a file; no other byte moves.
public struct FileEdit: Hashable, Sendable {
  /// The offset of the first replaced byte.
  public let offset: Int
  /// The bytes, which repeat until ``count`` is reached.
  public let bytes: [UInt8]
  /// How many bytes of the file are replaced.
  public let count: Int

  /// Makes an edit.
  ///
  /// - Parameters:
  ///   - offset: The offset of the first replaced byte.
  ///   - bytes: The new bytes; an empty array replaces nothing.
  ///   - count: How many bytes are replaced, repeating the new ones. The default, nil, uses each
  ///     once.
  public init(offset: Int, bytes: [UInt8], count: Int? = nil) {
    self.offset = offset
    self.bytes = bytes
    self.count = bytes.isEmpty ? 0 : count ?? bytes.count
  }

  /// The bytes of the file that are replaced.
  public var range: Range<Int> { offset..<offset + count }

  /// The new byte at a position of the range.
  public subscript(position: Int) -> UInt8 { bytes[(position - offset) % bytes.count] }
}

extension [FileEdit] {
  /// Applies the edits to a copy in memory; bytes outside the copy are left out.
  ///
  /// - Parameter copy: The original's bytes, which are changed.
  /// - Complexity: O(bytes replaced).
  public func apply(to copy: inout [UInt8]) {
    for edit in self {
      for index in edit.range.clamped(to: copy.indices) { copy[index] = edit[index] }
    }
  }
}
