// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// The index of one library: an SQLite row an asset, nothing read from photos to draw a screen.
public struct AssetDatabase: Sendable {
  /// "LOCK", so that another program's database is not taken for an index.
  static let applicationID: Int32 = 0x4C4F_434B

  let writer: any DatabaseWriter
  let listeners = ChangeListeners()
  /// As many rows as a search looks through by itself; tests have smaller libraries.
  var walked = Listing.walked
  /// Whether it is read on the thread that asks.
  private let isReadAtOnce: Bool

  /// Opens an index file, or makes one where there is none.
  ///
  /// A file of somebody else is not written to: it is looked at before it is opened.
  ///
  /// - Parameters:
  ///   - path: The file's path; missing folders are made.
  ///   - creates: Whether to make a missing or empty file; the default is true.
  /// - Returns: The index.
  /// - Throws: ``AssetIndexError`` where it cannot be opened, is not an index, or is newer.
  public static func open(
    path: String, creates: Bool = true
  ) async throws(AssetIndexError) -> AssetDatabase {
    do {
      return try await BlockingWork.run { try AssetDatabase(path: path, creates: creates) }
    } catch let error as AssetIndexError {
      throw error
    } catch {
      throw .cannotOpen(path, detail: words(error))
    }
  }

  init(path: String, creates: Bool = true) throws(AssetIndexError) {
    guard try IndexFileHeader.isOurs(path, orEmpty: creates) else { throw .notAnIndex(path) }
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let turn = FolderTurn(folder.path)
      defer { turn.end() }
      // The page cache and the walk through a window stay well under a megabyte.
      var configuration = Configuration()
      configuration.label = "locket.index"
      configuration.busyMode = .timeout(10)
      let pool = try DatabasePool(path: path, configuration: configuration)
      try Self.prepare(pool, path: path)
      writer = pool
      isReadAtOnce = false
    } catch let error as AssetIndexError {
      throw error
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw .notAnIndex(path)
    } catch {
      throw .cannotOpen(path, detail: Self.words(error))
    }
  }

  /// Makes an empty index in memory.
  ///
  /// - Parameter isReadAtOnce: Whether it is read on the thread that asks instead of one of its own:
  ///   quicker where thousands of questions are asked of small libraries, and not for a thread that
  ///   draws. The default is false.
  /// - Throws: ``AssetIndexError`` where SQLite cannot make one.
  public init(isReadAtOnce: Bool = false) throws(AssetIndexError) {
    self.isReadAtOnce = isReadAtOnce
    do {
      let queue = try DatabaseQueue()
      try Self.blank.get().backup(to: queue)
      writer = queue
    } catch let error as AssetIndexError {
      throw error
    } catch {
      throw .cannotOpen(":memory:", detail: Self.words(error))
    }
  }

  /// What every index in memory begins as: its pages are copied faster than its tables are made.
  private static let blank = Result {
    let queue = try DatabaseQueue()
    try prepare(queue, path: ":memory:")
    return queue
  }

  /// A short name for a folder's index, the same in every run.
  ///
  /// - Parameter root: The folder's absolute path.
  /// - Returns: Eight letters and digits.
  public static func shortName(of root: String) -> String {
    String(StableHash.identifier(of: root).prefix(8))
  }

  /// A name for what is told apart by a text, the same in every run; another text of any length
  /// has another one.
  ///
  /// - Parameter key: The text.
  /// - Returns: Sixteen letters and digits.
  public static func name(of key: String) -> String {
    let digits = String(StableHash.of(key, seed: 0), radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func prepare(_ writer: any DatabaseWriter, path: String) throws {
    try writer.write { db in
      let found = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
      if isEmpty {
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      } else if found != applicationID {
        throw AssetIndexError.notAnIndex(path)
      }
      if try migrator.hasBeenSuperseded(db) { throw AssetIndexError.newerVersion(path) }
    }
    try migrator.migrate(writer)
  }

  /// Reads in one transaction; what SQLite cannot do becomes one line for people.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return isReadAtOnce ? try readHere(work) : try await writer.read(work)
    } catch let error as DatabaseError {
      throw AssetIndexError.storage(detail: Self.words(error))
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
      throw AssetIndexError.storage(detail: Self.words(error))
    }
  }

  /// What went wrong, without SQL.
  static func words(_ error: any Error) -> String {
    if let error = error as? DatabaseError { return error.message ?? error.resultCode.description }
    return (error as NSError).localizedDescription
  }
}
