// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import GRDB
import GRDBSQLite
import SQLiteFile

/// The index of one library: an SQLite row an asset, nothing read from photos to draw a screen.
public struct AssetDatabase: Sendable {
  /// "LOCK", so that another program's database is not taken for an index.
  static let applicationID: Int32 = 0x4C4F_434B

  /// What may become of a file that is no index, or a broken one.
  public enum Rebuilding: Hashable, Sendable {
    /// Nothing: whoever asks is told.
    case never
    /// A broken index of ours is set aside; a file of somebody else is left alone.
    case ours
    /// It is set aside whatever it is, since nobody else writes to its place.
    case always
  }

  /// Where a broken file is now that was in the index's place, nil where there was none.
  public let brokenFile: String?
  let writer: any DatabaseWriter
  let listeners = ChangeListeners()
  /// As many rows as a search looks through by itself; tests have smaller libraries.
  var walked = Listing.walked
  /// Whether it is read on the thread that asks.
  private let isReadAtOnce: Bool
  /// The index's file, nil in memory.
  private let file: IndexFile?

  /// The path of the index's file, nil in memory.
  var path: String? { file?.path }

  /// Opens an index file, or makes one where there is none.
  ///
  /// A file of somebody else is not written to: it is looked at before it is opened. A new one is
  /// there with its tables and its library's folder or not at all, for whoever looks meanwhile.
  ///
  /// - Parameters:
  ///   - path: The file's path; missing folders are made.
  ///   - root: The absolute path of the library's folder, to which the index is tied once and for
  ///     all; the default, nil, is for one that was tied before, or is by
  ///     ``claim(root:indexPath:)``.
  ///   - creates: Whether to make a missing or empty file; the default is true.
  ///   - rebuilding: Which file is set aside for a new one; the default is none.
  /// - Returns: The index.
  /// - Throws: ``AssetIndexError`` where it cannot be opened, is not an index, broken or newer, or
  ///   belongs to another folder.
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
      throw .cannotOpen(path, detail: words(error))
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
    let turn = FolderTurn(folder.path)
    defer { turn.end() }
    do throws(AssetIndexError) {
      if rebuilding != .never, IndexFile.isMarked(path) {
        throw .broken(path, detail: "parts of it could not be read")
      }
      if creates {
        if turn.isHeld, NewIndexFile.isWanted(path) {
          try NewIndexFile(path, of: root).put(at: path)
        } else {
          try NewIndexFile.beginInPlace(path)
        }
      }
      writer = try Self.pool(path, creates: creates)
      brokenFile = nil
    } catch {
      switch (error, rebuilding) {
      case (.broken, .ours), (.broken, .always), (.notAnIndex, .always):
        brokenFile = try IndexFile.setAside(path, for: NewIndexFile(path, of: root))
        writer = try Self.pool(path, creates: true)
      default: throw error
      }
    }
    file = IndexFile(path)
    isReadAtOnce = false
  }

  /// Makes an empty index in memory.
  ///
  /// - Parameter isReadAtOnce: Whether it is read on the thread that asks instead of one of its own:
  ///   quicker where thousands of questions are asked of small libraries, and not for a thread that
  ///   draws. The default is false.
  /// - Throws: ``AssetIndexError`` where SQLite cannot make one.
  public init(isReadAtOnce: Bool = false) throws(AssetIndexError) {
    try self.init(isReadAtOnce: isReadAtOnce, path: ":memory:")
  }

  /// Makes an empty index in a file that no other program sees, and that goes with the index: as
  /// quick as one in memory, of which SQLite keeps no more than its cache.
  static func temporary() throws(AssetIndexError) -> AssetDatabase {
    try AssetDatabase(isReadAtOnce: false, path: "")
  }

  private init(isReadAtOnce: Bool, path: String) throws(AssetIndexError) {
    self.isReadAtOnce = isReadAtOnce
    (file, brokenFile) = (nil, nil)
    do {
      let queue = try DatabaseQueue(path: path)
      try Self.blank.get().backup(to: queue)
      writer = queue
    } catch let error as AssetIndexError {
      throw error
    } catch {
      throw .cannotOpen(":memory:", detail: Self.words(error))
    }
  }

  /// What every index begins as: its pages are copied faster than its tables are made.
  static let blank = Result {
    let queue = try DatabaseQueue()
    try prepare(queue, path: ":memory:")
    return queue
  }

  /// Reads in one transaction, until it is cancelled; what SQLite cannot do becomes one line for people.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return isReadAtOnce ? try readHere(work) : try await CancellableRead.run(writer, work)
    } catch let error as DatabaseError {
      throw failure(error)
    }
  }

  /// Reads without a transaction: an index in memory has one connection, so that nobody writes in
  /// between.
  private func readHere<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try writer.unsafeRead(work)
  }

  /// Writes in one transaction; what SQLite cannot do becomes one line for people.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await writer.write { db in
        let before = db.totalChangesCount
        let value = try work(db)
        if db.totalChangesCount != before { try Self.stamp(db) }
        return value
      }
    } catch let error as DatabaseError {
      throw failure(error)
    }
  }

  /// Does work that blocks on a thread of its own, in which ``writer`` may be asked directly.
  func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do {
      return try await BlockingWork.run(work)
    } catch let error as DatabaseError {
      throw failure(error)
    }
  }

  /// What people are told; a broken file is marked, so that the next one who opens it knows.
  private func failure(_ error: DatabaseError) -> AssetIndexError {
    guard let file, IndexFile.isBroken(error) else {
      return .storage(detail: Self.words(error))
    }
    file.mark()
    return .broken(file.path, detail: Self.words(error))
  }

  /// What went wrong, without SQL.
  static func words(_ error: any Error) -> String {
    if let error = error as? DatabaseError {
      // Where a copy fails, SQLite may ask the sound side of it what went wrong.
      if let message = error.message, message != errorText(SQLITE_OK) { return message }
      return errorText(error.resultCode.rawValue)
    }
    return (error as NSError).localizedDescription
  }

  /// What SQLite calls a code.
  static func errorText(_ code: Int32) -> String { String(cString: sqlite3_errstr(code)) }
}
