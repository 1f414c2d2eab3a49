// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

/// An album, a folder, a person or a place as a source of photos tells the index about it.
public struct IndexedCollection: Hashable, Sendable {
  /// The collection's identifier; no other one of the library shares it.
  public var identifier: AssetCollection.Identifier
  /// What holds it together; media types and favourites need not be told.
  public var kind: AssetCollection.Kind
  /// Its name as people read it.
  public var title: String
  /// Its members, in any order.
  public var members: [AssetIdentifier]

  /// Describes a collection.
  ///
  /// - Parameters:
  ///   - identifier: The collection's identifier.
  ///   - kind: What holds it together; the default is an album.
  ///   - title: Its name as people read it.
  ///   - members: Its members, in any order.
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
  /// Writes collections in one transaction, each over what it was before.
  ///
  /// Members are assets of the index; others are passed over, and so are media types. A member
  /// that is rewritten stays one, a member that is deleted does not come back by itself.
  ///
  /// - Parameter collections: The collections.
  /// - Throws: ``AssetIndexError/storage(detail:)``; then nothing was written.
  /// - Complexity: O(n log rows) in the number of members before and after.
  public func save(collections: [IndexedCollection]) async throws {
    try await write { db in
      for collection in collections where MemberRow.kinds.contains(collection.kind) {
        try MemberRow.save(collection, in: db)
      }
    }
  }

  /// Takes collections out of the index; their members stay.
  ///
  /// - Parameter identifiers: The collections; unknown ones are passed over.
  /// - Throws: ``AssetIndexError/storage(detail:)``; then nothing was taken out.
  /// - Complexity: O(n log rows) in the number of members.
  public func remove(collections identifiers: [AssetCollection.Identifier]) async throws {
    try await write { db in
      for identifier in identifiers {
        try db.execute(
          sql: "DELETE FROM collection WHERE identifier = ?", arguments: [identifier.rawValue])
      }
    }
  }

  /// The titles of the collections that assets are in.
  ///
  /// - Parameter identifiers: The assets.
  /// - Returns: The titles of each that is in one, sorted; media types apart.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: Two indexed look-ups an identifier.
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
