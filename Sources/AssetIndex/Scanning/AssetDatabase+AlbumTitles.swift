// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

extension AssetDatabase {
  /// Calls the folders of Google Takeout's albums what their notes say, and others by their names.
  ///
  /// What notes said is in the rows of files, so that a scan that was killed before is gone on with.
  /// Where nothing is called otherwise nothing is written.
  ///
  /// - Throws: ``AssetIndexError/storage(detail:)``; then nothing was written.
  /// - Complexity: O(folders), and two indexed look-ups an album.
  func settleAlbumTitles() async throws {
    let isSettled = try await read { db in
      try FolderTitles.differing(from: FolderTitles.told(db), in: db).isEmpty
    }
    if isSettled { return }
    try await write { db in try FolderTitles.save(FolderTitles.told(db), in: db) }
  }
}

/// What folders are called that are albums.
enum FolderTitles {
  /// What the notes of albums tell, by the path of the folder.
  ///
  /// A note counts where a photo in its folder has one of Takeout's too. A year's folder stays one:
  /// its name has the year, and its note, where there is one, says the same.
  static func told(_ db: Database) throws -> [PathKey: String] {
    let notes = try Row.fetchAll(
      db, sql: "SELECT path, albumTitle FROM file WHERE albumTitle NOT NULL ORDER BY path")
    var titles: [PathKey: String] = [:]
    for note in notes {
      guard let path = note[0] as String?, let title = note[1] as String?,
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

  /// The folders that are called otherwise in the index, with what they should be called: nil for
  /// their names.
  static func differing(
    from titles: [PathKey: String], in db: Database
  ) throws -> [(id: Int64, folder: String, title: String?)] {
    let folders = try Row.fetchCursor(
      db,
      sql:
        "SELECT id, identifier, kind, title FROM collection WHERE id IN (\(MemberRow.foldersSQL))")
    var differing: [(id: Int64, folder: String, title: String?)] = []
    while let row = try folders.next() {
      let folder = String((row[1] as String).dropFirst("folder:".count))
      let title = titles[PathKey(folder)]
      let isAlbum = MemberRow.kinds.firstIndex(of: .album) == row[2]
      if isAlbum ? title != row[3] : title != nil { differing.append((row[0], folder, title)) }
    }
    return differing
  }

  /// Makes albums of the folders that have titles, and folders of all others.
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

  /// Whether a file in a folder, and in no folder below it, has a note of Takeout's.
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
