// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Versions of the schema never change, and files from before the first are created again.
@Suite struct MigrationTests {
  /// Hashes of each version's schema at the time it was new.
  private static let schemas = ["1 first release": "D6A2D8C9A9D57EBA"]

  @Test(
    "an old version's part of the schema is never changed afterwards",
    arguments: AssetDatabase.migrator.migrations)
  func oldVersionsNeverChange(version: String) throws {
    let queue = try DatabaseQueue()
    try AssetDatabase.migrator.migrate(queue, upTo: version)
    let schema = try queue.read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")
    }
    let hash = AssetDatabase.name(of: schema.joined(separator: ";"))
    #expect(Self.schemas[version] == hash, "\(version): \(hash); add a version instead")
  }

  @Test("an index from before the first release is created again, and says why")
  func unreleasedIndex() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/index.locket"
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in
      try db.execute(
        sql: """
          PRAGMA application_id = \(AssetDatabase.applicationID);
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          CREATE TABLE asset (id INTEGER PRIMARY KEY, identifier TEXT NOT NULL UNIQUE) STRICT;
          INSERT INTO grdb_migrations VALUES ('1 assets'), ('2 collections and search');
          """)
    }
    try queue.close()
    #expect {
      try AssetDatabase(path: path, creates: false)
    } throws: {
      "\($0)".contains("a version of Locket before the first release created it; index the folder")
    }
    let index = try AssetDatabase(path: path, of: "/photos", rebuilding: .ours)
    #expect(index.brokenFile == path + ".broken-1")
    #expect(try await index.window(.init()).count == 0)
  }
}
