// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import GRDB

/// The file of a new index.
///
/// The file is created in a folder beside its final path, and moved to this path last. No other
/// user can create a log in that folder.
///
/// A process that opens the final path therefore finds either no file or a complete index. A
/// complete index has its tables and the path of its library's folder. If a process is killed while
/// it creates the file, the next process overwrites the unfinished file. The caller holds the lock
/// of the final folder, so only one process at a time creates the file.
struct NewIndexFile {
  /// The suffix of the folder in which the file is created, which is appended to the final path.
  static let ending = ".~lk"
  /// The path at which the file is created.
  private let draft: String
  private let folder: String

  /// Creates the file beside its final path.
  ///
  /// - Parameters:
  ///   - path: The final path.
  ///   - root: The folder to index, or nil if it is not known yet.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)``. In that case the unfinished file is
  ///   removed.
  init(_ path: String, of root: String?) throws(AssetIndexError) {
    // The name is short, because SQLite accepts no long paths. It begins with a dot, so that scans
    // ignore it.
    (folder, draft) = (path + Self.ending, path + Self.ending + "/.n")
    discard()
    guard mkdir(folder, 0o700) == 0 else {
      throw .cannotOpen(path, detail: "\(folder): \(String(cString: strerror(errno)))")
    }
    // The umask may have removed permissions of the owner. Some file systems have no permissions.
    _ = fchmodat(AT_FDCWD, folder, 0o700, Int32(AT_SYMLINK_NOFOLLOW))
    // SQLite gives the files that it creates beside this one the same permissions.
    let failure = clinux_create_private(draft)
    guard failure == 0 else { throw .cannotOpen(path, detail: String(cString: strerror(failure))) }
    do {
      let queue = try DatabaseQueue(path: draft)
      try queue.writeWithoutTransaction { db in
        // An incomplete file is deleted and not rolled back, so no journal is needed.
        try db.execute(sql: "PRAGMA journal_mode = OFF")
        IndexRoom.limit(db, at: draft)
      }
      try AssetDatabase.blank.get().backup(to: queue)
      try queue.writeWithoutTransaction { db in
        if let root {
          try db.execute(sql: "INSERT INTO library (id, root) VALUES (1, ?)", arguments: [root])
          try AssetDatabase.markChanged(db)
        }
        // The mode is set while no other process has the file open.
        try db.execute(sql: "PRAGMA journal_mode = WAL")
      }
      try queue.close()
    } catch {
      discard()
      throw AssetIndexError(opening: path, error)
    }
  }

  /// Moves the file to its final path.
  ///
  /// At that path, there must be no file or an empty one.
  func put(at path: String) throws(AssetIndexError) {
    // SQLite would use the remaining logs of a deleted file for this file.
    for ending in IndexFile.logEndings { unlink(path + ending) }
    try replace(path)
  }

  /// Moves the file to its final path and replaces any file there.
  ///
  /// - Parameter path: The final path.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)``. In that case the unfinished file is
  ///   removed.
  func replace(_ path: String) throws(AssetIndexError) {
    if rename(draft, path) == 0 {
      rmdir(folder)
      return
    }
    let detail = String(cString: strerror(errno))
    discard()
    throw .cannotOpen(path, detail: detail)
  }

  /// Removes the file, or the unfinished file that a killed process left behind.
  func discard() {
    // Earlier versions of Locket created a file at the path of this folder.
    IndexFile.remove(folder)
    var facts = stat()
    guard lstat(folder, &facts) == 0, facts.st_uid == geteuid() else { return }
    IndexFile.remove(draft)
    rmdir(folder)
  }

  /// Makes SQLite create an index directly at its final path.
  ///
  /// Use this function if the folder cannot be locked, or the path is a symbolic link. If there is
  /// already a file that is not empty, the function does nothing. The application identifier is
  /// written to the first page before the index has a log.
  ///
  /// - Parameter path: The final path.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)``.
  static func createAtFinalPath(_ path: String) throws(AssetIndexError) {
    var info = stat()
    if stat(path, &info) == 0 ? info.st_size > 0 : errno != ENOENT { return }
    let failure = clinux_create_private(end(of: path))
    guard failure == 0 || failure == EEXIST else {
      throw .cannotOpen(path, detail: String(cString: strerror(failure)))
    }
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(10)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write { db in
        // Another process may have created the tables meanwhile.
        guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 else { return }
        try db.execute(sql: "PRAGMA application_id = \(AssetDatabase.applicationID)")
      }
      try queue.close()
    } catch {
      throw AssetIndexError(opening: path, error)
    }
  }

  /// Returns the path to which a symbolic link leads, even if there is no file at that path yet.
  private static func end(of path: String) -> String {
    var path = path
    // The kernel follows the same maximum number of links.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      path = next.hasPrefix("/") ? next : folder + "/" + next
    }
    return path
  }

  /// Whether a new file can be created at a path.
  ///
  /// There must be no file at the path, or an empty one.
  static func isWanted(_ path: String) -> Bool {
    var info = stat()
    guard lstat(path, &info) == 0 else { return errno == ENOENT }
    // A symbolic link is kept. SQLite creates the file to which it leads.
    return info.st_mode & S_IFMT == S_IFREG && info.st_size == 0
  }
}
