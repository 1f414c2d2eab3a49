// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

/// A collection, such as an album, a folder or a person, in the form in which the reader of a
/// library passes it to the index.
public struct IndexedCollection: Hashable, Sendable {
  /// The identifier of the collection, unique in the library.
  public var identifier: AssetCollection.Identifier
  /// The kind of the collection: what its members have in common.
  ///
  /// The index itself creates the collections of media types and favorites.
  public var kind: AssetCollection.Kind
  /// The title of the collection, which the picker displays.
  public var title: String
  /// The identifiers of the collection's members, in any order.
  public var members: [AssetIdentifier]

  /// Creates a collection for the index.
  ///
  /// - Parameters:
  ///   - identifier: The collection's identifier.
  ///   - kind: The kind of the collection: what its members have in common. The default is an
  ///     album.
  ///   - title: The title of the collection, which the picker displays.
  ///   - members: The identifiers of the collection's members, in any order.
  public init(
    identifier: AssetCollection.Identifier, kind: AssetCollection.Kind = .album, title: String,
    members: [AssetIdentifier]
  ) {
    self.identifier = identifier
    self.kind = kind
    self.title = title
    self.members = members
  }
}

extension AssetDatabase {
  /// Writes collections to the index in one transaction, and replaces their earlier contents.
  ///
  /// Members that are not assets of the index are ignored. Collections of media types are ignored,
  /// too. If an asset is written to the index again, it stays a member of its collections. If an
  /// asset is deleted and added again, it is not a member until its collections are saved again.
  ///
  /// - Parameter collections: The collections to write.
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was written.
  /// - Complexity: O(n log m) for an index with m rows, where n is the number of members before and
  ///   after the call.
  public func save(collections: [IndexedCollection]) async throws {
    try await write { db in
      for collection in collections where MemberRow.kinds.contains(collection.kind) {
        try MemberRow.save(collection, in: db)
      }
    }
  }

  /// Removes collections from the index.
  ///
  /// The assets that were members stay in the index.
  ///
  /// - Parameter identifiers: The identifiers of the collections. Unknown identifiers are ignored.
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was removed.
  /// - Complexity: O(n log m) for an index with m rows, where n is the number of members.
  public func remove(collections identifiers: [AssetCollection.Identifier]) async throws {
    try await write { db in
      for identifier in identifiers {
        try db.execute(
          sql: "DELETE FROM collection WHERE identifier = ?", arguments: [identifier.rawValue])
      }
    }
  }

  /// Returns the titles of the collections that contain the given assets.
  ///
  /// - Parameter identifiers: The identifiers of the assets.
  /// - Returns: The sorted titles for each asset. Collections of media types are not included.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: Two indexed look-ups per identifier.
  public func collections(
    of identifiers: [AssetIdentifier]
  ) async throws -> [AssetIdentifier: [String]] {
    try await read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT collection.title FROM asset CROSS JOIN member ON member.id = asset.id
          CROSS JOIN collection ON collection.id = member.collection
          WHERE asset.identifier = ? ORDER BY collection.title
          """)
      var titles: [AssetIdentifier: [String]] = [:]
      for identifier in identifiers {
        titles[identifier] = try String.fetchAll(statement, arguments: [identifier.rawValue])
      }
      return titles
    }
  }
}

extension AssetDatabase {
  /// Sets the titles of Google Takeout's album folders.
  ///
  /// All other folders get their folder names.
  ///
  /// The titles are stored in the rows of files, so that an interrupted scan can resume. If no
  /// title differs, nothing is written.
  ///
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was written.
  /// - Complexity: O(folders), and two indexed look-ups for each album.
  func updateAlbumTitles() async throws {
    let isSettled = try await read { db in
      try FolderTitles.differing(from: FolderTitles.albumTitles(db), in: db).isEmpty
    }
    if isSettled { return }
    try await write { db in try FolderTitles.save(FolderTitles.albumTitles(db), in: db) }
  }
}

/// Reads and writes the titles of folders that are albums.
enum FolderTitles {
  /// Returns the titles in the metadata files of albums, by the path of the folder.
  ///
  /// A metadata file is used if a photo in its folder has a sidecar of Takeout. The folder of a
  /// year is not an album. It is recognized by its name, which contains a year and is also the
  /// title in its metadata file.
  static func albumTitles(_ db: Database) throws -> [PathKey: String] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT path, albumTitle FROM file WHERE albumTitle NOT NULL ORDER BY path")
    var titles: [PathKey: String] = [:]
    for row in rows {
      guard let path = try row.decode(String?.self, atIndex: 0),
        let title = try row.decode(String?.self, atIndex: 1),
        let folder = FileRow.folder(of: path), titles[PathKey(String(folder))] == nil
      else { continue }
      let name = MemberRow.folderTitle(folder)
      guard !(name == title && CopyKey.namesYear(name[...])), try holdsTakeout(folder, db) else {
        continue
      }
      titles[PathKey(String(folder))] = title
    }
    return titles
  }

  /// Returns the folders whose title in the index differs, with the new title.
  ///
  /// A nil title means the name of the folder.
  static func differing(
    from titles: [PathKey: String], in db: Database
  ) throws -> [(id: Int64, folder: String, title: String?)] {
    let folders = try Row.fetchCursor(
      db,
      sql:
        "SELECT id, identifier, kind, title FROM collection WHERE id IN (\(MemberRow.foldersSQL))")
    var differing: [(id: Int64, folder: String, title: String?)] = []
    while let row = try folders.next() {
      let folder = String(try row.decode(String.self, atIndex: 1).dropFirst("folder:".count))
      let title = titles[PathKey(folder)]
      let isAlbum = MemberRow.kinds.firstIndex(of: .album) == (try row.decode(atIndex: 2))
      let isDifferent = isAlbum ? title != (try row.decode(atIndex: 3)) : title != nil
      if isDifferent { differing.append((try row.decode(atIndex: 0), folder, title)) }
    }
    return differing
  }

  /// Marks folders with a title as albums, and all other folders as folders.
  static func save(_ titles: [PathKey: String], in db: Database) throws {
    for (id, folder, title) in try differing(from: titles, in: db) {
      let kind: AssetCollection.Kind = title == nil ? .folder : .album
      try db.execute(
        sql: "UPDATE collection SET kind = ?, title = ? WHERE id = ?",
        arguments: [
          MemberRow.kinds.firstIndex(of: kind), title ?? MemberRow.folderTitle(folder[...]), id,
        ])
    }
  }

  /// Whether a file directly in the folder has a sidecar of Takeout.
  private static func holdsTakeout(_ folder: Substring, _ db: Database) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT 1 FROM file WHERE path > ? AND path < ? AND copyKey NOT NULL
        AND instr(substr(path, ?), '/') = 0 LIMIT 1
        """)
    return try Int.fetchOne(
      statement,
      arguments: ["\(folder)/", "\(folder)0", folder.unicodeScalars.count + 2]) != nil
  }
}

extension AssetDatabase {
  /// Updates the collections from a catalogue.
  ///
  /// Only collections that differ are written.
  func syncCollections(with catalogue: some AssetCatalogue) async throws {
    let keys = try await BlockingWork.run { try catalogue.collectionKeys() }
    // The index itself keeps the collection of favorites current.
    var present: Set<AssetCollection.Identifier> = ["favorites"]
    for key in keys {
      try Task.checkCancellation()
      guard let collection = try await BlockingWork.run({ try catalogue.collection(key) }),
        present.insert(collection.identifier).inserted
      else { continue }
      let isHeld = try await read { db in try MemberRow.holds(collection, in: db) }
      if !isHeld { try await save(collections: [collection]) }
    }
    let known = try await read { db in
      try String.fetchAll(db, sql: "SELECT identifier FROM collection")
        .map { AssetCollection.Identifier($0) }
    }
    let gone = known.filter { !present.contains($0) }
    if !gone.isEmpty { try await remove(collections: gone) }
  }
}
