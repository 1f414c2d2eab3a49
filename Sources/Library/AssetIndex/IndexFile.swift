// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import GRDB
import SQLiteFile

/// The file of an open index, and the operations that recover from a broken file.
struct IndexFile: Sendable {
  /// The number of broken files that are kept beside the current file.
  private static let kept = 3
  /// The suffixes of the files that SQLite keeps beside a database.
  static let logEndings = DatabaseOwnership.logEndings
  /// The suffixes of an index file and of the files that SQLite keeps beside it.
  private static let endings = [""] + logEndings

  let path: String
  /// The inode number of the file.
  private let number: UInt64?

  init(_ path: String) {
    self.path = path
    number = Self.number(of: path)
  }

  /// Records that the file is broken, for the next process that opens it.
  func mark() {
    guard let number else { return }
    let content = Array("\(number)\n".utf8)
    var file: Int32 = -1
    // If the mark cannot be written, the next process detects the damage in the same way.
    guard clinux_open_private(Self.mark(of: path), O_WRONLY | O_CREAT | O_TRUNC, &file) == 0 else {
      return
    }
    _ = write(file, content, content.count)
    close(file)
  }

  /// Checks that no other user can write to an index file or to the files beside it.
  ///
  /// SQLite and Locket create files beside an index file.
  ///
  /// - Parameter path: The file's path. Its folder must exist.
  /// - Throws: ``AssetIndexError/ofAnotherUser(_:detail:)`` or
  ///   ``AssetIndexError/cannotOpen(_:detail:)``.
  static func checkOwnership(_ path: String) throws(AssetIndexError) {
    do throws(DatabaseOwnershipError) {
      try DatabaseOwnership.check(path, with: [mark(of: path), SyncLock.path(of: path)])
    } catch {
      throw AssetIndexError(protecting: path, error)
    }
  }

  /// Creates the files that SQLite keeps beside an index file, so that no other user can create
  /// them.
  ///
  /// - Parameter path: The file's path. The file must exist.
  /// - Throws: ``AssetIndexError/ofAnotherUser(_:detail:)`` or
  ///   ``AssetIndexError/cannotOpen(_:detail:)``.
  static func reserveLogs(_ path: String) throws(AssetIndexError) {
    do throws(DatabaseOwnershipError) {
      try DatabaseOwnership.reserve(path)
    } catch {
      throw AssetIndexError(protecting: path, error)
    }
  }

  /// Removes the permissions of other users on an index file and on SQLite's files beside it.
  ///
  /// Earlier versions of Locket gave other users permissions when they created the files.
  ///
  /// - Parameter path: The file's path.
  static func makePrivate(_ path: String) {
    for ending in endings { clinux_make_private(path + ending) }
  }

  /// Whether a file was marked as broken.
  ///
  /// If the marked file no longer exists, the mark is removed.
  static func isMarked(_ path: String) -> Bool {
    guard let text = try? String(contentsOfFile: mark(of: path), encoding: .utf8) else {
      return false
    }
    if let number = number(of: path), text == "\(number)\n" { return true }
    try? FileManager.default.removeItem(atPath: mark(of: path))
    return false
  }

  /// Whether an SQLite error means that a file is broken.
  ///
  /// An intact index accepts all queries of Locket. SQLite's general error therefore also means a
  /// broken file.
  static func isBroken(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode)
  }

  /// Runs one of SQLite's integrity checks on a file, or on one table of it.
  ///
  /// - Parameters:
  ///   - pragma: The name of SQLite's pragma.
  ///   - path: The file's path.
  ///   - db: The database.
  /// - Throws: ``AssetIndexError/broken(_:detail:)`` with the first problem that was found.
  static func check(_ pragma: String, of path: String, in db: Database) throws {
    let found = try String.fetchOne(db, sql: "PRAGMA \(pragma)") ?? "nothing can be read"
    if found != "ok" { throw AssetIndexError.broken(path, detail: found.oneLine) }
  }

  /// Renames an index file and SQLite's files beside it to an unused name, and puts a new file at
  /// the path.
  static func setAside(
    _ path: String, for new: NewIndexFile
  ) throws(AssetIndexError) -> String {
    let numbers = brokenNumbers(path)
    let target = "\(path).broken-\((numbers.last ?? 0) + 1)"
    // The log is renamed first. If the process then ends, a file without its log only lacks the
    // latest changes, but a log without its file would be useless.
    for ending in endings.reversed() {
      // With a hard link, there is a file at the path at all times. Not every file system supports
      // this.
      if ending.isEmpty, link(path, target) == 0 { continue }
      guard rename(path + ending, target + ending) != 0, errno != ENOENT else { continue }
      let detail = String(cString: strerror(errno))
      new.discard()
      throw .cannotOpen(path, detail: "broken, and cannot be renamed: \(detail)")
    }
    try new.replace(path)
    for number in numbers.dropLast(kept - 1) { remove("\(path).broken-\(number)") }
    unlink(mark(of: path))
    return target
  }

  /// Removes a file and SQLite's files beside it, if they exist.
  static func remove(_ path: String) {
    for ending in endings { unlink(path + ending) }
  }

  /// Returns the numbers in the names of broken files that were renamed, in ascending order.
  private static func brokenNumbers(_ path: String) -> [Int] {
    let url = URL(fileURLWithPath: path)
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: url.deletingLastPathComponent().path)
    let start = url.lastPathComponent + ".broken-"
    return (names ?? []).filter { $0.hasPrefix(start) }
      .compactMap { Int($0.dropFirst(start.count)) }.sorted()
  }

  private static func mark(of path: String) -> String { path + ".broken" }

  private static func number(of path: String) -> UInt64? {
    var info = stat()
    return stat(path, &info) == 0 ? UInt64(info.st_ino) : nil
  }
}

extension AssetIndexError {
  /// Creates the error for an index that cannot be protected against other users.
  fileprivate init(protecting path: String, _ error: DatabaseOwnershipError) {
    self =
      error.fileOwner == nil
      ? .cannotOpen(path, detail: error.description)
      : .ofAnotherUser(path, detail: error.description)
  }
}

extension String {
  /// The text with spaces instead of line breaks.
  fileprivate var oneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
