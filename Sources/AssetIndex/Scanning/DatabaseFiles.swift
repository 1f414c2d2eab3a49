// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Files of databases that this process may have open, which a scan must not open.
///
/// Who closes a file gives up all locks of its process on it: SQLite would write there as if nobody
/// else did.
struct DatabaseFiles {
  /// How the names of our databases end, and those of SQLite's files beside any.
  private static let endings =
    ([".locket", ".locket" + NewIndexFile.ending, ".thumbnails"]
    + IndexFile.logEndings + [".thumbnails-pixels"]).map { Array($0.utf8) }

  /// What the file system knows the index by that is open, whatever its name.
  private let index: (device: UInt64, inode: UInt64)?

  /// Looks at the index that is open.
  ///
  /// - Parameter index: Its path, nil for none.
  init(besides index: String?) {
    var info = stat()
    guard let index, stat(index, &info) == 0 else {
      self.index = nil
      return
    }
    self.index = (UInt64(info.st_dev), UInt64(info.st_ino))
  }

  /// Whether a file is the index that is open.
  func isIndex(_ info: stat) -> Bool {
    index.map { $0 == (UInt64(info.st_dev), UInt64(info.st_ino)) } ?? false
  }

  /// Whether a name is one of a database or of what SQLite keeps beside one.
  static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    endings.contains { name.count > $0.count && name.suffix($0.count) == $0[...] }
  }
}
