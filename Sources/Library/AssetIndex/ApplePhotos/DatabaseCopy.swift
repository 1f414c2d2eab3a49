// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import Glibc
import GRDB
import GRDBSQLite

/// A private copy of a library's database.
///
/// The copy is made without opening the original in SQLite, because SQLite would lock the original
/// and write a log beside it.
struct DatabaseCopy: Sendable {
  /// The maximum number of attempts.
  ///
  /// An attempt fails if the original changes while it is copied.
  private static let attempts = 5
  private static let blockSize = 1 << 20
  /// The maximum length of a value or a row in bytes, far above the longest that Photos writes.
  ///
  /// A value is copied several times when it is read. The lists of row numbers that Locket binds are
  /// shorter, too: they have up to 8 bytes for each photo of a library.
  private static let maximumLength: Int32 = 16 << 20
  private static let magic = Array("SQLite format 3\0".utf8)

  /// The folder of the copy, which no other user can read.
  private let folder: String
  private let original: String
  private var path: String { folder + "/Photos.sqlite" }

  /// Copies a database and its log.
  ///
  /// - Parameter original: The database's absolute path.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)``.
  init(of original: String) throws(AssetIndexError) {
    self.original = original
    let pathTemplate = FileManager.default.temporaryDirectory.path + "/locket-XXXXXX"
    var template = Array(pathTemplate.utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.noRoom(original, errno) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do {
      for _ in 0..<Self.attempts {
        let before = Self.states(original)
        try Self.copy(original, to: path, isNeeded: true)
        try Self.copy(original + "-wal", to: path + "-wal", isNeeded: false)
        if Self.states(original) == before { return }
      }
    } catch {
      remove()
      throw error
    }
    remove()
    throw .unreadableCatalogue(
      original, detail: "another program keeps changing it", remedy: "close Photos and try again")
  }

  /// Opens the copy and deletes its files from the disk.
  ///
  /// The open files stay readable until they are closed. However this process ends, no file of the
  /// copy remains on the disk.
  ///
  /// - Returns: The database.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)``.
  func open() throws(AssetIndexError) -> DatabaseQueue {
    defer { remove() }
    do {
      var configuration = Configuration()
      configuration.label = "locket.photos"
      configuration.prepareDatabase { db in
        // The database is untrusted. Nothing in its schema may run as code.
        try db.execute(
          sql: """
            PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
            PRAGMA temp_store = FILE; PRAGMA cache_size = -4096;
            """)
        sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Self.maximumLength)
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      // SQLite reads the log at the first query. The files must exist until then.
      _ = try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") }
      return queue
    } catch {
      throw Self.unreadable(original, error)
    }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Converts an SQLite error to a one-line message.
  static func unreadable(_ path: String, _ error: any Error) -> AssetIndexError {
    if let error = error as? AssetIndexError { return error }
    return .unreadableCatalogue(
      path, detail: AssetDatabase.message(error),
      remedy: "repair the library in Photos, or copy it to this machine again")
  }

  private static func states(_ path: String) -> [FileState?] {
    [FileState(path), FileState(path + "-wal")]
  }

  private static func copy(
    _ source: String, to target: String, isNeeded: Bool
  ) throws(AssetIndexError) {
    var input: Int32 = -1
    let unopenedCode = clinux_open_for_reading(source, &input)
    guard unopenedCode == 0 else {
      if !isNeeded, unopenedCode == ENOENT {
        unlink(target)
        return
      }
      if [EISDIR, EINVAL].contains(unopenedCode) { throw foreign(source) }
      throw unopened(source, unopenedCode)
    }
    defer { close(input) }
    var info = stat()
    guard fstat(input, &info) == 0, FileState(info).isFile else { throw foreign(source) }
    var output: Int32 = -1
    let failure = clinux_open_private(target, O_WRONLY | O_CREAT | O_TRUNC, &output)
    guard failure == 0 else { throw noRoom(source, failure) }
    defer { close(output) }
    var block = [UInt8](repeating: 0, count: blockSize)
    var isFirst = isNeeded
    while true {
      let count = read(input, &block, blockSize)
      guard count >= 0 else { throw unopened(source, errno) }
      if isFirst, !block.prefix(count).starts(with: magic) { throw foreign(source) }
      isFirst = false
      if count == 0 { return }
      let written = write(output, block, count)
      guard written == count else { throw noRoom(source, written < 0 ? errno : ENOSPC) }
    }
  }

  private static func unopened(_ path: String, _ code: Int32) -> AssetIndexError {
    .unreadableCatalogue(
      path, detail: String(cString: strerror(code)),
      remedy: code == ENOENT
        ? "open the library once in Photos on macOS 10.15 or later, or copy all of it here"
        : "change its permissions, or copy the library to where it can be read")
  }

  private static func foreign(_ path: String) -> AssetIndexError {
    .unreadableCatalogue(
      path, detail: "it is empty, damaged, encrypted, or no SQLite database",
      remedy: "repair the library in Photos, or copy it to this machine again")
  }

  private static func noRoom(_ path: String, _ code: Int32) -> AssetIndexError {
    .unreadableCatalogue(
      path, detail: "no copy can be made: \(String(cString: strerror(code)))",
      remedy: "free some space, or name another folder with TMPDIR")
  }
}
