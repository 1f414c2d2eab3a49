// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Computes the identifier of a file from its length and its prefix.
///
/// If only the prefix of a cloud file is on this device, it has the same identifier as the complete
/// file.
enum PrefixIdentifier {
  /// The length of the prefix in bytes.
  ///
  /// A cloud's mirror downloads this prefix of every file. Never change the length, because
  /// identifiers are sent to other devices.
  static let length = 64 << 10

  /// Returns the identifier of a file.
  ///
  /// The identifier is a SHA-256 digest. Its input is the file's length, as eight little-endian
  /// bytes, followed by the prefix.
  ///
  /// - Parameters:
  ///   - file: The file, or a sparse file of the same length that contains the file's prefix.
  ///   - isPrefix: Whether the file may be sparse.
  /// - Returns: The identifier, or nil if the prefix is empty or incomplete.
  /// - Complexity: One read of at most 64 KiB.
  static func of(_ file: borrowing RegularFile, isPrefix: Bool) -> CloudIdentifier? {
    let count = min(length, file.byteCount)
    guard count > 0, !(isPrefix && file.hasHole(before: count)) else { return nil }
    let size = (0..<8).map { UInt8(truncatingIfNeeded: file.byteCount >> (8 * $0)) }
    guard let bytes = file.bytes(0..<count, behind: size) else { return nil }
    return StableHash.sha256(bytes).map { CloudIdentifier(digest: $0) }
  }
}
