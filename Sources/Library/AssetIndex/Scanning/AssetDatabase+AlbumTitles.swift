// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

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
