// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel

/// Keeps others from the same folder for as long as it lives, or its process.
final class FolderLock: Sendable {
  private let file: Int32

  init(_ path: String) throws(CloudError) {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw CloudError(errno: errno, at: path) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw CloudError(
        place: path, reason: .stalled, detail: "another Locket is at it", remedy: "wait for it")
    }
  }

  deinit {
    // A process that is just being started holds a copy until it runs.
    flock(file, LOCK_UN)
    close(file)
  }
}
