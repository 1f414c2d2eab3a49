// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Recognizes the files of databases that this process may have open.
///
/// A scan must not open these files. When a process closes a file, the system releases all locks of
/// the process on this file. SQLite would then write as if no other process had the file open.
struct DatabaseFiles {
  /// The suffixes of Locket's databases, and of the files that SQLite keeps beside a database.
  private static let endings =
    ([".locket", ".locket" + NewIndexFile.ending, ".thumbnails"]
    + IndexFile.logEndings + [".thumbnails-pixels"]).map { Array($0.utf8) }

  /// The device and inode number of the open index, whatever its name is.
  private let index: (device: UInt64, inode: UInt64)?

  /// Records the identity of the open index.
  ///
  /// - Parameter index: The path of the index, or nil if none is open.
  init(besides index: String?) {
    var info = stat()
    guard let index, stat(index, &info) == 0 else {
      self.index = nil
      return
    }
    self.index = (UInt64(info.st_dev), UInt64(info.st_ino))
  }

  /// Whether a file is the open index.
  func isIndex(_ info: stat) -> Bool {
    index.map { $0 == (UInt64(info.st_dev), UInt64(info.st_ino)) } ?? false
  }

  /// Whether a name is the name of a database, or of a file that SQLite keeps beside a database.
  static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    endings.contains { name.count > $0.count && name.suffix($0.count) == $0[...] }
  }
}
