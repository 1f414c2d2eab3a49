// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import GRDB

/// The file of a new index, which is created in a folder beside its final path and moved there
/// last.
///
/// No other user can create a log in that folder.
///
/// A process that opens the final path therefore finds either no file, or an index that already has
/// its tables and its library's folder. If a process is killed while it creates the file, the next
/// process overwrites the unfinished file. The caller holds the lock of the final folder, so only
/// one process at a time creates the file.
struct NewIndexFile {
  /// The suffix of the folder in which the file is created; it follows the final path.
  static let ending = ".~lk"
  /// The path at which it is created.
  private let draft: String
  private let folder: String

  /// Creates the file beside its final path.
  ///
  /// - Parameters:
  ///   - path: The final path.
  ///   - root: The folder to index, or nil if it is not known yet.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)``; the draft is removed in that case.
  init(_ path: String, of root: String?) throws(AssetIndexError) {
    // Short, as SQLite takes no long paths, and hidden from scans.
    (folder, draft) = (path + Self.ending, path + Self.ending + "/.n")
    discard()
    guard mkdir(folder, 0o700) == 0 else {
      throw .cannotOpen(path, detail: "\(folder): \(String(cString: strerror(errno)))")
    }
    // SQLite's files beside it get the permissions of this one.
    let failure = clinux_create_private(draft)
    guard failure == 0 else { throw .cannotOpen(path, detail: String(cString: strerror(failure))) }
    do {
      let queue = try DatabaseQueue(path: draft)
      try queue.writeWithoutTransaction { db in
        // An incomplete draft is deleted, not rolled back.
        try db.execute(sql: "PRAGMA journal_mode = OFF")
        IndexRoom.limit(db, at: draft)
      }
      try AssetDatabase.blank.get().backup(to: queue)
      try queue.writeWithoutTransaction { db in
        if let root {
          try db.execute(sql: "INSERT INTO library (id, root) VALUES (1, ?)", arguments: [root])
          try AssetDatabase.markChanged(db)
        }
        // The mode is set here, while no other process has the file open.
        try db.execute(sql: "PRAGMA journal_mode = WAL")
      }
      try queue.close()
    } catch {
      discard()
      throw AssetIndexError(opening: path, error)
    }
  }

  /// Moves the file to its final path, at which there is no file or an empty one.
  func put(at path: String) throws(AssetIndexError) {
    // Logs that remain of a deleted file would be taken for this one's.
    for ending in IndexFile.logEndings { unlink(path + ending) }
    try replace(path)
  }

  /// Moves the file to its final path and replaces any file there.
  ///
  /// - Parameter path: The final path.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)``; the draft is removed in that case.
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
    // An earlier Locket made the file where the folder is now.
    IndexFile.remove(folder)
    var facts = stat()
    guard lstat(folder, &facts) == 0, facts.st_uid == geteuid() else { return }
    IndexFile.remove(draft)
    rmdir(folder)
  }

  /// Makes SQLite create an index directly at its final path.
  ///
  /// Use this function if the folder cannot be locked or the path is a symbolic link. The function
  /// does nothing if there is already a file that is not empty. The application identifier is
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
        // Another process may have created it meanwhile.
        guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 else { return }
        try db.execute(sql: "PRAGMA application_id = \(AssetDatabase.applicationID)")
      }
      try queue.close()
    } catch {
      throw AssetIndexError(opening: path, error)
    }
  }

  /// Returns the path that a symbolic link leads to, even if that file does not exist yet.
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

  /// Whether a path has no file or an empty one, so that a new file can be created.
  static func isWanted(_ path: String) -> Bool {
    var info = stat()
    guard lstat(path, &info) == 0 else { return errno == ENOENT }
    // A symbolic link stays; SQLite creates the file that it leads to.
    return info.st_mode & S_IFMT == S_IFREG && info.st_size == 0
  }
}
