// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts

/// The contents of a source at one moment.
struct SourceContent: Sendable {
  let key: String
  let name: String
  /// A number that changes with each change of the source's index.
  let changeToken: Int64
  var entries: [IndexedAsset] = []
  /// The albums, people and locations.
  ///
  /// Folders of files are not included, because the assets' paths determine them.
  var collections: [IndexedCollection] = []
  /// The titles of the source's folders that are albums.
  var folderTitles: [PathKey: String] = [:]
}

extension AssetDatabase {
  /// Reads only the change token of a source's index, without its assets.
  func contentWithoutEntries(of source: LibrarySource) async throws -> SourceContent {
    try await read { db in
      SourceContent(key: source.key, name: source.name, changeToken: try Self.changeToken(in: db))
    }
  }

  /// Returns the contents of a source's index, in the order of paths.
  func content(of source: LibrarySource) async throws -> SourceContent {
    try await read { db in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT \(AssetRow.entryColumns) FROM asset ORDER BY file")
      return SourceContent(
        key: source.key, name: source.name, changeToken: try Self.changeToken(in: db),
        entries: try Array(rows.map(AssetRow.entry)), collections: try MergedCollections.all(db),
        folderTitles: try FolderTitles.albumTitles(db))
    }
  }

  private static func changeToken(in db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT stamp FROM library") ?? 0
  }

  /// Whether this index was merged from exactly these sources in their current state.
  func holds(_ contents: [SourceContent]) async throws -> Bool {
    let known = try await read { db in
      try Row.fetchAll(db, sql: "SELECT key, name, stamp FROM source").map { row in
        [
          try row.decode(atIndex: 0), try row.decode(atIndex: 1),
          String(try row.decode(Int64.self, atIndex: 2)),
        ]
      }
    }
    // An index that does not belong to a folder has no change token, and is read each time.
    let asked = contents.map { [$0.key, $0.name, String($0.changeToken)] }
    return Set(known) == Set(asked) && !contents.contains { $0.changeToken == 0 }
  }

  /// Stores sources that are not merged yet, and removes other sources.
  ///
  /// Returns the numbers of the sources.
  static func save(_ contents: [SourceContent], _ db: Database) throws -> [Int64] {
    let keys = SQLText.json(contents.map(\.key))
    try db.execute(
      sql: "DELETE FROM source WHERE key NOT IN (SELECT value FROM json_each(?))",
      arguments: [keys])
    return try contents.map { content in
      try db.execute(
        sql: """
          INSERT INTO source (key, name, stamp) VALUES (?, ?, 0)
          ON CONFLICT (key) DO UPDATE SET name = excluded.name, stamp = 0
          """, arguments: [content.key, content.name])
      return try Int64.fetchOne(
        db, sql: "SELECT id FROM source WHERE key = ?", arguments: [content.key]) ?? 0
    }
  }
}

extension Asset {
  /// The fingerprint of the original, with which a change of the file is detected.
  var fingerprint: FileFingerprint {
    var fingerprint = FileFingerprint(
      byteCount: byteCount ?? -1, modificationMilliseconds: modificationDate?.milliseconds ?? -1)
    fingerprint.contentDigest = contentDigest ?? 0
    return fingerprint
  }
}
