// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A lock on a folder with indexes: only one process at a time opens an index in it.
///
/// If two processes turn on the write-ahead log at the same time, SQLite does not wait. Without the
/// lock, one process would then fail with "database is locked".
struct FolderLock {
  private let descriptor: Int32
  /// Whether this process holds the lock, so that all others wait until ``unlock()``.
  let isHeld: Bool

  /// Waits for the lock.
  ///
  /// If the folder cannot be locked, processes do not wait for each other.
  init(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var result: Int32 = -1
    if descriptor >= 0 {
      repeat { result = flock(descriptor, LOCK_EX) } while result != 0 && errno == EINTR
    }
    isHeld = result == 0
  }

  /// Releases the lock.
  func unlock() {
    if descriptor >= 0 { close(descriptor) }
  }
}
