// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import Synchronization

/// A lock on a folder against other processes.
///
/// The lock is held until it is released or this process ends.
final class FolderLock: Sendable {
  private let file: Mutex<Int32>

  init(_ path: String) throws(CloudError) {
    let file = FileWork.openPrivate(path, O_RDWR | O_CREAT)
    guard file >= 0 else { throw CloudError(errno: errno, at: path) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw CloudError(
        subject: path, reason: .stalled, detail: "another Locket command is using it",
        remedy: "wait until it ends")
    }
    self.file = Mutex(file)
  }

  deinit { release() }

  /// Unlocks the folder.
  ///
  /// If other references to this object remain, they no longer hold the lock.
  func release() {
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
