// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

extension AssetDatabase {
  /// Returns the copies of assets in all sources (folders and clouds) that the index combines.
  ///
  /// If the index combines only a single source, the result is empty.
  ///
  /// - Parameter identifiers: The identifiers of the assets.
  /// - Returns: The copies of each known asset; copies on this device come first.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: Two indexed look-ups per identifier.
  public func copies(
    of identifiers: [AssetIdentifier]
  ) async throws -> [AssetIdentifier: [AssetCopy]] {
    try await read { db in
      var copies: [AssetIdentifier: [AssetCopy]] = [:]
      for identifier in identifiers { copies[identifier] = try Self.copies(of: identifier, db) }
      return copies
    }
  }

  /// Returns the copies of one asset in all sources (folders and clouds) that the index combines.
  ///
  /// The call blocks the thread while it reads the index.
  ///
  /// - Parameter identifier: The identifier of the asset.
  /// - Returns: The copies; those on this device come first. The array is empty if the index cannot
  ///   be read.
  /// - Complexity: Two indexed look-ups.
  public func copies(of identifier: AssetIdentifier) -> [AssetCopy] {
    (try? writer.read { db in try Self.copies(of: identifier, db) }) ?? []
  }

  /// Returns the keys of the folders and clouds that the index combines.
  ///
  /// For an index of a single source, the result is empty.
  ///
  /// - Returns: The keys, in no order.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  public func sourceKeys() async throws -> [String] {
    try await read { db in try String.fetchAll(db, sql: "SELECT key FROM source") }
  }

  /// Returns the names of the folders and clouds that the index combines.
  ///
  /// For an index of a single source, the result is empty.
  ///
  /// - Returns: The sorted names.
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
  /// Reads a row by column index: key, file, identifier, availability.
  init(_ row: Row) throws {
    let file: String = try row.decode(atIndex: 1)
    guard AssetRow.isInside(file) else { throw AssetRow.damage }
    self.init(
      source: try row.decode(atIndex: 0), file: file,
      identifier: AssetIdentifier(try row.decode(atIndex: 2)),
      availability: try AssetRow.value(row.decode(atIndex: 3), of: AssetRow.availabilities))
  }
}
