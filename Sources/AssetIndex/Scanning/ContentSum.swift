// SPDX-License-Identifier: Apache-2.0

import CLinuxShim

/// A sum of a file's size, beginning and end, by which a file that moved is known again.
enum ContentSum {
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
    let sum = file.contentSum
    return sum == 0 ? nil : sum
  }
}
