// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import AssetIndex

/// Whatever values someone else wrote into an index, reading it ends with a result or one error.
@Suite(.serialized) struct AssetRowTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.path + "/index.locket"
  }

  private static let values: [DatabaseValue] =
    [Int64.min, -1, .max].map(\.databaseValue) + [
      DatabaseValue.null, "a\0b".databaseValue, Double.infinity.databaseValue,
      Data([0xFF, 0]).databaseValue,
    ]

  private static let columns = [
    ("asset", AssetRow.columns.split(separator: ", ").map(String.init) + ["orderKey", "nameKey"]),
    ("assetCount", ["kind", "availability", "subtypes", "count"]),
    ("memberCount", ["collection", "kind", "availability", "subtypes", "count"]),
    ("member", ["collection", "orderKey", "nameKey", "identifier", "kind", "subtypes"]),
    ("collection", ["identifier", "kind", "title"]),
    ("library", ["root", "stamp"]),
  ].flatMap { table, columns in columns.map { (table, $0) } }

  /// Creates an index of photos and a collection.
  private func create() async throws {
    let index = try AssetDatabase(path: path)
    try await index.claim(root: "/photos", indexPath: path)
    let roll = Asset.roll(6)
    try await index.save(roll)
    try await index.save(collections: [
      IndexedCollection(identifier: "x", title: "Own", members: roll.map(\.identifier))
    ])
    try index.writer.close()
  }

  /// Writes a value into all rows, or one of them if they must differ, past SQLite's checks.
  private func write(_ value: DatabaseValue, to column: String, of table: String) throws {
    var stored: [Row] = []
    try ForeignEdit.apply(to: path) { db in
      stored = try Row.fetchAll(
        db, sql: "SELECT rowid, type, name, tbl_name, rootpage, sql FROM sqlite_master")
      try db.execute(
        sql: """
          DELETE FROM sqlite_master WHERE type = 'trigger';
          UPDATE sqlite_master SET sql = replace(replace(replace(sql,
            'NOT NULL', ''), 'STRICT, WITHOUT', 'WITHOUT'), ') STRICT', ')') WHERE name = ?
          """, arguments: [table])
    }
    try ForeignEdit.apply(to: path) { db in
      try db.execute(sql: "UPDATE OR IGNORE \(table) SET \(column) = ?", arguments: [value])
    }
    try ForeignEdit.apply(to: path) { db in
      try db.execute(sql: "DELETE FROM sqlite_master")
      for row in stored {
        try db.execute(
          sql: """
            INSERT INTO sqlite_master (rowid, type, name, tbl_name, rootpage, sql)
            VALUES (?, ?, ?, ?, ?, ?)
            """, arguments: StatementArguments(Array(row.databaseValues)))
      }
    }
  }

  /// Reads everything that a picker reads, and returns the error of each read that failed.
  private func read() async -> [any Error] {
    var errors: [any Error] = []
    func attempt<Value>(_ work: () async throws -> Value) async -> Value? {
      do { return try await work() } catch {
        errors.append(error)
        return nil
      }
    }
    guard let index = await attempt({ try AssetDatabase(path: path, creates: false) }) else {
      return errors
    }
    _ = await attempt { try await index.root() }
    _ = await attempt { try await index.statistics() }
    let source = LibrarySource(
      key: "k", name: "n", isCloud: false, assets: index, content: NoContent())
    _ = await attempt { try await index.content(of: source) }
    guard let window = await attempt({ try await index.window(.init()) }) else { return errors }
    #expect(window.count >= 0 && window.count < 1 << 24)
    let whole = AssetQuery()
    var (album, found) = (whole, whole)
    album.collection = "x"
    found.search = SearchTerms("img")
    for query in [whole, album, found, AssetQuery(filter: .videos)] {
      let count = await attempt { try await index.count(in: window, matching: query) }
      #expect((0..<1 << 24).contains(count ?? 0))
      _ = await attempt {
        var (key, pages) = (AssetWindow.Key?.none, 0)
        while let last = try await index.assets(in: window, matching: query, after: key, limit: 2)
          .last
        {
          key = AssetWindow.Key(last)
          pages += 1
          try #require(pages < 9, "paging does not end")
        }
      }
      _ = await attempt {
        let page = ListPage(.before, nil, skipping: 1, limit: 2)
        _ = try await index.assets(in: window, matching: query, page: page)
      }
    }
    let collections = await attempt { try await index.collections(in: window, matching: whole) }
    for collection in collections ?? [] { #expect(collection.count < 1 << 24) }
    _ = await attempt { try await index.months(in: window, matching: whole) }
    return errors
  }

  @Test(
    "any value in any column is read or reported as one error, without a trap or an endless list",
    .timeLimit(.minutes(5)), arguments: columns)
  func anyValue(table: String, column: String) async throws {
    try await create()
    let intact = try Data(contentsOf: URL(fileURLWithPath: path))
    for value in Self.values {
      IndexFile.remove(path)
      try folder.write(intact, to: "index.locket")
      try write(value, to: column, of: table)
      for error in await read() {
        #expect(error is AssetIndexError, "\(table).\(column) = \(value): \(error)")
      }
    }
  }

  @Test("a folder whose path is too long is a broken index")
  func longRoot() async throws {
    try await create()
    try ForeignEdit.apply(to: path) { db in
      try db.execute(
        sql: """
          INSERT INTO library (id, root) VALUES (1, printf('%.*c', 4096, '/'))
            ON CONFLICT DO UPDATE SET root = excluded.root
          """)
    }
    let index = try AssetDatabase(path: path, creates: false)
    await #expect {
      try await index.root()
    } throws: {
      "\($0)".contains("the index is broken: the path of the library's folder is too long")
    }
    await #expect(throws: AssetIndexError.self) {
      try await index.claim(root: "/photos", indexPath: path)
    }
  }

  @Test(
    "an identifier that contains a NUL is a broken index",
    arguments: ["char(0) || identifier", "identifier || char(0) || id"])
  func identifiers(_ identifier: String) async throws {
    try await create()
    try ForeignEdit.apply(to: path) { db in
      try db.execute(sql: "UPDATE asset SET identifier = \(identifier)")
    }
    let index = try AssetDatabase(path: path, creates: false)
    await #expect(throws: AssetIndexError.self) {
      let window = try await index.window(.init())
      _ = try await index.assets(in: window, matching: AssetQuery(), after: nil, limit: 9)
    }
  }

  private static let outside = [
    "'..'", "'../secret/priv.jpg'", "'in/../../priv.jpg'", "'in/..'", "'/../priv.jpg'",
    "'a.jpg' || char(0) || 'b'",
  ]

  @Test(
    "a path that leads out of the library's folder is a broken index",
    arguments: ["file", "livePhotoVideo", "derivative"], outside)
  func pathOutside(column: String, path text: String) async throws {
    try await create()
    try ForeignEdit.apply(to: path) { db in
      try db.execute(sql: "UPDATE asset SET \(column) = \(text) WHERE identifier = 'img-2'")
    }
    let index = try AssetDatabase(path: path, creates: false)
    let window = try await index.window(.init())
    let error = await #expect(throws: AssetIndexError.self) {
      _ = try await index.assets(in: window, matching: AssetQuery(), after: nil, limit: 9)
    }
    #expect(error?.description.contains("a photo's row is damaged") == true)
    // GRDB reads a single row only up to the NUL.
    guard !text.contains("char") else { return }
    await #expect(throws: AssetIndexError.self) {
      _ = try await index.assets(withIdentifiers: ["img-2"])
    }
  }

  @Test(
    "dots in names are no way out of a folder",
    arguments: ["a..b/..c/d..", "...", ".a/...b", "./c.jpg", "/a.jpg"])
  func pathInside(path text: String) async throws {
    try await create()
    try ForeignEdit.apply(to: path) { db in
      try db.execute(
        sql: "UPDATE asset SET file = ?1, derivative = ?1 WHERE identifier = 'img-2'",
        arguments: [text])
    }
    let index = try AssetDatabase(path: path, creates: false)
    let found = try await index.assets(withIdentifiers: ["img-2"])
    #expect(found.map(\.file) == [text] && found.map(\.derivative) == [text])
  }

  @Test("a copy's path that leads out of its source is a broken index")
  func copyOutside() async throws {
    try await create()
    try ForeignEdit.apply(to: path) { db in
      try db.execute(
        sql: """
          INSERT INTO source (id, key, name, stamp) VALUES (1, '/photos', 'photos', 1);
          INSERT INTO copy SELECT 1, '../priv.jpg', id, 0, identifier, 0 FROM asset
            WHERE identifier = 'img-2'
          """)
    }
    let index = try AssetDatabase(path: path, creates: false)
    #expect(index.copies(of: "img-2").isEmpty)
    await #expect(throws: AssetIndexError.self) { try await index.copies(of: ["img-2"]) }
  }

  @Test(
    "a negative count, or one that is too large for the file, is a broken index",
    arguments: [-1, 1 << 40, .max])
  func countOutOfRange(count: Int) async throws {
    try await create()
    try write(count.databaseValue, to: "count", of: "assetCount")
    let index = try AssetDatabase(path: path, creates: false)
    await #expect {
      try await index.window(.init())
    } throws: {
      "\($0)".contains("the index is broken: the number of photos is damaged")
    }
  }
}

private struct NoContent: ContentReading {
  func prefix(of asset: Asset) async -> ContentPrefix? { nil }
  func digest(of asset: Asset) async -> String? { nil }
}
