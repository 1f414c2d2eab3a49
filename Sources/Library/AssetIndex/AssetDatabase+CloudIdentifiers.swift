// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
public import PickerModel

extension AssetDatabase {
  /// Returns the cloud identifiers of assets, which are the same in every library and on every
  /// device.
  ///
  /// The method uses no network and reads only the index. An asset has a cloud identifier as soon
  /// as a scan has read the first bytes of its file. Assets of an Apple Photos library have no
  /// cloud identifiers.
  ///
  /// - Parameter identifiers: The identifiers of assets of this library. Duplicates count once.
  /// - Returns: One entry for each identifier: its cloud identifier or an error. The error is
  ///   `identifierNotFound` if the asset is unknown, hidden or trashed, or has no cloud identifier.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed look-up per identifier.
  public func cloudIdentifiers(
    forLocalIdentifiers identifiers: [AssetIdentifier]
  ) async throws -> [AssetIdentifier: Result<CloudIdentifier, CloudIdentifierError>] {
    try await read { db in
      let statement = try db.cachedStatement(sql: Self.cloudIdentifierSQL)
      var found: [AssetIdentifier: Result<CloudIdentifier, CloudIdentifierError>] = [:]
      for identifier in identifiers where found[identifier] == nil {
        let row = try Row.fetchOne(statement, arguments: [identifier.rawValue])
        let name = try row.flatMap { try AssetRow.cloudIdentifier($0) }
        found[identifier] = name.map(Result.success) ?? .failure(.identifierNotFound)
      }
      return found
    }
  }

  /// Returns the assets of this library to which cloud identifiers from any library refer.
  ///
  /// - Parameter identifiers: Cloud identifiers from this device or another one. Duplicates count
  ///   once.
  /// - Returns: One entry for each identifier: the asset, or an error. The error is
  ///   `identifierNotFound` if no visible asset has this content. The error is
  ///   `multipleIdentifiersFound` if several assets have this content. This error lists the assets,
  ///   newest first.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed look-up per identifier, and one row per asset found.
  public func localIdentifiers(
    forCloudIdentifiers identifiers: [CloudIdentifier]
  ) async throws -> [CloudIdentifier: Result<AssetIdentifier, CloudIdentifierError>] {
    try await read { db in
      let statement = try db.cachedStatement(sql: Self.localIdentifiersSQL)
      var found: [CloudIdentifier: Result<AssetIdentifier, CloudIdentifierError>] = [:]
      for identifier in identifiers where found[identifier] == nil {
        let names = try identifier.digest.map {
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

  /// Finds the cloud identifier of an asset.
  static let cloudIdentifierSQL = """
    SELECT cloudIdentifier FROM asset WHERE identifier = ? AND isHidden = 0 AND isTrashed = 0
    """

  /// Finds the assets with a cloud identifier, newest first.
  static let localIdentifiersSQL = """
    SELECT identifier FROM asset INDEXED BY asset_cloudIdentifier
    WHERE cloudIdentifier = ? AND isHidden = 0 AND isTrashed = 0
    ORDER BY orderKey, nameKey, identifier
    """
}
