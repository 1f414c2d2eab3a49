// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

extension AssetDatabase {
  /// The number of catalogue rows in one page.
  ///
  /// It is small, so that little memory is used.
  private static let pageSize = 500

  /// Whether the index was filled from the state of the catalogue that has a fingerprint.
  func isSynced(with fingerprint: String) async throws -> Bool {
    try await read { db in
      try String.fetchOne(db, sql: "SELECT stamp FROM catalogue") == fingerprint
    }
  }

  /// Updates the index from a catalogue.
  ///
  /// Only differences are written. A sync can be stopped at any moment. The next call resumes it.
  /// Each page is one transaction, and the fingerprint is written last.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue.
  ///   - progress: Called after each page.
  /// - Returns: The result of the sync.
  /// - Throws: ``AssetIndexError`` or `CancellationError`. What was written before the error stays
  ///   in the index.
  /// - Complexity: O(n log n). One page and one number for each row are in memory.
  func sync(
    with catalogue: some AssetCatalogue, progress: @Sendable (ScanProgress) -> Void
  ) async throws -> ScanReport {
    var report = ScanReport()
    var present: Set<Int64> = []
    for start in stride(from: 0, to: catalogue.rowCount, by: Self.pageSize) {
      try Task.checkCancellation()
      let rows = start..<min(start + Self.pageSize, catalogue.rowCount)
      let page = try await BlockingWork.run { try catalogue.page(rows) }
      report.problems += page.problems
      report.otherFiles += page.otherRows
      let outcome = try await sync(page.entries)
      report.added += outcome.added
      report.updated += outcome.updated
      report.unchanged += page.entries.count - outcome.added - outcome.updated
      present.formUnion(outcome.numbers)
      progress(ScanProgress(total: catalogue.rowCount, done: rows.upperBound))
    }
    report.removed = try await removeAssets(besides: present)
    try await syncCollections(with: catalogue)
    report.assetCount = try await assetCount()
    if try await isSynced(with: catalogue.fingerprint) { return report }
    try await write { [fingerprint = catalogue.fingerprint] db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO catalogue VALUES (1, ?)", arguments: [fingerprint])
    }
    return report
  }

  /// The result of syncing one page, with the row numbers of its assets.
  private struct PageOutcome: Sendable {
    var added = 0
    var updated = 0
    var numbers: [Int64] = []
  }

  private func sync(_ entries: [IndexedAsset]) async throws -> PageOutcome {
    guard !entries.isEmpty else { return PageOutcome() }
    let known = try await read { db in try KnownEntry.all(of: entries, db) }
    let changed = entries.filter { known[$0.asset.identifier]?.entry != $0 }
    var outcome = PageOutcome(
      added: changed.count { known[$0.asset.identifier] == nil }, updated: 0,
      numbers: known.values.map(\.number))
    outcome.updated = changed.count - outcome.added
    if changed.isEmpty { return outcome }
    outcome.numbers += try await write { [listeners] db in
      // Another asset that is removed or updated later may still have this path.
      let free = try db.cachedStatement(
        sql: "UPDATE asset SET file = '/' || id WHERE file = ? AND identifier <> ?")
      for entry in changed {
        try free.execute(arguments: [entry.asset.file, entry.asset.identifier.rawValue])
      }
      try AssetRow.save(changed, over: .identifier, in: db)
      let changes: [LibraryChange] = changed.compactMap { entry in
        guard let before = known[entry.asset.identifier]?.entry.asset else {
          return .added(entry.asset)
        }
        return before == entry.asset ? nil : .changed(before, to: entry.asset)
      }
      listeners.notify(changes, after: db)
      return try KnownEntry.all(of: changed, db).values.map(\.number)
    }
    return outcome
  }

  /// Removes the assets that are no longer in the catalogue, and returns their number.
  private func removeAssets(besides present: Set<Int64>) async throws -> Int {
    let gone = try await read { db in
      var gone: [Int64] = []
      let numbers = try Int64.fetchCursor(db, sql: "SELECT id FROM asset")
      while let number = try numbers.next() {
        if !present.contains(number) { gone.append(number) }
      }
      return gone
    }
    for start in stride(from: 0, to: gone.count, by: Self.pageSize) {
      let batch = gone[start..<min(start + Self.pageSize, gone.count)]
      try await write { [listeners] db in
        var changes: [LibraryChange] = []
        for number in batch {
          let row = try Row.fetchOne(
            db, sql: "SELECT \(AssetRow.columns) FROM asset WHERE id = ?", arguments: [number])
          if let row { changes.append(.removed(try AssetRow.asset(row))) }
          try db.execute(sql: "DELETE FROM asset WHERE id = ?", arguments: [number])
        }
        listeners.notify(changes, after: db)
      }
    }
    return gone.count
  }
}
