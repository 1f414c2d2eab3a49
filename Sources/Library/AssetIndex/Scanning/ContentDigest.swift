// SPDX-License-Identifier: Apache-2.0

import CLinuxShim

/// A digest of a file's size, first bytes and last bytes, with which a moved file is recognized.
enum ContentDigest {
  /// Returns the digest of a file.
  ///
  /// - Parameter path: The file's absolute path.
  /// - Returns: The digest, or nil if the file cannot be read or is empty.
  /// - Complexity: Two reads.
  static func of(fileAt path: String) -> Int64? {
    guard let file = RegularFile(path) else { return nil }
    return of(file)
  }

  /// Returns the digest of an open file.
  static func of(_ file: borrowing RegularFile) -> Int64? {
    let digest = file.contentDigest
    return digest == 0 ? nil : digest
  }
}
