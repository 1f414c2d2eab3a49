// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

extension AssetDatabase {
  /// Returns the largest row number of all assets, including removed ones.
  func newestNumber() async throws -> Int64 {
    try await read { db in
      try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'asset'") ?? 0
    }
  }

  /// Returns the next files to read, in the order of their paths.
  func pendingFiles(after path: String, limit: Int) async throws -> [FileRow] {
    try await read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(FileRow.columns) FROM file WHERE state = 1 AND path > ?
          ORDER BY path LIMIT \(limit)
          """)
      let files = try Row.fetchAll(statement, arguments: [path]).map(FileRow.init)
      try FileRow.checkOrder(of: files.last?.path, after: path)
      return files
    }
  }

  /// Writes a batch of files that were read, and counts the results.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - newest: The largest row number of an asset before the scan.
  /// - Returns: The counts and failures.
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was written.
  func save(_ files: [ReadFile], since newest: Int64) async throws -> SavedFiles {
    var saved = try await writeAssets { db, log in
      try Self.save(files, since: newest, db, &log)
    }
    saved.failures = files.compactMap { file in
      guard case .failure(let error) = file.result, file.row.role != .albumMetadata else {
        return nil
      }
      return (file.row.path, error)
    }
    return saved
  }

  private static func save(
    _ files: [ReadFile], since newest: Int64, _ db: Database, _ log: inout ChangeLog
  ) throws -> SavedFiles {
    var saved = SavedFiles()
    var rows: [(file: ReadFile, row: FileRow, before: String?)] = []
    for file in files {
      guard var row = file.newRow else {
        try FileRow.set(.later, of: file.row.path, db)
        continue
      }
      let known = try FileRow.find(row.path, db)
      let before = known?.role == .original ? known?.asset : nil
      if row.kind != nil {
        row.role = .original
        row.asset = try before ?? newIdentifier(of: row.path, db)
      }
      rows.append((file, row, before))
    }
    var roles = FileRoles(newest: newest)
    try roles.update(rows.map(\.row), gone: files.map(\.row), in: db, &log)
    var entries: [IndexedAsset] = []
    var moved: [String] = []
    for (file, row, before) in rows {
      var row = row
      if let match = roles.matches[PathKey(row.path)] {
        (row.role, row.asset) = (match.role, roles.identifier(of: match.original))
      }
      try row.save(in: db)
      if row.role == .original, let identifier = row.asset,
        var entry = file.entry(identifier: identifier)
      {
        roles.addCompanions(to: &entry)
        let isKnown = before != nil || !entry.otherFolders.isEmpty
        if isKnown, try liesElsewhere(entry, db) { moved.append(entry.asset.file) }
        entries.append(entry)
        if before == nil { saved.added += 1 } else { saved.updated += 1 }
      } else if before != nil {
        try delete(row.path, db, &log)
      }
    }
    try save(entries, db, &log)
    for path in moved { try MemberRow.moveToFolders(fileAt: path, in: db) }
    saved.roleChanges = roles.result
    return saved
  }

  private static func save(
    _ entries: [IndexedAsset], _ db: Database, _ log: inout ChangeLog
  ) throws {
    if log.isRecording {
      for entry in entries {
        try log.recording(entry.asset.file, in: db) {
          try AssetRow.save([entry], over: .file, in: db)
        }
      }
    } else {
      try AssetRow.save(entries, over: .file, in: db)
    }
    for entry in entries { try MemberRow.addToFolder(fileAt: entry.asset.file, in: db) }
  }

  /// Whether the copies of an asset are in other folders than the asset's row states.
  private static func liesElsewhere(_ entry: IndexedAsset, _ db: Database) throws -> Bool {
    let known = try db.cachedStatement(sql: "SELECT otherFolders FROM asset WHERE file = ?")
    let row = try Row.fetchOne(known, arguments: [entry.asset.file])
    return entry.otherFolders != (try row.map(AssetRow.otherFolders) ?? [])
  }

  private static func delete(_ path: String, _ db: Database, _ log: inout ChangeLog) throws {
    try log.recording(path, in: db) {
      try db.cachedStatement(sql: "DELETE FROM asset WHERE file = ?").execute(arguments: [path])
    }
  }

  /// Returns an identifier for the asset of a file.
  ///
  /// It is computed from the file's path, unless an asset that moved away from the path still has
  /// it.
  private static func newIdentifier(of path: String, _ db: Database) throws -> String {
    let owner = try db.cachedStatement(sql: "SELECT file FROM asset WHERE identifier = ?")
    var identifier = StableHash.identifier(of: path)
    var count = 1
    while let file = try String.fetchOne(owner, arguments: [identifier]),
      PathKey(file) != PathKey(path)
    {
      count += 1
      identifier = StableHash.identifier(of: "\(path)\n\(count)")
    }
    return identifier
  }

  /// Removes files that no longer exist.
  ///
  /// - Parameters:
  ///   - newest: The largest row number of an asset before the scan.
  ///   - batchSize: The number of files in one transaction. The default is 500.
  /// - Returns: The number of removed assets, of files that must be read again, and of assets that
  ///   now belong to other assets.
  /// - Throws: ``AssetIndexError/storage(detail:)``. Batches that were already removed stay
  ///   removed.
  func removeGone(since newest: Int64, batchSize: Int = 500) async throws -> (
    removed: Int, freed: Int, joined: Int
  ) {
    var (removed, freed, joined) = (0, 0, 0)
    while true {
      let (files, assets, more, joinedAssets) = try await writeAssets { db, log in
        let gone = try Row.fetchAll(
          db, sql: "SELECT \(FileRow.columns) FROM file WHERE state = 2 LIMIT \(batchSize)"
        ).map(FileRow.init)
        var (assets, promotedCount) = (0, 0)
        for row in gone {
          if row.role == .original {
            if try PromotedCopy.promote(row, db, &log) {
              promotedCount += 1
            } else {
              try Self.delete(row.path, db, &log)
              assets += 1
            }
          }
          try FileRow.remove(row.path, db)
        }
        var roles = FileRoles(newest: newest)
        try roles.update([], gone: gone, in: db, &log)
        return (gone.count, assets, roles.result.freed + promotedCount, roles.result.joined.old)
      }
      removed += assets
      freed += more
      joined += joinedAssets
      if files < batchSize { return (removed, freed, joined) }
    }
  }

  /// Removes folders that no longer contain any asset.
  func removeEmptyFolders() async throws {
    try await write { db in try MemberRow.removeEmptyFolders(in: db) }
  }
}

extension AssetDatabase {
  /// Updates the index from an Apple Photos library.
  ///
  /// The Apple Photos library itself is not changed.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - progress: Called repeatedly during the update, from any thread.
  /// - Returns: A report of the update.
  /// - Throws: ``AssetIndexError`` if the library cannot be read or the index cannot be written, or
  ///   `CancellationError`. What was written before the error stays in the index.
  /// - Complexity: A few `stat` calls if nothing changed since the last update. Otherwise O(n log
  ///   n) in the number of assets, with one listing for each folder and one `stat` call for each
  ///   local file.
  public func sync(
    with library: ApplePhotosLibrary, progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> ScanReport {
    if let report = try await reportIfSynced(with: library) { return report }
    let lock = try await SyncLock(path)
    // While this task waited for the lock, another process may have done this sync.
    if let report = try await reportIfSynced(with: library) { return report }
    let catalogue = try await BlockingWork.run { try ApplePhotosCatalogue(library) }
    let report = try await sync(with: catalogue, progress: progress)
    withExtendedLifetime(lock) {}
    return report
  }

  /// Returns a report if the index is up to date with the library, otherwise nil.
  private func reportIfSynced(with library: ApplePhotosLibrary) async throws -> ScanReport? {
    let fingerprint = try await BlockingWork.run { library.fingerprint }
    guard try await isSynced(with: fingerprint) else { return nil }
    var report = ScanReport()
    report.unchanged = try await assetCount()
    report.assetCount = report.unchanged
    return report
  }
}

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
