// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import Synchronization

/// A lock on a folder against other processes.
///
/// The lock is held until it is released or this process ends.
package final class FolderLock: Sendable {
  private let file: Mutex<Int32>

  /// Takes a lock, and creates its file if that is missing.
  ///
  /// - Parameters:
  ///   - path: The path of the lock's file. The program that holds the lock alone may delete the
  ///     file.
  ///   - isShared: Whether other processes may hold the lock at the same time, if they share it,
  ///     too. The default is false.
  ///   - waits: Whether to wait while another process holds the lock. The default is false.
  ///   - subject: What the error names, for people. The default, nil, is the path.
  /// - Throws: ``CloudError`` with the reason `stalled` if another process holds the lock, or the
  ///   error that prevented opening the file.
  package init(
    _ path: String, isShared: Bool = false, waits: Bool = false, of subject: String? = nil
  ) throws(CloudError) {
    let operation = (isShared ? LOCK_SH : LOCK_EX) | (waits ? 0 : LOCK_NB)
    while true {
      let file = FileWork.openPrivate(path, O_RDWR | O_CREAT)
      guard file >= 0 else { throw CloudError(errno: errno, at: path) }
      guard Self.lock(file, operation) else {
        close(file)
        throw CloudError(
          subject: subject ?? path, reason: .stalled, detail: "another Locket command is using it",
          remedy: "wait until it ends")
      }
      // The process that held the lock may have deleted the file. A lock on a deleted file keeps
      // no other process away, so the loop then creates a new file.
      var (mine, named) = (stat(), stat())
      if fstat(file, &mine) == 0, lstat(path, &named) == 0, mine.st_ino == named.st_ino {
        self.file = Mutex(file)
        return
      }
      close(file)
    }
  }

  deinit { release() }

  /// Performs an operation of `flock`; returns whether it succeeded.
  private static func lock(_ file: Int32, _ operation: Int32) -> Bool {
    while flock(file, operation) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Unlocks the folder.
  ///
  /// If other references to this object remain, they no longer hold the lock.
  package func release() {
    file.withLock { file in
      guard file >= 0 else { return }
      // Closing the file does not unlock it while a child process is being started. Until the child
      // runs its program, it has a copy of the descriptor.
      flock(file, LOCK_UN)
      close(file)
      file = -1
    }
  }
}
