// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import GRDB

/// The file of a new index, made beside its place and moved there when it is whole.
///
/// It is made in a folder of its own, where no other user can make a log for it.
///
/// Whoever looks at the place finds nothing, or an index with its tables and its library's folder;
/// who is killed on the way leaves a file that the next maker writes over. One makes it at a time:
/// the caller has the folder's turn.
struct NewIndexFile {
  /// What the name of the folder that it is made in has behind that of its place.
  static let ending = ".~lk"
  /// Where it is made.
  private let draft: String
  private let folder: String

  /// Makes the file, beside its place.
  ///
  /// - Parameters:
  ///   - path: Its place.
  ///   - root: The folder that it is to index, nil where that is not known yet.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)``; then nothing is left of it.
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
        // A draft that breaks off is thrown away, not rolled back.
        try db.execute(sql: "PRAGMA journal_mode = OFF")
      }
      try AssetDatabase.blank.get().backup(to: queue)
      try queue.writeWithoutTransaction { db in
        if let root {
          try db.execute(sql: "INSERT INTO library (id, root) VALUES (1, ?)", arguments: [root])
          try AssetDatabase.stamp(db)
        }
        // Turned on here, where nobody has it open yet.
        try db.execute(sql: "PRAGMA journal_mode = WAL")
      }
      try queue.close()
    } catch {
      discard()
      throw .cannotOpen(path, detail: AssetDatabase.words(error))
    }
  }

  /// Moves the file to its place, where nothing is, or an empty file.
  ///
  /// - Parameter path: Its place.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)``; then nothing is left of it.
  func put(at path: String) throws(AssetIndexError) {
    // What is left of a file that was deleted would be taken for this one's.
    for ending in IndexFile.logEndings { unlink(path + ending) }
    try replace(path)
  }

  /// Moves the file to its place, whatever is there.
  ///
  /// - Parameter path: Its place.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)``; then nothing is left of it.
  func replace(_ path: String) throws(AssetIndexError) {
    if rename(draft, path) == 0 {
      rmdir(folder)
      return
    }
    let detail = String(cString: strerror(errno))
    discard()
    throw .cannotOpen(path, detail: detail)
  }

  /// Takes the file away again, or what a killed maker left of it.
  func discard() {
    // An earlier Locket made the file where the folder is now.
    IndexFile.remove(folder)
    var facts = stat()
    guard lstat(folder, &facts) == 0, facts.st_uid == geteuid() else { return }
    IndexFile.remove(draft)
    rmdir(folder)
  }

  /// Has SQLite begin an index in its place, where no turns are taken or a link leads elsewhere; does
  /// nothing where something lies there.
  ///
  /// Its first page says whose it is, before it has a log.
  ///
  /// - Parameter path: Its place.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)``.
  static func beginInPlace(_ path: String) throws(AssetIndexError) {
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
        // Somebody else may have been quicker.
        guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 else { return }
        try db.execute(sql: "PRAGMA application_id = \(AssetDatabase.applicationID)")
      }
      try queue.close()
    } catch {
      throw .cannotOpen(path, detail: AssetDatabase.words(error))
    }
  }

  /// Where a path leads to, also where nothing is there yet.
  private static func end(of path: String) -> String {
    var path = path
    // The system follows no more links than these either.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      path = next.hasPrefix("/") ? next : folder + "/" + next
    }
    return path
  }

  /// Whether a new file is to be made for a place: nothing is there, or an empty file.
  static func isWanted(_ path: String) -> Bool {
    var info = stat()
    guard lstat(path, &info) == 0 else { return errno == ENOENT }
    // A link keeps what it leads to; SQLite makes that one in its place.
    return info.st_mode & S_IFMT == S_IFREG && info.st_size == 0
  }
}
