// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// Updates the roles of files in assets after some files changed, as a step of a transaction.
struct FileRoles {
  /// The effects of an update of roles.
  struct Result: Sendable {
    /// The number of files that are separate assets again and must therefore be read.
    var freed = 0
    /// The number of assets that became files of other assets.
    ///
    /// `new` counts the assets that this scan added, `old` the assets that existed before.
    var joined: (new: Int, old: Int) = (0, 0)

    /// Adds the effects of another change.
    mutating func add(_ other: Result) {
      freed += other.freed
      joined = (joined.new + other.joined.new, joined.old + other.joined.old)
    }
  }

  /// The largest row number of an asset before the scan.
  let newest: Int64
  private(set) var result = Result()

  /// The current role of each file that belongs to another file's asset.
  private(set) var matches: [PathKey: RoleMatching.Match] = [:]
  /// The other files of an asset, by the path of its own file.
  private var companions: [PathKey: [(path: String, role: FileRow.Role)]] = [:]
  /// Every file that may belong to one of the changed files, by path.
  private var files: [PathKey: FileRow] = [:]

  init(newest: Int64) { self.newest = newest }

  /// Determines the roles of files and writes the changed roles of files other than the given ones.
  ///
  /// - Parameters:
  ///   - touched: The changed files in their new state; the caller writes their rows.
  ///   - gone: The removed files in their earlier state.
  ///   - db: The database, in a transaction.
  ///   - log: The log that records changes of assets.
  /// - Throws: A GRDB database error.
  mutating func update(
    _ touched: [FileRow], gone: [FileRow] = [], in db: Database, _ log: inout ChangeLog
  ) throws {
    for row in touched { files[PathKey(row.path)] = row }
    for row in touched + gone { try gather(row, db) }
    matches = RoleMatching.matches(Array(files.values))
    companions = [:]
    for (key, match) in matches {
      companions[PathKey(match.original), default: []].append((key.path, match.role))
    }
    let own = Set(touched.map { PathKey($0.path) })
    for (key, row) in files where !own.contains(key) && row.kind != nil {
      try update(row, db, &log)
    }
  }

  /// Collects the files that may belong to a file, and transitively the files that may belong to
  /// them.
  private mutating func gather(_ row: FileRow, _ db: Database) throws {
    var open = [row]
    var seen: Set<String> = []
    while let next = open.popLast() {
      var found: [FileRow] = []
      if let identifier = next.contentIdentifier, seen.insert(identifier).inserted {
        found += try rows("contentIdentifier = ?", [identifier], db)
      }
      if let key = next.copyKey, seen.insert("//" + key).inserted {
        found += try rows("copyKey = ?", [key], db)
      }
      if next.kind != nil || next.path == row.path, seen.insert("/" + next.stem).inserted {
        // The slash is the ASCII character after the dot.
        found += try rows("path >= ? AND path < ?", ["\(next.stem).", "\(next.stem)/"], db)
          .filter { $0.stem == next.stem }
      }
      for row in found where files[PathKey(row.path)] == nil {
        files[PathKey(row.path)] = row
        open.append(row)
      }
    }
  }

  private func rows(
    _ condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> [FileRow] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(FileRow.columns) FROM file
        WHERE \(condition) AND state <> 2 AND kind NOT NULL
        """)
    return try Row.fetchAll(statement, arguments: arguments).map(FileRow.init)
  }

  /// Updates the role of a file that was not read in this batch.
  private mutating func update(_ row: FileRow, _ db: Database, _ log: inout ChangeLog) throws {
    let match = matches[PathKey(row.path)]
    if let match {
      guard row.role != match.role || row.asset != identifier(of: match.original) else { return }
      if row.role == .original, let asset = row.asset { try join(asset, row.path, db, &log) }
      try write(match.role, identifier(of: match.original), of: row.path, db)
    } else if row.role == .original, let asset = row.asset {
      try adopt(asset, row.path, db, &log)
    } else {
      // It must be read again to become an asset.
      try write(.none, nil, of: row.path, db)
      try FileRow.set(.pending, of: row.path, db)
      result.freed += 1
    }
  }

  /// Removes an asset that now belongs to another one.
  private mutating func join(
    _ asset: String, _ path: String, _ db: Database, _ log: inout ChangeLog
  ) throws {
    let number = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM asset WHERE identifier = ?"), arguments: [asset])
    guard let number else { return }
    // A file that is still to be read has not been counted yet.
    let isDone = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT state = 0 FROM file WHERE path = ?"), arguments: [path])
    if number > newest {
      result.joined.new += 1
    } else if isDone == true {
      result.joined.old += 1
    }
    try log.recording(path, in: db) {
      try db.cachedStatement(sql: "DELETE FROM asset WHERE id = ?").execute(arguments: [number])
    }
  }

  /// Updates the companion files of an asset that was not read in this batch.
  private func adopt(
    _ asset: String, _ path: String, _ db: Database, _ log: inout ChangeLog
  ) throws {
    let statement = try db.cachedStatement(
      sql: "SELECT \(AssetRow.entryColumns) FROM asset WHERE identifier = ?")
    guard let row = try Row.fetchOne(statement, arguments: [asset]) else { return }
    let before = try AssetRow.entry(row)
    var after = before
    addCompanions(to: &after)
    guard after != before else { return }
    try log.recording(path, in: db) { try AssetRow.save([after], over: .identifier, in: db) }
    if after.otherFolders != before.otherFolders {
      try MemberRow.moveToFolders(fileAt: path, in: db)
    }
  }

  /// Updates the properties of an asset from its companion files.
  func addCompanions(to entry: inout IndexedAsset) {
    let own = companions[PathKey(entry.asset.file)] ?? []
    let folders = own.filter { $0.role == .copy }.compactMap { FileRow.folder(of: $0.path) }
    entry.otherFolders = Set(folders.map { PathKey(String($0)) }).sorted().map(\.path)
    addCompanions(own, to: &entry.asset)
  }

  private func addCompanions(_ own: [(path: String, role: FileRow.Role)], to asset: inout Asset) {
    guard asset.kind != .video else { return }
    let video = own.first { $0.role == .livePhotoVideo }
    asset.livePhotoVideo = video?.path
    asset.kind = video == nil ? .image : .livePhoto
    if asset.contentType != .rawImage {
      if own.contains(where: { $0.role == .raw }) {
        asset.subtypes.insert(.raw)
      } else {
        asset.subtypes.remove(.raw)
      }
    }
  }

  /// Returns the identifier of the asset whose own file is at a path.
  func identifier(of path: String) -> String? { files[PathKey(path)]?.asset }

  private func write(
    _ role: FileRow.Role, _ asset: String?, of path: String, _ db: Database
  ) throws {
    try db.cachedStatement(sql: "UPDATE file SET part = ?, asset = ? WHERE path = ?")
      .execute(arguments: [role.rawValue, asset, path])
  }
}
