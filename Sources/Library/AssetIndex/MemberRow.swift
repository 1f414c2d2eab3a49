// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// Reads and writes the rows of collections and their members.
enum MemberRow {
  /// The kinds of collections.
  ///
  /// The stored numbers are indexes of this array, so new kinds must be appended.
  static let kinds: [AssetCollection.Kind] = [.album, .folder, .smartAlbum, .person, .location]

  /// Adds the asset of a file to the collection of its folder.
  ///
  /// The library's own folder has no collection.
  static func addToFolder(fileAt path: String, in db: Database) throws {
    try addToFolder(of: path, "file", path, in: db)
  }

  /// Makes the asset of a file a member of its folder and of the folders of its copies.
  ///
  /// The asset is removed from all other folders.
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
    for folder in try AssetRow.otherFolders(row) { try add(to: folder[...], "file", path, in: db) }
  }

  /// Adds the asset that has a text in a column to the collection of a file's folder.
  static func addToFolder(
    of path: String, _ column: String, _ text: String, in db: Database
  ) throws {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    try add(to: path[..<slash], column, text, in: db)
  }

  /// Adds the asset that has a text in a column to the collection of a folder.
  static func add(
    to folder: Substring, _ column: String, _ text: String, in db: Database
  ) throws {
    let identifier = AssetCollection.Identifier("folder:\(folder)")
    // If the title comes from an album's metadata file, the collection keeps that title.
    let known = try db.cachedStatement(sql: "SELECT id FROM collection WHERE identifier = ?")
    let collection =
      try Int64.fetchOne(known, arguments: [identifier.rawValue])
      ?? saveCollection(identifier, .folder, folderTitle(folder), in: db)
    try add(column, text, to: collection, in: db)
  }

  /// Returns the default title of a folder: the last component of its path.
  static func folderTitle(_ folder: Substring) -> String {
    let title = folder.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      folder[folder.utf8.index(after: $0)...]
    }
    return String(title ?? folder)
  }

  /// Writes a collection with its members, and replaces its earlier contents.
  static func save(_ collection: IndexedCollection, in db: Database) throws {
    let id = try saveCollection(
      collection.identifier, collection.kind, collection.title, in: db)
    try db.execute(sql: "DELETE FROM member WHERE collection = ?", arguments: [id])
    for member in collection.members {
      try add("identifier", member.rawValue, to: id, in: db)
    }
  }

  /// Whether a collection is already stored with the same kind, title and members.
  static func holds(_ collection: IndexedCollection, in db: Database) throws -> Bool {
    let stored = try Row.fetchOne(
      db, sql: "SELECT id, kind, title FROM collection WHERE identifier = ?",
      arguments: [collection.identifier.rawValue])
    guard let stored, try stored.decode(forColumn: "title") == collection.title,
      kinds.firstIndex(of: collection.kind) == (try stored.decode(forColumn: "kind"))
    else { return false }
    let members = try String.fetchSet(
      db, sql: "SELECT identifier FROM member WHERE collection = ?",
      arguments: [try stored.decode(Int64.self, forColumn: "id")])
    return members == Set(collection.members.map(\.rawValue))
  }

  /// Writes a collection without its members, and returns the number of its row.
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

  /// Adds the asset that has a text in a column to a collection, if there is such an asset.
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

  /// Selects the collections that represent folders of files, including albums of Google Takeout.
  static let foldersSQL = """
    SELECT id FROM collection
    WHERE kind IN (0, 1) AND identifier >= 'folder:' AND identifier < 'folder;'
    """

  /// Removes folders that no longer contain any asset.
  static func removeEmptyFolders(in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM collection WHERE id IN (\(foldersSQL))
        AND NOT EXISTS (SELECT 1 FROM member WHERE member.collection = collection.id)
        """)
  }
}
