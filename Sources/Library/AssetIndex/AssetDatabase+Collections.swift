// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

/// A collection, such as an album, a folder or a person, in the form in which the reader of a
/// library passes it to the index.
public struct IndexedCollection: Hashable, Sendable {
  /// The identifier of the collection, unique in the library.
  public var identifier: AssetCollection.Identifier
  /// The kind of the collection: what its members have in common.
  ///
  /// The index itself creates the collections of media types and favorites.
  public var kind: AssetCollection.Kind
  /// The title of the collection, which the picker displays.
  public var title: String
  /// The identifiers of the collection's members, in any order.
  public var members: [AssetIdentifier]

  /// Creates a collection for the index.
  ///
  /// - Parameters:
  ///   - identifier: The collection's identifier.
  ///   - kind: The kind of the collection: what its members have in common. The default is an
  ///     album.
  ///   - title: The title of the collection, which the picker displays.
  ///   - members: The identifiers of the collection's members, in any order.
  public init(
    identifier: AssetCollection.Identifier, kind: AssetCollection.Kind = .album, title: String,
    members: [AssetIdentifier]
  ) {
    self.identifier = identifier
    self.kind = kind
    self.title = title
    self.members = members
  }
}

extension AssetDatabase {
  /// Writes collections to the index in one transaction, and replaces their earlier contents.
  ///
  /// Members that are not assets of the index are ignored. Collections of media types are ignored,
  /// too. If an asset is written to the index again, it stays a member of its collections. If an
  /// asset is deleted and added again, it is not a member until its collections are saved again.
  ///
  /// - Parameter collections: The collections to write.
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was written.
  /// - Complexity: O(n log m) for an index with m rows, where n is the number of members before and
  ///   after the call.
  public func save(collections: [IndexedCollection]) async throws {
    try await write { db in
      for collection in collections where MemberRow.kinds.contains(collection.kind) {
        try MemberRow.save(collection, in: db)
      }
    }
  }

  /// Removes collections from the index.
  ///
  /// The assets that were members stay in the index.
  ///
  /// - Parameter identifiers: The identifiers of the collections. Unknown identifiers are ignored.
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was removed.
  /// - Complexity: O(n log m) for an index with m rows, where n is the number of members.
  public func remove(collections identifiers: [AssetCollection.Identifier]) async throws {
    try await write { db in
      for identifier in identifiers {
        try db.execute(
          sql: "DELETE FROM collection WHERE identifier = ?", arguments: [identifier.rawValue])
      }
    }
  }

  /// Returns the titles of the collections that contain the given assets.
  ///
  /// - Parameter identifiers: The identifiers of the assets.
  /// - Returns: The sorted titles for each asset. Collections of media types are not included.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: Two indexed look-ups per identifier.
  public func collections(
    of identifiers: [AssetIdentifier]
  ) async throws -> [AssetIdentifier: [String]] {
    try await read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT collection.title FROM asset CROSS JOIN member ON member.id = asset.id
          CROSS JOIN collection ON collection.id = member.collection
          WHERE asset.identifier = ? ORDER BY collection.title
          """)
      var titles: [AssetIdentifier: [String]] = [:]
      for identifier in identifiers {
        titles[identifier] = try String.fetchAll(statement, arguments: [identifier.rawValue])
      }
      return titles
    }
  }
}
