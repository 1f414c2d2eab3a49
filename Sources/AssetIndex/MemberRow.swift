// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// How collections and their members lie in their rows.
enum MemberRow {
  /// The numbers of kinds are their places; only ever added to.
  static let kinds: [AssetCollection.Kind] = [.album, .folder, .smartAlbum, .person, .place]

  /// Adds the asset of a file to the collection of its folder; the library's own folder is none.
  static func addToFolder(fileAt path: String, in db: Database) throws {
    try addToFolder(of: path, "file", path, in: db)
  }

  /// Makes the asset of a file a member of its folder, of those of its copies, and of no other one.
  static func moveToFolders(fileAt path: String, in db: Database) throws {
    let remove = try db.cachedStatement(
      sql: """
        DELETE FROM member WHERE id = (SELECT id FROM asset WHERE file = ?)
        AND EXISTS (\(foldersSQL) AND collection.id = member.collection)
        """)
    try remove.execute(arguments: [path])
    try addToFolder(fileAt: path, in: db)
    let find = try db.cachedStatement(sql: "SELECT otherFolders FROM asset WHERE file = ?")
    guard let row = try Row.fetchOne(find, arguments: [path]) else { return }
    for folder in AssetRow.otherFolders(row) { try add(to: folder[...], "file", path, in: db) }
  }

  /// Adds the asset whose column holds a text to the collection of a file's folder.
  static func addToFolder(
    of path: String, _ column: String, _ text: String, in db: Database
  ) throws {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    try add(to: path[..<slash], column, text, in: db)
  }

  /// Adds the asset whose column holds a text to the collection of a folder.
  static func add(
    to folder: Substring, _ column: String, _ text: String, in db: Database
  ) throws {
    let identifier = AssetCollection.Identifier("folder:\(folder)")
    // Whose title an album's note tells keeps it.
    let known = try db.cachedStatement(sql: "SELECT id FROM collection WHERE identifier = ?")
    let collection =
      try Int64.fetchOne(known, arguments: [identifier.rawValue])
      ?? saveCollection(identifier, .folder, folderTitle(folder), in: db)
    try add(column, text, to: collection, in: db)
  }

  /// What a folder is called where nothing else is known: the last part of its path.
  static func folderTitle(_ folder: Substring) -> String {
    let title = folder.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      folder[folder.utf8.index(after: $0)...]
    }
    return String(title ?? folder)
  }

  /// Writes a collection with its members over whatever it was before.
  static func save(_ collection: IndexedCollection, in db: Database) throws {
    let id = try saveCollection(
      collection.identifier, collection.kind, collection.title, in: db)
    try db.execute(sql: "DELETE FROM member WHERE collection = ?", arguments: [id])
    for member in collection.members {
      try add("identifier", member.rawValue, to: id, in: db)
    }
  }

  /// Whether a collection is there with its kind, its title and just its members.
  static func holds(_ collection: IndexedCollection, in db: Database) throws -> Bool {
    let head = try Row.fetchOne(
      db, sql: "SELECT id, kind, title FROM collection WHERE identifier = ?",
      arguments: [collection.identifier.rawValue])
    guard let head, head["title"] == collection.title,
      kinds.firstIndex(of: collection.kind) == head["kind"]
    else { return false }
    let members = try String.fetchSet(
      db, sql: "SELECT identifier FROM member WHERE collection = ?",
      arguments: [head["id"] as Int64])
    return members == Set(collection.members.map(\.rawValue))
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
        SELECT ?, orderKey, nameKey, identifier, id, kind, availability, subtypes, isHidden,
          isTrashed
        FROM asset WHERE \(column) = ?
        """)
    try insert.execute(arguments: [collection, text])
  }

  /// The collections that are folders of files, those of Takeout's albums too.
  static let foldersSQL = """
    SELECT id FROM collection
    WHERE kind IN (0, 1) AND identifier >= 'folder:' AND identifier < 'folder;'
    """

  /// Takes folders out that hold no asset any more.
  static func removeEmptyFolders(in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM collection WHERE id IN (\(foldersSQL))
        AND NOT EXISTS (SELECT 1 FROM member WHERE member.collection = collection.id)
        """)
  }
}
