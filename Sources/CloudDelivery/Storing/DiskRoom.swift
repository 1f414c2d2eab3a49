// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import Synchronization

/// Measures and takes the free bytes of a disk, without those that stay free for other programs.
///
/// A twentieth of the disk, 16 MB at most, stays free: `clinux_available_bytes` leaves it.
package enum DiskRoom {
  /// Held from measuring free bytes to taking them, so that two files cannot take the same bytes.
  private static let lock = Mutex(())

  /// Returns how many bytes can be written below a path.
  ///
  /// - Parameter path: An absolute path; where it does not exist, the nearest folder above it
  ///   counts.
  /// - Returns: The number of bytes; nil where the disk cannot be asked.
  package static func availableBytes(at path: String) -> Int64? {
    var folder = path[...]
    var count = clinux_available_bytes_at(path)
    while count < 0 {
      guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex
      else { return nil }
      folder = folder[..<slash]
      count = clinux_available_bytes_at(String(folder))
    }
    return count
  }

  /// Returns how many bytes can be written to the disk of an open file; nil where it cannot be
  /// asked.
  package static func availableBytes(of file: Int32) -> Int64? {
    let count = clinux_available_bytes(file)
    return count < 0 ? nil : count
  }

  /// Performs a write if the disk of an open file has enough free bytes.
  ///
  /// - Parameters:
  ///   - count: How many bytes the write takes.
  ///   - file: The file that is written to.
  ///   - take: Performs the write, and returns 0 or the number of a system error.
  /// - Returns: The result of the write, or `ENOSPC` where the bytes are not free. A disk that
  ///   cannot be asked counts as having them.
  static func use(_ count: Int64, of file: Int32, _ take: () -> Int32) -> Int32 {
    lock.withLock { _ in
      if count > 0, let available = availableBytes(of: file), count > available { return ENOSPC }
      return take()
    }
  }
}
