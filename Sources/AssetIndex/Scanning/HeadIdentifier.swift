// SPDX-License-Identifier: Apache-2.0

import CCrypto
import PickerModel

/// Names a file by its beginning and its length, so that a head of it has the same name.
enum HeadIdentifier {
  /// As many bytes of the beginning: what a cloud's mirror reads of every file.
  ///
  /// Never changed, for names go to other devices.
  static let length = 64 << 10

  /// Names a file: SHA-256 of its length, as eight bytes with the lowest first, and its beginning.
  ///
  /// - Parameters:
  ///   - file: The file, or a head of it that is as long.
  ///   - isHead: Whether bytes may be missing from it.
  /// - Returns: The name, nil where the beginning is empty or not all there.
  /// - Complexity: One read of 64 KiB at most.
  static func of(_ file: borrowing RegularFile, isHead: Bool) -> CloudIdentifier? {
    let count = min(length, file.byteCount)
    guard count > 0, !(isHead && file.hasHole(before: count)) else { return nil }
    let size = (0..<8).map { UInt8(truncatingIfNeeded: file.byteCount >> (8 * $0)) }
    guard let bytes = file.bytes(0..<count, behind: size) else { return nil }
    var sum = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    guard ccrypto_sha256(bytes, bytes.count, &sum) == 1 else { return nil }
    return CloudIdentifier(sum: sum)
  }
}
