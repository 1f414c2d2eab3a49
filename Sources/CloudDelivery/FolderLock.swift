// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import Synchronization

/// Keeps others from the same folder until it is released, or its process ends.
final class FolderLock: Sendable {
  private let file: Mutex<Int32>

  init(_ path: String) throws(CloudError) {
    let file = FileWork.openPrivate(path, O_RDWR | O_CREAT)
    guard file >= 0 else { throw CloudError(errno: errno, at: path) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw CloudError(
        place: path, reason: .stalled, detail: "another Locket is at it", remedy: "wait for it")
    }
    self.file = Mutex(file)
  }

  deinit { release() }

  /// Lets others in; whoever else still holds the lock holds nothing.
  func release() {
    file.withLock { file in
      guard file >= 0 else { return }
      // A process that is just being started holds a copy until it runs.
      flock(file, LOCK_UN)
      close(file)
      file = -1
    }
  }
}
