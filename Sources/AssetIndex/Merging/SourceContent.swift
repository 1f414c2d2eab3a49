// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// What a source holds, at one moment.
struct SourceContent: Sendable {
  let key: String
  let name: String
  /// Another one after each change of the source's index.
  let stamp: Int64
  var entries: [IndexedAsset] = []
  /// Albums, people and places; folders of files are told by the assets.
  var collections: [IndexedCollection] = []
  /// What its folders are called that are albums.
  var folderTitles: [PathKey: String] = [:]
}

extension AssetDatabase {
  /// Whether something changed in a source's index, without its assets.
  func stamp(of source: LibrarySource) async throws -> SourceContent {
    try await read { db in
      SourceContent(key: source.key, name: source.name, stamp: try Self.stamp(in: db))
    }
  }

  /// What a source's index holds, in the order of paths.
  func content(of source: LibrarySource) async throws -> SourceContent {
    try await read { db in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT \(AssetRow.entryColumns) FROM asset ORDER BY file")
      return SourceContent(
        key: source.key, name: source.name, stamp: try Self.stamp(in: db),
        entries: try Array(rows.map(AssetRow.entry)), collections: try MergedCollections.all(db),
        folderTitles: try FolderTitles.told(db))
    }
  }

  private static func stamp(in db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT stamp FROM library") ?? 0
  }

  /// Whether this index holds just these sources as they are.
  func holds(_ contents: [SourceContent]) async throws -> Bool {
    let known = try await read { db in
      try Row.fetchAll(db, sql: "SELECT key, name, stamp FROM source").map { row in
        [row[0] as String, row[1] as String, String(row[2] as Int64)]
      }
    }
    // An index that nobody claimed has no stamp, and is read each time.
    let asked = contents.map { [$0.key, $0.name, String($0.stamp)] }
    return Set(known) == Set(asked) && !contents.contains { $0.stamp == 0 }
  }

  /// Writes the sources down, as not merged yet, and takes others out; their numbers.
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
  /// What tells whether its file changed.
  var stamp: FileStamp {
    var stamp = FileStamp(
      byteCount: byteCount ?? -1, modificationMilliseconds: modificationDate?.milliseconds ?? -1)
    stamp.contentSum = contentSum ?? 0
    return stamp
  }
}
