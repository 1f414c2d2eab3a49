// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// Updates the roles of files in assets after some files changed.
///
/// An update is one step of a transaction.
struct FileRoles {
  /// The effects of an update of roles.
  struct Result: Sendable {
    /// The number of files that became separate assets again.
    ///
    /// They must therefore be read.
    var freed = 0
    /// The number of assets that became files of other assets.
    ///
    /// `new` counts assets that this scan added, and `old` counts assets that existed before.
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

  /// The role of each file that belongs to the asset of another file.
  private(set) var matches: [PathKey: RoleMatching.Match] = [:]
  /// The other files of an asset, by the path of the asset's own file.
  private var companions: [PathKey: [(path: String, role: FileRow.Role)]] = [:]
  /// All files that may belong together with a changed file, by path.
  private var files: [PathKey: FileRow] = [:]

  init(newest: Int64) { self.newest = newest }

  /// Determines the roles of files, and writes the changed roles of all files except the given
  /// ones.
  ///
  /// - Parameters:
  ///   - touched: The changed files in their new state. The caller writes their rows.
  ///   - gone: The removed files in the state before their removal.
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

  /// Collects all files that may belong together with a file.
  ///
  /// The files that may belong together with one of these are included, too.
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
        // The slash is the next ASCII character after the dot, so this range contains all
        // extensions.
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
      // To become an asset, the file must be read again.
      try write(.none, nil, of: row.path, db)
      try FileRow.set(.pending, of: row.path, db)
      result.freed += 1
    }
  }

  /// Removes an asset whose file now belongs to another asset.
  private mutating func join(
    _ asset: String, _ path: String, _ db: Database, _ log: inout ChangeLog
  ) throws {
    let number = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM asset WHERE identifier = ?"), arguments: [asset])
    guard let number else { return }
    // A file that must still be read has not been counted yet.
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

  /// Updates an asset that was not read in this batch from its other files.
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

  /// Updates the properties of an asset that its other files determine.
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
