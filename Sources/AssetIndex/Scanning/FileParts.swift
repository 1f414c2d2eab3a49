// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// Keeps what files are to assets right after some of them changed; in a transaction.
struct FileParts {
  /// What a change of parts came to.
  struct Result: Sendable {
    /// Files that must be read, since they are assets of their own again.
    var freed = 0
    /// Assets that are parts of other ones now: those that the scan found, and older ones.
    var joined: (new: Int, old: Int) = (0, 0)

    /// Adds what another change came to.
    mutating func add(_ other: Result) {
      freed += other.freed
      joined = (joined.new + other.joined.new, joined.old + other.joined.old)
    }
  }

  /// The largest row number of an asset before the scan.
  let newest: Int64
  private(set) var result = Result()

  /// What each file is to an asset now.
  private(set) var matches: [PathKey: PartMatching.Match] = [:]
  /// The files that are parts of an asset, by the path of its own file.
  private var parts: [PathKey: [(path: String, part: FileRow.Part)]] = [:]
  /// Every file that may belong to one of those that changed, by path.
  private var files: [PathKey: FileRow] = [:]

  init(newest: Int64) { self.newest = newest }

  /// Finds out what files are to assets, and writes down what changed about others.
  ///
  /// - Parameters:
  ///   - touched: The files that changed, as they are now; whoever calls writes their rows.
  ///   - gone: Files as they were before.
  ///   - db: The database, in a transaction.
  ///   - log: Where to note what becomes of assets.
  /// - Throws: What SQLite finds wrong.
  mutating func settle(
    _ touched: [FileRow], gone: [FileRow] = [], in db: Database, _ log: inout ChangeLog
  ) throws {
    for row in touched { files[PathKey(row.path)] = row }
    for row in touched + gone { try gather(row, db) }
    matches = PartMatching.matches(Array(files.values))
    parts = [:]
    for (key, match) in matches {
      parts[PathKey(match.original), default: []].append((key.path, match.part))
    }
    let own = Set(touched.map { PathKey($0.path) })
    for (key, row) in files where !own.contains(key) && row.kind != nil {
      try settle(row, db, &log)
    }
  }

  /// Adds the files that may belong to one, and what may belong to these.
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
        // The slash is the character behind the point.
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

  /// Brings a file that was not read now to what it is now.
  private mutating func settle(_ row: FileRow, _ db: Database, _ log: inout ChangeLog) throws {
    let match = matches[PathKey(row.path)]
    if let match {
      guard row.part != match.part || row.asset != identifier(of: match.original) else { return }
      if row.part == .original, let asset = row.asset { try join(asset, row.path, db, &log) }
      try write(match.part, identifier(of: match.original), of: row.path, db)
    } else if row.part == .original, let asset = row.asset {
      try adopt(asset, row.path, db, &log)
    } else {
      // It must be read again to be an asset.
      try write(.none, nil, of: row.path, db)
      try FileRow.set(.pending, of: row.path, db)
      result.freed += 1
    }
  }

  /// Takes an asset out that is part of another one.
  private mutating func join(
    _ asset: String, _ path: String, _ db: Database, _ log: inout ChangeLog
  ) throws {
    let number = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM asset WHERE identifier = ?"), arguments: [asset])
    guard let number else { return }
    // What must be read yet was counted as nothing so far.
    let isDone = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT state = 0 FROM file WHERE path = ?"), arguments: [path])
    if number > newest {
      result.joined.new += 1
    } else if isDone == true {
      result.joined.old += 1
    }
    try log.noting(path, in: db) {
      try db.cachedStatement(sql: "DELETE FROM asset WHERE id = ?").execute(arguments: [number])
    }
  }

  /// Gives an asset that was not read now the parts that are its own now.
  private func adopt(
    _ asset: String, _ path: String, _ db: Database, _ log: inout ChangeLog
  ) throws {
    let statement = try db.cachedStatement(
      sql: "SELECT \(AssetRow.entryColumns) FROM asset WHERE identifier = ?")
    guard let row = try Row.fetchOne(statement, arguments: [asset]) else { return }
    let before = try AssetRow.entry(row)
    var after = before
    addParts(to: &after)
    guard after != before else { return }
    try log.noting(path, in: db) { try AssetRow.save([after], over: .identifier, in: db) }
    if after.otherFolders != before.otherFolders {
      try MemberRow.moveToFolders(fileAt: path, in: db)
    }
  }

  /// Makes an asset what its parts make of it.
  func addParts(to entry: inout IndexedAsset) {
    let own = parts[PathKey(entry.asset.file)] ?? []
    let folders = own.filter { $0.part == .copy }.compactMap { FileRow.folder(of: $0.path) }
    entry.otherFolders = Set(folders.map { PathKey(String($0)) }).sorted().map(\.path)
    addParts(own, to: &entry.asset)
  }

  private func addParts(_ own: [(path: String, part: FileRow.Part)], to asset: inout Asset) {
    guard asset.kind != .video else { return }
    let film = own.first { $0.part == .livePhotoVideo }
    asset.livePhotoVideo = film?.path
    asset.kind = film == nil ? .image : .livePhoto
    if asset.contentType != .rawImage {
      if own.contains(where: { $0.part == .raw }) {
        asset.subtypes.insert(.raw)
      } else {
        asset.subtypes.remove(.raw)
      }
    }
  }

  /// The identifier of the asset whose own file this is.
  func identifier(of path: String) -> String? { files[PathKey(path)]?.asset }

  private func write(
    _ part: FileRow.Part, _ asset: String?, of path: String, _ db: Database
  ) throws {
    try db.cachedStatement(sql: "UPDATE file SET part = ?, asset = ? WHERE path = ?")
      .execute(arguments: [part.rawValue, asset, path])
  }
}
