// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Measures and takes the free bytes of a disk, without those that stay free for other programs.
///
/// A twentieth of the disk, 16 MB at most, stays free.
enum DiskRoom {
  /// Held from measuring free bytes to taking them, so that two files cannot take the same bytes.
  private static let lock = Mutex(())

  /// Returns how many bytes can be written below a path.
  ///
  /// - Parameter path: An absolute path; where it does not exist, the nearest folder above it
  ///   counts.
  /// - Returns: The number of bytes; nil where the disk cannot be asked.
  static func availableBytes(at path: String) -> Int64? {
    var folder = path[...]
    var info = statvfs()
    while statvfs(String(folder), &info) != 0 {
      guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex
      else { return nil }
      folder = folder[..<slash]
    }
    return availableBytes(info)
  }

  /// Returns how many bytes can be written to the disk of an open file; nil where it cannot be
  /// asked.
  static func availableBytes(of file: Int32) -> Int64? {
    var info = statvfs()
    return fstatvfs(file, &info) == 0 ? availableBytes(info) : nil
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

  private static func availableBytes(_ info: statvfs) -> Int64 {
    // Some file systems report more blocks than a 64-bit number of bytes can express.
    func bytes(_ blocks: fsblkcnt_t) -> Int64 {
      let (bytes, isTooLarge) = Int64(clamping: blocks)
        .multipliedReportingOverflow(by: Int64(clamping: info.f_frsize))
      return isTooLarge ? .max : bytes
    }
    return max(0, bytes(info.f_bavail) - min(bytes(info.f_blocks) / 20, 16 << 20))
  }
}
