// SPDX-License-Identifier: Apache-2.0

import GRDB
import GRDBSQLite

extension AssetDatabase {
  /// Opens a file and migrates it to the newest version.
  static func pool(
    _ path: String, creates: Bool
  ) throws(AssetIndexError) -> DatabasePool {
    try IndexFileHeader.check(path, orEmpty: creates)
    try IndexFile.reserveLogs(path)
    do {
      // With these settings, the page cache and a walk through a window use less than a megabyte.
      var configuration = Configuration()
      configuration.label = "locket.index"
      configuration.busyMode = .timeout(10)
      configuration.prepareDatabase { db in
        try protect(db)
        // The schema is checked only on the connection that writes. This connection is opened
        // before the connections that read.
        guard !db.configuration.readonly else { return }
        let steps = CancellableRead.maximumSteps(ofFile: path)
        try CancellableRead(steps: steps).run(db) { try IndexSchema.check(db, path: path) }
        // Without this setting, SQLite refuses to run triggers that write to the full-text index.
        try db.execute(sql: "PRAGMA trusted_schema = ON")
      }
      let pool = try DatabasePool(path: path, configuration: configuration)
      do throws(AssetIndexError) {
        try IndexFile.checkOwnership(path)
      } catch {
        // Keeps the pool open, because closing it would copy another user's log into the file.
        _ = Unmanaged.passRetained(pool)
        throw error
      }
      try pool.write { IndexRoom.limit($0, at: path) }
      try prepare(pool, path: path)
      return pool
    } catch let error as AssetIndexError {
      throw error
    } catch let error as DatabaseError where IndexFile.isBroken(error) {
      throw .broken(path, detail: message(error))
    } catch {
      throw AssetIndexError(opening: path, error)
    }
  }

  /// The maximum length of a value or a row in bytes.
  ///
  /// An altered file can claim any length.
  private static let maximumLength: Int32 = 1 << 26

  /// Makes a connection trust less of the file that it opens.
  private static func protect(_ db: Database) throws {
    try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, maximumLength)
  }

  /// Migrates a file to the newest version.
  ///
  /// A file that is not a Locket index stays unchanged.
  static func prepare(_ writer: any DatabaseWriter, path: String) throws {
    let isCurrent = try writer.write { db in
      let found = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
      if isEmpty {
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        return true
      }
      if found != applicationID { throw AssetIndexError.notAnIndex(path) }
      if try migrator.hasBeenSuperseded(db) {
        // If a damaged file contains a wrong migration name, a newer version did not necessarily
        // write it.
        try IndexFile.check("integrity_check(grdb_migrations)", of: path, in: db)
        throw AssetIndexError.newerVersion(path)
      }
      return try migrator.hasCompletedMigrations(db)
    }
    // If damaged data were migrated, the damage would be hidden.
    if !isCurrent { try writer.write { try IndexFile.check("quick_check", of: path, in: $0) } }
    try migrator.migrate(writer)
  }
}
