// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import Synchronization

/// Measures and uses the free bytes of a disk.
///
/// A twentieth of the disk, but at most 16 MB, always stays free for other programs.
/// `clinux_available_bytes` does not count these bytes. It also returns 0 if too few inodes are
/// free: a twentieth of the disk's inodes, but at most 1,024.
package enum DiskRoom {
  /// A lock that is held while free bytes are measured and then used.
  ///
  /// Two files therefore cannot use the same bytes.
  private static let lock = Mutex(())

  /// Returns the number of bytes that can be written below a path.
  ///
  /// - Parameter path: An absolute path. If it does not exist, its nearest existing parent folder
  ///   is used.
  /// - Returns: The number of bytes, or nil if it cannot be determined.
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

  /// Returns the number of bytes that can be written to an open file's disk, or nil if it is
  /// unknown.
  package static func availableBytes(of file: Int32) -> Int64? {
    let count = clinux_available_bytes(file)
    return count < 0 ? nil : count
  }

  /// Performs a write if the disk of an open file has enough free bytes.
  ///
  /// - Parameters:
  ///   - count: The number of bytes that the write needs. With 0, the write needs only an inode.
  ///   - file: The file that is written to.
  ///   - take: Performs the write, and returns 0 or a system error number.
  /// - Returns: The result of the write, or `ENOSPC` if there are not enough free bytes. If the
  ///   number of free bytes is unknown, the write is performed.
  static func use(_ count: Int64, of file: Int32, _ take: () -> Int32) -> Int32 {
    lock.withLock { _ in
      if count >= 0, let available = availableBytes(of: file), available == 0 || count > available {
        return ENOSPC
      }
      return take()
    }
  }
}
