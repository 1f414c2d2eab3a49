// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Makes processes open the indexes of a folder one after another.
///
/// SQLite does not wait where two of them turn on the write-ahead log at the same time: one would
/// be told that the database is locked.
struct FolderTurn {
  private let descriptor: Int32
  /// Whether everybody else waits until ``end()``.
  let isHeld: Bool

  /// Waits for this process's turn; where the folder cannot be locked, nobody waits.
  init(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var result: Int32 = -1
    if descriptor >= 0 {
      repeat { result = flock(descriptor, LOCK_EX) } while result != 0 && errno == EINTR
    }
    isHeld = result == 0
  }

  /// Lets the next one go on.
  func end() {
    if descriptor >= 0 { close(descriptor) }
  }
}
