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
