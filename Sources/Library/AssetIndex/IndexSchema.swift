// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Compares the schema of an index file with the one that Locket creates.
///
/// Another program could add a view, a trigger or a generated column to an index file. It would run
/// inside Locket's own statements, possibly forever. A file is therefore used only if it has
/// exactly the tables, indexes and triggers of a Locket version.
enum IndexSchema {
  /// The maximum number of tables, indexes and triggers that are read.
  ///
  /// The newest version has fewer than a hundred.
  private static let maximumCount = 200
  /// The digest of the newest version's schema.
  ///
  /// With the digest, a file is checked without creating this schema for comparison.
  static let newestDigest =
    "9c710fb13059e5ee4d71c3a61a79d97f0c6a0652718f0ea0ba0200d87e118dad"

  /// A row of `sqlite_master`, without the number of its first page.
  struct Entry: Hashable, Comparable {
    let type: String
    let name: String
    let table: String
    /// The SQL, with one space instead of each run of white space.
    ///
    /// It is empty if SQLite stores no SQL for the entry.
    let sql: String

    static func < (left: Self, right: Self) -> Bool {
      (left.name, left.type) < (right.name, right.type)
    }
  }

  /// Checks the schema of an open file.
  ///
  /// Call this function before anything else is read from the file.
  ///
  /// The function does nothing if the file has no tables yet or a newer version of Locket wrote it.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - path: The file's path, for the error message.
  /// - Throws: ``AssetIndexError/altered(_:detail:)`` with the first difference.
  static func check(_ db: Database, path: String) throws {
    var difference: String?
    // All reads are in one transaction, because another process may be migrating the file.
    try db.inTransaction(.deferred) {
      difference = try Self.difference(db)
      return .commit
    }
    if let difference { throw AssetIndexError.altered(path, detail: difference) }
  }

  private static func difference(_ db: Database) throws -> String? {
    let found = try entries(db)
    if found.isEmpty { return nil }
    if found.count > maximumCount { return "it has more than \(maximumCount) tables and indexes" }
    let versions = AssetDatabase.migrator.migrations
    // The list of migrations is read only if its table has the schema that GRDB creates.
    let list = found.first { $0.name == "grdb_migrations" && $0.type == "table" }
    guard let list else { return "it lacks the table 'grdb_migrations'" }
    if list.sql != migrationsTable { return text(list, "has another") }
    let done = try String.fetchAll(
      db, sql: "SELECT identifier FROM grdb_migrations LIMIT \(maximumCount + 1)")
    guard done.count <= maximumCount else { return "its list of migrations does not end" }
    if done.contains(AssetDatabase.unreleasedVersion) {
      return "a version of Locket before the first release created it"
    }
    guard Set(done).isSubset(of: versions) else { return nil }
    guard Set(done) == Set(versions.prefix(done.count)) else {
      return "its list of migrations has a gap"
    }
    let isNewest = done.count == versions.count
    if isNewest, digest(found) == newestDigest { return nil }
    return try first(found, against: isNewest ? newest.get() : created(by: done.count))
  }

  /// Reads the entries of a database's schema, at most one more than the maximum.
  static func entries(_ db: Database) throws -> [Entry] {
    try Row.fetchAll(
      db,
      sql: "SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT \(maximumCount + 1)"
    ).map { row in
      let sql: String? = try row.decode(atIndex: 3)
      return Entry(
        type: try row.decode(atIndex: 0), name: try row.decode(atIndex: 1),
        table: try row.decode(atIndex: 2),
        sql: (sql ?? "").split { $0.isASCII && $0.isWhitespace }.joined(separator: " "))
    }.sorted()
  }

  /// Returns the SHA-256 digest of a schema.
  static func digest(_ entries: [Entry]) -> String {
    let text = entries.map { [$0.type, $0.name, $0.table, $0.sql].joined(separator: "\0") }
      .joined(separator: "\0\0")
    let digest = StableHash.sha256(Array(text.utf8)) ?? []
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Describes the first difference between two schemas.
  ///
  /// Returns nil if they are equal.
  private static func first(_ found: [Entry], against ours: [Entry]) -> String? {
    let known = Dictionary(ours.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(found.map(\.name))
    if let foreign = found.first(where: { known[$0.name] == nil }) {
      return text(foreign, "has the")
    }
    if let missing = ours.first(where: { !names.contains($0.name) }) {
      return text(missing, "lacks the")
    }
    if let other = found.first(where: { known[$0.name] != $0 }) {
      return text(other, "has another")
    }
    return found == ours ? nil : "it has a table or an index twice"
  }

  /// A short, printable description.
  ///
  /// The names of tables in a file may contain any characters.
  private static func text(_ entry: Entry, _ verb: String) -> String {
    let kind = ["table", "index", "trigger", "view"].contains(entry.type) ? entry.type : "entry"
    let name = entry.name.prefix(40).filter { $0.isLetter || $0.isNumber || $0 == "_" }
    return "it \(verb) \(kind) '\(name)'"
  }

  private static let newest = Result { try AssetDatabase.blank.get().read(entries) }

  /// The table in which GRDB lists the migrations.
  ///
  /// GRDB creates it before the first migration.
  private static let migrationsTable =
    "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"

  /// Returns the schema after a number of migrations.
  private static func created(by count: Int) throws -> [Entry] {
    let queue = try DatabaseQueue()
    if count > 0 {
      try AssetDatabase.migrator.migrate(
        queue, upTo: AssetDatabase.migrator.migrations[count - 1])
    } else {
      try queue.write { try $0.execute(sql: migrationsTable) }
    }
    return try queue.read(entries)
  }
}
