// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import Synchronization

/// Locks a folder against other processes until the lock is released or this process ends.
final class FolderLock: Sendable {
  private let file: Mutex<Int32>

  init(_ path: String) throws(CloudError) {
    let file = FileWork.openPrivate(path, O_RDWR | O_CREAT)
    guard file >= 0 else { throw CloudError(errno: errno, at: path) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw CloudError(
        subject: path, reason: .stalled, detail: "another Locket is using it",
        remedy: "wait until it ends")
    }
    self.file = Mutex(file)
  }

  deinit { release() }

  /// Unlocks the folder.
  ///
  /// Afterwards, other references to this object lock nothing.
  func release() {
    file.withLock { file in
      guard file >= 0 else { return }
      // A child process that is being started has a copy of the descriptor until it executes.
      flock(file, LOCK_UN)
      close(file)
      file = -1
    }
  }
}
