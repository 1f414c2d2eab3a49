// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

extension AssetDatabase {
  /// Where the copies of assets are, those that are here first; none in an index of one source.
  ///
  /// - Parameter identifiers: The assets.
  /// - Returns: The copies of each that is known.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: Two indexed look-ups an identifier.
  public func copies(
    of identifiers: [AssetIdentifier]
  ) async throws -> [AssetIdentifier: [AssetCopy]] {
    try await read { db in
      var copies: [AssetIdentifier: [AssetCopy]] = [:]
      for identifier in identifiers { copies[identifier] = try Self.copies(of: identifier, db) }
      return copies
    }
  }

  /// Where the copies of one asset are, for whoever cannot wait; the caller's thread is held.
  ///
  /// - Parameter identifier: The asset.
  /// - Returns: The copies, those that are here first; none where the index cannot be read.
  /// - Complexity: Two indexed look-ups.
  public func copies(of identifier: AssetIdentifier) -> [AssetCopy] {
    (try? writer.read { db in try Self.copies(of: identifier, db) }) ?? []
  }

  /// The keys of the sources that the index holds, none where it is of one source.
  ///
  /// - Returns: The keys, in no order.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  public func sourceKeys() async throws -> [String] {
    try await read { db in try String.fetchAll(db, sql: "SELECT key FROM source") }
  }

  /// What people call the sources that the index holds, none where it is of one source.
  ///
  /// - Returns: The names in their order.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  public func sourceNames() async throws -> [String] {
    try await read { db in try String.fetchAll(db, sql: "SELECT name FROM source ORDER BY name") }
  }

  static let copiesSQL = """
    SELECT source.key, copy.file, copy.identifier, copy.availability
    FROM asset CROSS JOIN copy ON copy.asset = asset.id CROSS JOIN source ON source.id = copy.source
    WHERE asset.identifier = ? ORDER BY copy.place
    """

  private static func copies(of identifier: AssetIdentifier, _ db: Database) throws -> [AssetCopy] {
    let statement = try db.cachedStatement(sql: copiesSQL)
    return try Row.fetchAll(statement, arguments: [identifier.rawValue]).map(AssetCopy.init)
  }
}

extension AssetCopy {
  /// By place: key, file, identifier, availability.
  init(_ row: Row) throws {
    self.init(
      source: row[0], file: row[1], identifier: AssetIdentifier(row[2]),
      availability: try AssetRow.value(row[3], of: AssetRow.availabilities))
  }
}
