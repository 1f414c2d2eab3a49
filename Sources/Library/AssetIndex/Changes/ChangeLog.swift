// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

/// A log of the changes of one transaction.
///
/// Changes are recorded only while there are listeners.
struct ChangeLog {
  private(set) var changes: [LibraryChange] = []
  /// Whether there are listeners.
  let isRecording: Bool

  init(isRecording: Bool) { self.isRecording = isRecording }

  /// Performs work on the row of a file, and records how the row changed.
  mutating func recording<Value>(
    _ path: String, in db: Database, _ work: () throws -> Value
  ) throws -> Value {
    try recording(.file, path, in: db, work)
  }

  /// Performs work on the row with a key, and records how the row changed.
  mutating func recording<Value>(
    _ key: AssetRow.Key, _ text: String, in db: Database, _ work: () throws -> Value
  ) throws -> Value {
    guard isRecording else { return try work() }
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
  /// Writes assets in one transaction and notifies listeners of the changes.
  func writeAssets<Value: Sendable>(
    _ work: @escaping @Sendable (Database, inout ChangeLog) throws -> Value
  ) async throws -> Value {
    try await write { [listeners] db in
      var log = ChangeLog(isRecording: listeners.count > 0)
      let value = try work(db, &log)
      listeners.notify(log.changes, after: db)
      return value
    }
  }

  /// Returns the changes of this index from now on, grouped by transaction.
  ///
  /// The stream reports changes that this value or its copies write, in transactions that begin
  /// after this call. Changes by other processes are not reported.
  ///
  /// - Returns: One element for each transaction that changed assets, with the changes of the
  ///   transaction. The stream ends when the index is closed.
  /// - Complexity: While a stream is in use, writing an asset takes two more indexed look-ups.
  public func changes() -> AsyncStream<[LibraryChange]> { listeners.stream() }
}
