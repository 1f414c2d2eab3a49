// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// An index file with other tables, indexes, triggers or views than Locket's is refused unread.
@Suite struct IndexSchemaTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.path + "/index.locket"
  }

  /// Creates an index with two photos, and runs SQL of someone else on its file.
  private func alter(_ sql: String) async throws {
    let index = try AssetDatabase(path: path)
    try await index.claim(root: "/photos", indexPath: path)
    try await index.save(Asset.roll(2))
    try index.writer.close()
    try ForeignEdit.apply(to: path) { try $0.execute(sql: "\(sql); PRAGMA journal_mode = DELETE") }
  }

  private static let endless = """
    WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n
    """

  private static let alterations = [
    ("CREATE VIEW v AS \(endless)", "it has the view 'v'"),
    ("CREATE TABLE t (x)", "it has the table 't'"),
    ("CREATE INDEX i ON asset (file)", "it has the index 'i'"),
    ("CREATE VIRTUAL TABLE f USING fts5 (x)", "it has the table 'f'"),
    (
      "CREATE TRIGGER g AFTER UPDATE ON library BEGIN UPDATE asset SET file = (\(endless)); END",
      "it has the trigger 'g'"
    ),
    ("DROP INDEX asset_window", "it lacks the index 'asset_window'"),
    ("DROP TRIGGER asset_insert", "it lacks the trigger 'asset_insert'"),
    ("DROP TABLE catalogue; CREATE VIEW catalogue AS \(endless)", "another view 'catalogue'"),
    ("DROP TABLE grdb_migrations", "it lacks the table 'grdb_migrations'"),
    (
      "DROP TABLE grdb_migrations; CREATE TABLE grdb_migrations (identifier AS (1), x)",
      "it has another table 'grdb_migrations'"
    ),
    ("DELETE FROM grdb_migrations", "it has the table 'asset'"),
    (
      """
      UPDATE sqlite_master SET sql = replace(sql, 'livePhotoVideo TEXT',
        'livePhotoVideo TEXT AS (hex(zeroblob(400000000)))') WHERE name = 'asset'
      """, "it has another table 'asset'"
    ),
    (
      "UPDATE sqlite_master SET sql = replace(sql, '=''asset', '=''file') WHERE name = 'search'",
      "it has another table 'search'"
    ),
  ]

  @Test(
    "a foreign table, index, trigger, view or column is refused, and nothing is written",
    .timeLimit(.minutes(5)), arguments: alterations)
  func foreignSchema(sql: String, detail: String) async throws {
    try await alter(sql)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect {
      try AssetDatabase(path: path, creates: false)
    } throws: { error in
      "\(error)".hasPrefix("\(path): not an index that Locket made: ")
        && "\(error)".contains(detail)
        && "\(error)".hasSuffix("; index the folder again with 'locket index'")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test("a schema with too many tables is refused")
  func longSchema() async throws {
    let views = (0..<300).map { "CREATE VIEW v\($0) AS SELECT 1" }
    try await alter(views.joined(separator: ";"))
    #expect {
      try AssetDatabase(path: path, creates: false)
    } throws: {
      "\($0)".contains("more than 200 tables and indexes")
    }
  }

  @Test("an altered index at a path that a person chose is set aside and made anew")
  func setAside() async throws {
    try await alter("CREATE VIEW v AS SELECT 1")
    let index = try AssetDatabase(path: path, of: "/photos", rebuilding: .ours)
    #expect(index.brokenFile == path + ".broken-1")
    #expect(try await index.window(.init()).count == 0)
  }

  @Test("an index that has only its list of migrations is completed")
  func firstTable() async throws {
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in
      try db.execute(
        sql: """
          PRAGMA application_id = \(AssetDatabase.applicationID);
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)
          """)
    }
    try queue.close()
    #expect(try await AssetDatabase(path: path).window(.init()).count == 0)
  }

  @Test("the newest version's digest is that of a new index")
  func newestDigest() throws {
    let entries = try AssetDatabase.blank.get().read(IndexSchema.entries)
    let digest = IndexSchema.digest(entries)
    #expect(digest == IndexSchema.newestDigest, "write this digest: \(digest)")
  }
}
