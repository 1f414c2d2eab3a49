// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// How collections and their members lie in their rows.
enum MemberRow {
  static let kinds: [AssetCollection.Kind] = [.album, .folder]

  /// Adds the asset of a file to the collection of its folder; the library's own folder is none.
  static func addToFolder(fileAt path: String, in db: Database) throws {
    try addToFolder(of: path, "file", path, in: db)
  }

  /// Adds the asset whose column holds a text to the collection of a file's folder.
  static func addToFolder(
    of path: String, _ column: String, _ text: String, in db: Database
  ) throws {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    let folder = path[..<slash]
    let title = folder.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      folder[folder.utf8.index(after: $0)...]
    }
    let collection = try saveCollection(
      AssetCollection.Identifier("folder:\(folder)"), .folder, String(title ?? folder), in: db)
    try add(column, text, to: collection, in: db)
  }

  /// Writes a collection over whatever it was before, its members apart; the number of its row.
  static func saveCollection(
    _ identifier: AssetCollection.Identifier, _ kind: AssetCollection.Kind, _ title: String,
    in db: Database
  ) throws -> Int64 {
    let number = kinds.firstIndex(of: kind) ?? 0
    let known = try db.cachedStatement(
      sql: "SELECT id FROM collection WHERE identifier = ? AND kind = ? AND title = ?")
    if let id = try Int64.fetchOne(known, arguments: [identifier.rawValue, number, title]) {
      return id
    }
    try db.execute(
      sql: """
        INSERT INTO collection (identifier, kind, title) VALUES (?, ?, ?)
        ON CONFLICT (identifier) DO UPDATE SET kind = excluded.kind, title = excluded.title
        """, arguments: [identifier.rawValue, number, title])
    return try Int64.fetchOne(known, arguments: [identifier.rawValue, number, title]) ?? 0
  }

  /// Adds the asset whose column holds a text to a collection, if there is one.
  static func add(
    _ column: String, _ text: String, to collection: Int64, in db: Database
  ) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO member
        SELECT ?, orderKey, identifier, id, kind, availability, subtypes, isHidden, isTrashed
        FROM asset WHERE \(column) = ?
        """)
    try insert.execute(arguments: [collection, text])
  }

  /// Takes folders out that hold no asset any more.
  static func removeEmptyFolders(in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM collection WHERE kind = 1 AND identifier >= 'folder:' AND identifier < 'folder;'
        AND NOT EXISTS (SELECT 1 FROM member WHERE member.collection = collection.id)
        """)
  }
}
