// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Adds version 10 of the schema: counters for each combination of kind, availability and
  /// subtypes.
  ///
  /// The library and each collection have their own counters, so that counting with a filter does
  /// not read every row (decision 0038). Hidden and trashed rows are not counted. A counter of zero
  /// is kept.
  static func addCounts(_ db: Database) throws {
    try db.execute(
      sql: """
        DROP TRIGGER asset_insert;
        DROP TRIGGER asset_delete;
        DROP TRIGGER asset_update;
        DROP TABLE assetCount;

        CREATE TABLE assetCount (
          kind INTEGER NOT NULL,
          availability INTEGER NOT NULL,
          subtypes INTEGER NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (kind, availability, subtypes)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE memberCount (
          collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
          kind INTEGER NOT NULL,
          availability INTEGER NOT NULL,
          subtypes INTEGER NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (collection, kind, availability, subtypes)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO assetCount SELECT kind, availability, subtypes, count(*)
          FROM asset WHERE isHidden = 0 AND isTrashed = 0 GROUP BY 1, 2, 3;
        INSERT INTO memberCount SELECT collection, kind, availability, subtypes, count(*)
          FROM member WHERE isHidden = 0 AND isTrashed = 0 GROUP BY 1, 2, 3, 4;
        """)
    let asset = ["kind", "availability", "subtypes"]
    try keepCounts(of: "asset", by: asset, db)
    try keepMemberCounts(db)
  }

  /// Creates the triggers that keep the counters of collection members current.
  static func keepMemberCounts(_ db: Database) throws {
    try keepCounts(of: "member", by: ["collection", "kind", "availability", "subtypes"], db)
  }

  /// Creates the triggers that keep the counters of a table current.
  private static func keepCounts(of table: String, by columns: [String], _ db: Database) throws {
    func values(_ row: String, _ columns: [String]) -> String {
      columns.map { "\(row).\($0)" }.joined(separator: ", ")
    }
    let add = """
      INSERT INTO \(table)Count SELECT \(values("new", columns)), 1
        WHERE new.isHidden = 0 AND new.isTrashed = 0
        ON CONFLICT DO UPDATE SET count = count + 1;
      """
    let subtract = """
      UPDATE \(table)Count SET count = count - 1
        WHERE (\(columns.joined(separator: ", "))) = (\(values("old", columns)))
        AND old.isHidden = 0 AND old.isTrashed = 0;
      """
    let looked = columns + ["isHidden", "isTrashed"]
    try db.execute(
      sql: """
        CREATE TRIGGER \(table)_insert AFTER INSERT ON \(table) BEGIN \(add) END;
        CREATE TRIGGER \(table)_delete AFTER DELETE ON \(table) BEGIN \(subtract) END;
        CREATE TRIGGER \(table)_update
        AFTER UPDATE OF \(looked.joined(separator: ", ")) ON \(table)
        WHEN (\(values("old", looked))) IS NOT (\(values("new", looked)))
        BEGIN \(subtract) \(add) END;
        """)
  }
}
