// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import GRDB
import GRDBSQLite
import SQLiteFile

/// The index of one library: an SQLite database with one row per asset.
///
/// A picker shows its screens from the index alone, without reading photos.
public struct AssetDatabase: Sendable {
  /// The text "LOCK", which marks a file as a Locket index and not another program's database.
  static let applicationID: Int32 = 0x4C4F_434B

  /// What to do if the file at the path of an index is broken, or is not an index.
  public enum Rebuilding: Hashable, Sendable {
    /// Report an error if the file is broken or is not an index, and leave the file unchanged.
    case never
    /// Rename a broken index and create a new one; leave a file of another program unchanged.
    case ours
    /// Rename any file that is broken or is not an index, and create a new index.
    ///
    /// This case is for a path to which no other program writes.
    case always
  }

  /// The path to which a broken index file was renamed, or nil if no file was renamed.
  public let brokenFile: String?
  let writer: any DatabaseWriter
  let listeners = ChangeListeners()
  /// The number of rows that a search reads before it uses the full-text index.
  ///
  /// Tests set a smaller number for small libraries.
  var walkLimit = Listing.walkLimit
  /// Whether a read of a file ends after a maximum number of steps.
  ///
  /// Tests turn this off.
  var limitsSteps = true
  /// Whether reads run on the caller's thread.
  private let readsOnCallerThread: Bool
  /// The index's file, or nil for an index in memory.
  private let file: IndexFile?

  /// The path of the index's file, or nil for an index in memory.
  var path: String? { file?.path }

  /// Opens an index file, or creates it if it is missing.
  ///
  /// A file of another program is not changed, because Locket checks the header of the file before
  /// SQLite opens it. A new file appears at the path only when it contains all its tables and the
  /// path of the library's folder.
  ///
  /// - Parameters:
  ///   - path: The path of the index file. Missing folders are created.
  ///   - root: The absolute path of the library's folder. The index then belongs to this folder
  ///     permanently. The default, nil, is for an index that belongs to a folder already, or for
  ///     which ``claim(root:indexPath:)`` sets the folder later.
  ///   - creates: Whether to create a missing or empty file. The default is true.
  ///   - rebuilding: What to do if the file is broken or not an index. The default is to report an
  ///     error.
  /// - Returns: The open index.
  /// - Throws: ``AssetIndexError`` if the file cannot be opened, is not an index or is broken. The
  ///   error is also thrown if a newer version of Locket wrote the file, or the index belongs to
  ///   another folder.
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
  /// - Parameter readsOnCallerThread: Whether queries run on the caller's thread instead of a
  ///   separate one. This is faster for thousands of queries on small libraries, but it blocks the
  ///   caller's thread. The default is false.
  /// - Throws: ``AssetIndexError`` if SQLite cannot create it.
  public init(readsOnCallerThread: Bool = false) throws(AssetIndexError) {
    try self.init(readsOnCallerThread: readsOnCallerThread, path: ":memory:")
  }

  /// Creates an empty index in a private temporary file, which is deleted when the index is
  /// released.
  ///
  /// It is as fast as an index in memory. SQLite keeps only its cache in memory.
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
  /// Copying its database pages is faster than creating the tables.
  static let blank = Result {
    let queue = try DatabaseQueue()
    try prepare(queue, path: ":memory:")
    return queue
  }

  /// Reads in one transaction, which stops if the task is cancelled.
  ///
  /// SQLite errors are converted to one-line messages.
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
  /// An index in memory has only one connection, so no write can occur between two reads.
  private func readHere<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try writer.unsafeRead(work)
  }

  /// Writes in one transaction.
  ///
  /// SQLite errors are converted to one-line messages.
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

  /// Runs blocking work on a separate thread.
  ///
  /// In this work, ``writer`` may be used directly.
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

  /// The maximum number of SQLite steps of one read, or nil for an index in memory.
  private var maximumSteps: Int? {
    limitsSteps ? file.map { CancellableRead.maximumSteps(ofFile: $0.path) } : nil
  }

  /// Converts the error for a value whose type does not fit its column.
  private func failure(_: RowDecodingError) -> AssetIndexError { failure(AssetRow.damage) }

  /// Converts an SQLite error to a public error.
  ///
  /// If the error shows that the file is broken, marks the file for the next process that opens it.
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
      // When a backup fails, the message may belong to the intact database and report no error.
      if let message = error.message, message != errorText(SQLITE_OK) { return message }
      return errorText(error.resultCode.rawValue)
    }
    return (error as NSError).localizedDescription
  }

  /// Returns SQLite's description of a result code.
  static func errorText(_ code: Int32) -> String { String(cString: sqlite3_errstr(code)) }
}

extension AssetDatabase {
  /// Returns a short name for a folder's index, which is the same in every run.
  ///
  /// - Parameter root: The folder's absolute path.
  /// - Returns: Eight letters and digits.
  public static func shortName(of root: String) -> String {
    String(StableHash.identifier(of: root).prefix(8))
  }

  /// Returns a short name of fixed length that is computed from a text.
  ///
  /// The name is a 64-bit hash of the text. The name is the same in every run, and different texts
  /// almost certainly get different names.
  ///
  /// - Parameter key: The text.
  /// - Returns: Sixteen letters and digits.
  public static func name(of key: String) -> String {
    let digits = String(StableHash.of(key, seed: 0), radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension AssetDatabase {
  /// Opens a file and migrates it to the newest version.
  static func pool(
    _ path: String, creates: Bool
  ) throws(AssetIndexError) -> DatabasePool {
    try IndexFileHeader.check(path, orEmpty: creates)
    try IndexFile.reserveLogs(path)
    do {
      // With these settings, the page cache and a walk through a window use less than a megabyte.
      var configuration = Configuration()
      configuration.label = "locket.index"
      configuration.busyMode = .timeout(10)
      configuration.prepareDatabase { db in
        try protect(db)
        // The schema is checked only on the connection that writes. This connection is opened
        // before the connections that read.
        guard !db.configuration.readonly else { return }
        let steps = CancellableRead.maximumSteps(ofFile: path)
        try CancellableRead(steps: steps).run(db) { try IndexSchema.check(db, path: path) }
        // Without this setting, SQLite refuses to run triggers that write to the full-text index.
        try db.execute(sql: "PRAGMA trusted_schema = ON")
      }
      let pool = try DatabasePool(path: path, configuration: configuration)
      do throws(AssetIndexError) {
        try IndexFile.checkOwnership(path)
      } catch {
        // Keeps the pool open, because closing it would copy another user's log into the file.
        _ = Unmanaged.passRetained(pool)
        throw error
      }
      try pool.write { IndexRoom.limit($0, at: path) }
      try prepare(pool, path: path)
      return pool
    } catch let error as AssetIndexError {
      throw error
    } catch let error as DatabaseError where IndexFile.isBroken(error) {
      throw .broken(path, detail: message(error))
    } catch {
      throw AssetIndexError(opening: path, error)
    }
  }

  /// The maximum length of a value or a row in bytes.
  ///
  /// An altered file can claim any length.
  private static let maximumLength: Int32 = 1 << 26

  /// Makes a connection trust less of the file that it opens.
  private static func protect(_ db: Database) throws {
    try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, maximumLength)
  }

  /// Migrates a file to the newest version.
  ///
  /// A file that is not a Locket index stays unchanged.
  static func prepare(_ writer: any DatabaseWriter, path: String) throws {
    let isCurrent = try writer.write { db in
      let found = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
      if isEmpty {
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        return true
      }
      if found != applicationID { throw AssetIndexError.notAnIndex(path) }
      if try migrator.hasBeenSuperseded(db) {
        // If a damaged file contains a wrong migration name, a newer version did not necessarily
        // write it.
        try IndexFile.check("integrity_check(grdb_migrations)", of: path, in: db)
        throw AssetIndexError.newerVersion(path)
      }
      return try migrator.hasCompletedMigrations(db)
    }
    // If damaged data were migrated, the damage would be hidden.
    if !isCurrent { try writer.write { try IndexFile.check("quick_check", of: path, in: $0) } }
    try migrator.migrate(writer)
  }
}
