// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Makes processes open the indexes of a folder one after another.
///
/// SQLite does not wait where two of them turn on the write-ahead log at the same time: one would
/// be told that the database is locked.
struct FolderTurn {
  private let descriptor: Int32

  /// Waits for this process's turn; where the folder cannot be locked, nobody waits.
  init(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Lets the next one go on.
  func end() {
    if descriptor >= 0 { close(descriptor) }
  }
}
