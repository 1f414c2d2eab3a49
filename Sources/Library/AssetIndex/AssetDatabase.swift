// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import GRDB
import GRDBSQLite
import SQLiteFile

/// The index of one library: an SQLite database with one row per asset.
///
/// Screens are drawn from the index alone, without reading photos.
public struct AssetDatabase: Sendable {
  /// "LOCK"; identifies the file as a Locket index and not another program's database.
  static let applicationID: Int32 = 0x4C4F_434B

  /// What to do with a file that is not an index, or a broken index.
  public enum Rebuilding: Hashable, Sendable {
    /// Report an error and leave the file unchanged.
    case never
    /// Set aside a broken Locket index; leave files of other programs unchanged.
    case ours
    /// Set aside any file, because no other program writes to this path.
    case always
  }

  /// The new path of a broken file that was set aside, or nil if there was none.
  public let brokenFile: String?
  let writer: any DatabaseWriter
  let listeners = ChangeListeners()
  /// The number of rows that a search scans without the full-text index; tests use smaller
  /// libraries.
  var walkLimit = Listing.walkLimit
  /// Whether a read of a file ends after a number of steps; tests turn it off.
  var limitsSteps = true
  /// Whether reads run on the calling thread.
  private let readsOnCallerThread: Bool
  /// The index's file, or nil for an index in memory.
  private let file: IndexFile?

  /// The path of the index's file, or nil for an index in memory.
  var path: String? { file?.path }

  /// Opens an index file, or creates it if it is missing.
  ///
  /// A file of another program is not changed: its header is checked before SQLite opens it. A new
  /// file appears atomically, with its tables and its library's folder.
  ///
  /// - Parameters:
  ///   - path: The file's path; missing folders are created.
  ///   - root: The absolute path of the library's folder, to which the index is tied permanently.
  ///     The default, nil, is for an index that is already tied or that ``claim(root:indexPath:)``
  ///     ties later.
  ///   - creates: Whether to create a missing or empty file; the default is true.
  ///   - rebuilding: Which files to set aside and replace; the default is none.
  /// - Returns: The index.
  /// - Throws: ``AssetIndexError`` if the file cannot be opened, is not an index, is broken, is
  ///   newer than this version, or belongs to another folder.
  public static func open(
    path: String, of root: String? = nil, creates: Bool = true, rebuilding: Rebuilding = .never
  ) async throws(AssetIndexError) -> AssetDatabase {
    do {
      let index = try await BlockingWork.run {
        try AssetDatabase(path: path, of: root, creates: creates, rebuilding: rebuilding)
      }
      if let root { try await index.claim(root: root, indexPath: path) }
      return index
    } catch let error as AssetIndexError {
      throw error
    } catch {
      throw .cannotOpen(path, detail: message(error))
    }
  }

  init(
    path: String, of root: String? = nil, creates: Bool = true, rebuilding: Rebuilding = .never
  ) throws(AssetIndexError) {
    let path = SQLiteHeader.plain(path)
    if rebuilding != .always {
      guard try IndexFileHeader.isOurs(path, orEmpty: creates) else { throw .notAnIndex(path) }
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let failure = clinux_make_private_folder(folder.path, nil)
    guard failure == 0 else { throw .cannotOpen(path, detail: String(cString: strerror(failure))) }
    try IndexFile.checkOwnership(path)
    IndexFile.makePrivate(path)
    let lock = FolderLock(folder.path)
    defer { lock.unlock() }
    do throws(AssetIndexError) {
      if rebuilding != .never, IndexFile.isMarked(path) {
        throw .broken(path, detail: "parts of it could not be read")
      }
      if creates {
        if lock.isHeld, NewIndexFile.isWanted(path) {
          try NewIndexFile(path, of: root).put(at: path)
        } else {
          try NewIndexFile.createAtFinalPath(path)
        }
      }
      writer = try Self.pool(path, creates: creates)
      brokenFile = nil
    } catch {
      switch (error, rebuilding) {
      case (.broken, .ours), (.broken, .always), (.altered, .ours), (.altered, .always),
        (.notAnIndex, .always):
        brokenFile = try IndexFile.setAside(path, for: NewIndexFile(path, of: root))
        writer = try Self.pool(path, creates: true)
      default: throw error
      }
    }
    file = IndexFile(path)
    readsOnCallerThread = false
  }

  /// Creates an empty index in memory.
  ///
  /// - Parameter readsOnCallerThread: Whether reads run on the calling thread instead of a separate
  ///   one. This is faster for thousands of queries on small libraries, but unsuitable for a thread
  ///   that draws. The default is false.
  /// - Throws: ``AssetIndexError`` if SQLite cannot create it.
  public init(readsOnCallerThread: Bool = false) throws(AssetIndexError) {
    try self.init(readsOnCallerThread: readsOnCallerThread, path: ":memory:")
  }

  /// Creates an empty index in a private temporary file that is deleted with the index.
  ///
  /// It is as fast as an index in memory, but SQLite keeps only its cache in memory.
  static func temporary() throws(AssetIndexError) -> AssetDatabase {
    try AssetDatabase(readsOnCallerThread: false, path: "")
  }

  private init(readsOnCallerThread: Bool, path: String) throws(AssetIndexError) {
    self.readsOnCallerThread = readsOnCallerThread
    (file, brokenFile) = (nil, nil)
    do {
      let queue = try DatabaseQueue(path: path)
      try Self.blank.get().backup(to: queue)
      writer = queue
    } catch let error as AssetIndexError {
      throw error
    } catch {
      throw .cannotOpen(":memory:", detail: Self.message(error))
    }
  }

  /// The initial content of every index.
  ///
  /// Copying its pages is faster than creating its tables.
  static let blank = Result {
    let queue = try DatabaseQueue()
    try prepare(queue, path: ":memory:")
    return queue
  }

  /// Reads in one transaction that stops on cancellation; SQLite errors become one-line messages.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      if readsOnCallerThread { return try readHere(work) }
      return try await CancellableRead.run(writer, steps: maximumSteps, work)
    } catch let error as DatabaseError {
      throw failure(error)
    } catch let error as RowDecodingError {
      throw failure(error)
    }
  }

  /// Reads without a transaction.
  ///
  /// An index in memory has one connection, so no write can occur in between.
  private func readHere<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try writer.unsafeRead(work)
  }

  /// Writes in one transaction; SQLite errors become one-line messages.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await writer.write { db in
        let before = db.totalChangesCount
        let value = try work(db)
        if db.totalChangesCount != before { try Self.markChanged(db) }
        return value
      }
    } catch let error as DatabaseError {
      throw failure(error)
    } catch let error as RowDecodingError {
      throw failure(error)
    }
  }

  /// Runs blocking work on a separate thread, in which ``writer`` may be used directly.
  func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do {
      return try await BlockingWork.run(work)
    } catch let error as DatabaseError {
      throw failure(error)
    } catch let error as RowDecodingError {
      throw failure(error)
    }
  }

  /// The maximum number of SQLite steps of a read, or nil for an index in memory.
  private var maximumSteps: Int? {
    limitsSteps ? file.map { CancellableRead.maximumSteps(ofFile: $0.path) } : nil
  }

  /// Converts an error of a value that has not its column's type.
  private func failure(_: RowDecodingError) -> AssetIndexError { failure(AssetRow.damage) }

  /// Converts an SQLite error to a public one and marks a broken file for the next caller that
  /// opens it.
  private func failure(_ error: DatabaseError) -> AssetIndexError {
    if let file, error.resultCode == .SQLITE_FULL { return .noSpace(file.path) }
    guard let file, IndexFile.isBroken(error) else {
      return .storage(detail: Self.message(error))
    }
    file.mark()
    return .broken(file.path, detail: Self.message(error))
  }

  /// Returns the message of an error, without SQL.
  static func message(_ error: any Error) -> String {
    if let error = error as? DatabaseError {
      // When a backup fails, SQLite may report the error code of the intact database.
      if let message = error.message, message != errorText(SQLITE_OK) { return message }
      return errorText(error.resultCode.rawValue)
    }
    return (error as NSError).localizedDescription
  }

  /// Returns SQLite's description of a result code.
  static func errorText(_ code: Int32) -> String { String(cString: sqlite3_errstr(code)) }
}
