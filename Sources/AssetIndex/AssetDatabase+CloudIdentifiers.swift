// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
public import PickerModel

extension AssetDatabase {
  /// What names assets in every library and on every device.
  ///
  /// Nothing is asked of a network, and nothing is read but the index. An asset has a name as soon
  /// as a scan read its file's beginning; those of a library with its own catalogue have none.
  ///
  /// - Parameter identifiers: Assets of this library; more than one of a kind count once.
  /// - Returns: One entry for each: its name, or `identifierNotFound` where it is unknown, hidden or
  ///   trashed, or has none.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed look-up an identifier.
  public func cloudIdentifiers(
    forLocalIdentifiers identifiers: [AssetIdentifier]
  ) async throws -> [AssetIdentifier: Result<CloudIdentifier, CloudIdentifierError>] {
    try await read { db in
      let statement = try db.cachedStatement(sql: Self.cloudIdentifierSQL)
      var found: [AssetIdentifier: Result<CloudIdentifier, CloudIdentifierError>] = [:]
      for identifier in identifiers where found[identifier] == nil {
        let row = try Row.fetchOne(statement, arguments: [identifier.rawValue])
        let name = row.flatMap { AssetRow.cloudIdentifier($0) }
        found[identifier] = name.map(Result.success) ?? .failure(.identifierNotFound)
      }
      return found
    }
  }

  /// The assets of this library that names from any library stand for.
  ///
  /// - Parameter identifiers: Names, as ``cloudIdentifiers(forLocalIdentifiers:)`` gave them here or
  ///   elsewhere, or as their texts; more than one of a kind count once.
  /// - Returns: One entry for each: the asset, `identifierNotFound` where no asset that may be shown
  ///   has this content, or `multipleIdentifiersFound` with all that have, the newest first.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed look-up an identifier, and one row for each asset found.
  public func localIdentifiers(
    forCloudIdentifiers identifiers: [CloudIdentifier]
  ) async throws -> [CloudIdentifier: Result<AssetIdentifier, CloudIdentifierError>] {
    try await read { db in
      let statement = try db.cachedStatement(sql: Self.localIdentifiersSQL)
      var found: [CloudIdentifier: Result<AssetIdentifier, CloudIdentifierError>] = [:]
      for identifier in identifiers where found[identifier] == nil {
        let names = try identifier.sum.map {
          try String.fetchAll(statement, arguments: [Data($0)])
        }
        let candidates = (names ?? []).map { AssetIdentifier($0) }
        found[identifier] =
          switch candidates.count {
          case 0: .failure(.identifierNotFound)
          case 1: .success(candidates[0])
          default: .failure(.multipleIdentifiersFound(candidates))
          }
      }
      return found
    }
  }

  /// Finds the name of an asset.
  static let cloudIdentifierSQL = """
    SELECT cloudIdentifier FROM asset WHERE identifier = ? AND isHidden = 0 AND isTrashed = 0
    """

  /// Finds the assets of a name, newest first.
  static let localIdentifiersSQL = """
    SELECT identifier FROM asset INDEXED BY asset_cloudIdentifier
    WHERE cloudIdentifier = ? AND isHidden = 0 AND isTrashed = 0
    ORDER BY orderKey, nameKey, identifier
    """
}
