// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import Testing

@testable import AssetIndex

/// The schema of a database is detected; optional tables and columns may be missing.
@Suite struct PhotosSchemaTests {
  private static let optional = [
    "ZADDITIONALASSETATTRIBUTES", "ZASSETDESCRIPTION", "ZGENERICALBUM", "Z_30ASSETS", "ZKEYWORD",
    "Z_1KEYWORDS", "ZPERSON", "ZDETECTEDFACE", "ZMOMENT",
  ]

  @Test("a library without a table that it can do without is read", arguments: optional)
  func missingTables(table: String) async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1)
    try await fixture.writer.write { db in try db.execute(sql: "DROP TABLE \(table)") }
    #expect(try await fixture.indexed().report.added == 1)
  }

  @Test("a library of nothing but what is needed is read")
  func barest() async throws {
    let fixture = try PhotosFixture()
    try await fixture.writer.write { db in
      for table in Self.optional + ["ZASSET"] { try db.execute(sql: "DROP TABLE \(table)") }
      try db.execute(
        sql: """
          CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID, ZKIND, ZDIRECTORY, ZFILENAME,
            ZDATECREATED);
          INSERT INTO ZASSET VALUES (1, '\(PhotosFixture.uuid(1))', 0, 'A', 'a.heic', 5);
          """)
    }
    let (index, _) = try await fixture.indexed()
    let asset = try #require(try await PhotosFixture.assets(in: index).first)
    #expect(asset.contentType == .heic && !asset.isHidden && !asset.hasLocation)
  }

  @Test(
    "a database without a needed table or column is refused, and the error names it",
    arguments: [
      ("ALTER TABLE ZASSET RENAME TO ZOTHER", "no table ZASSET or ZGENERICASSET; it is not"),
      ("ALTER TABLE ZASSET DROP COLUMN ZUUID", "ZASSET has no ZUUID; it is not a Photos library,"),
      (
        "ALTER TABLE ZASSET RENAME TO X; CREATE VIEW ZASSET AS SELECT * FROM X",
        "no table ZASSET or ZGENERICASSET"
      ),
      // SQLite converts it, whatever the text contains.
      (
        """
        DROP TABLE ZASSET; CREATE VIRTUAL TABLE ZASSET USING fts5(Z_PK, ZUUID, ZKIND, ZDIRECTORY,
          ZFILENAME, ZDATECREATED);
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = replace(sql, 'CREATE VIRTUAL', 'CREATE  VIRTUAL');
        PRAGMA writable_schema = OFF
        """, "no table ZASSET or ZGENERICASSET"
      ),
    ])
  func missingEssentials(sql: String, message: String) async throws {
    let fixture = try PhotosFixture()
    try await fixture.writer.write { db in try db.execute(sql: sql) }
    await #expect {
      _ = try await fixture.indexed()
    } throws: {
      "\($0)".contains(message)
    }
  }
}
