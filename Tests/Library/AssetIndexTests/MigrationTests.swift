// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Index files of every earlier version are migrated completely.
@Suite struct MigrationTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private static let versions = AssetDatabase.migrator.migrations

  /// Hashes of each version's schema at the time it was new.
  private static let schemas = [
    "1 assets": "D3D23441E97A842E", "2 collections and search": "6013C07D4AEEAEF2",
    "3 sources": "4D7CC63101B09228", "4 what sources say": "9D78600F819EF2AD",
    "5 files": "10527492E1C939F5", "6 catalogues": "2FE6CAC71DC43710",
    "7 traits": "885B14F97137CF39", "8 cloud identifiers": "4D3EEC522580F6F2",
    "9 copies in albums": "B4FEEC09DBB20DA2", "10 counts of mixes": "DE9DF2718106B493",
    "11 words of dates": "DE9DF2718106B493", "12 words of kinds": "DE9DF2718106B493",
    "13 sums of contents": "AD79444CB16F2BE9", "14 sums of copies": "40F08099E67608E5",
    "15 names in the order": "B7CB61124B8AB12B",
  ]

  /// Creates an index of an older version with some rows, and returns its path.
  private func old(_ version: String, _ fill: (Database) throws -> Void) throws -> String {
    let path = folder.path + "/index.locket"
    let old = try DatabasePool(path: path)
    try AssetDatabase.migrator.migrate(old, upTo: version)
    try old.write { db in
      try db.execute(sql: "PRAGMA application_id = \(AssetDatabase.applicationID)")
      try fill(db)
    }
    try old.close()
    return path
  }

  /// Creates an index with two photos, and an album if that version supports albums.
  private func photos(_ version: String) throws -> String {
    try old(version) { db in
      try db.execute(
        sql: """
          INSERT INTO library (id, root) VALUES (1, '/photos');
          INSERT INTO asset (identifier, file, kind, subtypes, captureMilliseconds, captureOffset,
            width, height, byteCount, availability, contentType, hasLocation, isHidden, isTrashed,
            orderKey)
          VALUES
            ('a', 'in/deep/Ballonfährt.jpg', 0, 1, 5, 0, 1, 1, 9, 0, 't', 0, 0, 0, -5),
            ('b', 'root.jpg', 2, 0, 6, 0, 1, 1, 9, 0, 't', 0, 0, 0, -6);
          """)
      guard version != Self.versions[0] else { return }
      try AssetDatabase.addToFolder(fileAt: "in/deep/Ballonfährt.jpg", in: db)
      try db.execute(
        sql: """
          INSERT INTO collection (identifier, kind, title) VALUES ('x', 0, 'Own');
          INSERT INTO member SELECT 2, orderKey, identifier, id, kind, availability, subtypes,
            isHidden, isTrashed FROM asset;
          """)
      // From this version on, each writer of a row also writes its search terms.
      guard Self.versions.drop(while: { !$0.hasPrefix("4 ") }).contains(version) else { return }
      let columns = AssetRow.columnsWithKeywords
        .replacing("contentSum", with: "NULL AS contentSum")
      let rows = try Row.fetchAll(db, sql: "SELECT \(columns) FROM asset")
      for entry in try rows.map(AssetRow.entry) {
        try db.execute(
          sql: "UPDATE asset SET words = ? WHERE file = ?",
          arguments: [AssetRow.searchText(of: entry), entry.asset.file])
      }
    }
  }

  private func identifiers(_ text: String, _ database: AssetDatabase) async throws -> [String] {
    var query = AssetQuery()
    query.search = SearchTerms(text)
    let window = try await database.window(.init())
    let found = try await database.assets(in: window, matching: query, after: nil, limit: 9)
    return found.map(\.identifier.rawValue)
  }

  @Test("assets, collections and words are there after opening", arguments: versions.dropLast())
  func everythingIsMigrated(version: String) async throws {
    var database = try AssetDatabase(path: photos(version))
    #expect(try await database.root() == "/photos")
    #expect(try await database.sourceNames().isEmpty)
    let window = try await database.window(.init())
    #expect(window.count == 2)
    let listed = try await database.collections(in: window, matching: AssetQuery())
    let albums = version == Self.versions[0] ? [] : ["x 2"]
    #expect(
      listed.map { "\($0.identifier.rawValue) \($0.count)" } == albums + [
        "folder:in/deep 1", "type:videos 1", "type:screenshots 1",
      ])
    for walked in SearchTests.walks {
      database.walkLimit = walked
      #expect(try await identifiers("ballonfahrt screenshot 1970", database) == ["a"])
      #expect(try await identifiers("BALLONFÄHRT deep", database) == ["a"])
      #expect(try await identifiers("1970-1", database) == ["b", "a"])
    }
    try await database.read { db in try db.checkForeignKeys() }
    // Collections are still deleted together with their members.
    try await database.remove(collections: ["x"])
    let members = try await database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM member")
    }
    #expect(members == 1)
  }

  @Test(
    "W4, ORDER-NAMES: names that were there order equal dates after opening, and in albums",
    arguments: versions.dropLast())
  func names(version: String) async throws {
    let hasCameraNames = Self.versions.drop { !$0.hasPrefix("4 ") }.contains(version)
    let files = ["x/IMG_9.jpg", "x/IMG_10.jpg", "x/IMG_11.jpg"]
    let path = try old(version) { db in
      for (index, file) in files.enumerated() {
        try db.execute(
          sql: """
            INSERT INTO asset (identifier, file, kind, subtypes, captureMilliseconds, width, height,
              availability, contentType, hasLocation, isHidden, isTrashed, orderKey)
            VALUES (?, ?, 0, 1, 5, 1, 1, 0, 't', 0, 0, 0, -5)
            """, arguments: ["\(index)", file])
        guard version != Self.versions[0] else { continue }
        try AssetDatabase.addToFolder(fileAt: file, in: db)
      }
      guard hasCameraNames else { return }
      try db.execute(
        sql: "UPDATE asset SET originalFilename = 'a/IMG_99.JPG', isFavorite = 1 WHERE id = 2")
    }
    let database = try AssetDatabase(path: path)
    let window = try await database.window(.init())
    func order() async throws -> Set<[String]> {
      var orders: Set<[String]> = []
      for collection in [nil, "folder:x", "type:screenshots"] as [AssetCollection.Identifier?] {
        for filter in [nil, .screenshots, .any(of: [.screenshots, .videos])] as [PickerFilter?] {
          var query = AssetQuery(filter: filter)
          query.collection = collection
          let found = try await database.assets(in: window, matching: query, after: nil, limit: 9)
          orders.insert(found.map(\.identifier.rawValue))
        }
      }
      return orders
    }
    #expect(try await order() == [hasCameraNames ? ["1", "0", "2"] : ["0", "2", "1"]])
    let albums = try await database.collections(in: window, matching: AssetQuery())
    #expect(Set(albums.map(\.newest)) == [hasCameraNames ? "1" : "0"])
    #expect(albums.contains { $0.title == "Favorites" } == hasCameraNames)

    // Members and favorites follow their assets as before.
    let known = try await database.assets(withIdentifiers: ["2"])
    var last = try #require(known.first)
    (last.isFavorite, last.originalFilename) = (true, "IMG_999.JPG")
    try await database.save([last])
    #expect(try await order() == [hasCameraNames ? ["2", "1", "0"] : ["2", "0", "1"]])
    let changed = try await database.collections(in: window, matching: AssetQuery())
    let favorites = changed.first { $0.title == "Favorites" }
    #expect(favorites?.count == (hasCameraNames ? 2 : 1) && favorites?.newest == "2")
    try await database.read { db in try db.checkForeignKeys() }
  }

  @Test("what other libraries' words were made of is read from them anew")
  func sourcesAreReadAgain() async throws {
    let path = try old("10 counts of mixes") { db in
      try db.execute(sql: "INSERT INTO source (key, name, stamp) VALUES ('k', 'n', 5)")
    }
    let version = try await AssetDatabase(path: path).read { db in
      try Int.fetchOne(db, sql: "SELECT stamp FROM source")
    }
    #expect(version == 0)
  }

  @Test("files with a note that may be Takeout's are read again, and no others")
  func takeoutIsReadAgain() async throws {
    let path = try old("8 cloud identifiers") { db in
      try db.execute(
        sql: """
          INSERT INTO file (path, byteCount, modificationMilliseconds, inode, sidecars, sidecarSum,
            state, reader, part, asset, reason, contentSum, kind, contentType, contentIdentifier,
            duration)
          VALUES
            ('a.jpg', 1, 2, 3, 'a.jpg.JSON/a.xmp', 4, 0, 2, 0, 'a', NULL, 5, 0, 't', 'c', NULL),
            ('b.mov', 1, 2, 3, 'b.xmp', 4, 1, 2, 1, 'a', NULL, 5, 2, 't', 'c', 1.5),
            ('c.jpg', 1, 2, 3, '', 0, 0, 2, 3, NULL, 'damaged', NULL, NULL, NULL, NULL, NULL);
          """)
    }
    let rows = try await AssetDatabase(path: path).read { db in
      try Row.fetchAll(db, sql: "SELECT *, reader AS read FROM file ORDER BY path").map { row in
        let file = try FileRow.find(row["path"], db)
        let columns = [file?.sidecars.joined(separator: " "), file?.asset, file?.contentIdentifier]
        return
          ([row["path"] as String, "\(row["read"] as Int)", "\(row["state"] as Int)"]
          + columns.compactMap(\.self)).joined(separator: " ")
      }
    }
    #expect(rows == ["a.jpg 0 0 a.jpg.JSON a.xmp a c", "b.mov 2 1 b.xmp a c", "c.jpg 2 0 "])
  }

  @Test("an old version's part of the schema is never changed afterwards", arguments: versions)
  func oldVersionsNeverChange(version: String) throws {
    let queue = try DatabaseQueue()
    try AssetDatabase.migrator.migrate(queue, upTo: version)
    let schema = try queue.read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")
    }
    let hash = AssetDatabase.name(of: schema.joined(separator: ";"))
    #expect(Self.schemas[version] == hash, "\(version): \(hash); add a version instead")
  }
}
