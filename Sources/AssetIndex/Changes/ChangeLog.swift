// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

/// What a transaction changes, written down while somebody listens.
struct ChangeLog {
  private(set) var changes: [LibraryChange] = []
  /// Whether somebody listens.
  let isKept: Bool

  init(isKept: Bool) { self.isKept = isKept }

  /// Does something to a file's row, and notes what became of it.
  mutating func noting<Value>(
    _ path: String, in db: Database, _ work: () throws -> Value
  ) throws -> Value {
    try noting(.file, path, in: db, work)
  }

  /// Does something to the row that one of its keys names, and notes what became of it.
  mutating func noting<Value>(
    _ key: AssetRow.Key, _ text: String, in db: Database, _ work: () throws -> Value
  ) throws -> Value {
    guard isKept else { return try work() }
    let before = try Self.asset(key, text, db)
    let value = try work()
    switch (before, try Self.asset(key, text, db)) {
    case (nil, let after?): changes.append(.added(after))
    case (let before?, nil): changes.append(.removed(before))
    case (let before?, let after?) where before != after:
      changes.append(.changed(before, to: after))
    default: break
    }
    return value
  }

  private static func asset(
    _ key: AssetRow.Key, _ text: String, _ db: Database
  ) throws -> Asset? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(AssetRow.columns) FROM asset WHERE \(key.rawValue) = ?")
    return try Row.fetchOne(statement, arguments: [text]).map(AssetRow.asset)
  }
}

extension AssetDatabase {
  /// Writes assets in one transaction, and tells those who listen what came of it.
  func writeAssets<Value: Sendable>(
    _ work: @escaping @Sendable (Database, inout ChangeLog) throws -> Value
  ) async throws -> Value {
    try await write { [listeners] db in
      var log = ChangeLog(isKept: listeners.count > 0)
      let value = try work(db, &log)
      listeners.tell(log.changes, after: db)
      return value
    }
  }

  /// Tells what this index is made to hold, transaction by transaction, from now on.
  ///
  /// Told is what was written through this value and its copies, by a transaction that began
  /// after the call; another process's changes are not.
  ///
  /// - Returns: The changes of each transaction that changed an asset; the stream ends with the
  ///   index.
  /// - Complexity: Two indexed look-ups an asset written while somebody listens, none otherwise.
  public func changes() -> AsyncStream<[LibraryChange]> { listeners.stream() }
}
