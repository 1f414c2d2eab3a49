// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// Merges the albums, people and locations of several sources.
///
/// Folders of files and favorites are not merged here. They are updated when assets are written.
enum MergedCollections {
  /// Returns all collections of an index except folders of files and favorites, with their members.
  static func all(_ db: Database) throws -> [IndexedCollection] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, identifier, kind, title FROM collection WHERE \(condition) ORDER BY id")
    return try rows.map { row in
      let members = try String.fetchAll(
        db, sql: "SELECT identifier FROM member WHERE collection = ?",
        arguments: [try row.decode(Int64.self, atIndex: 0)])
      return IndexedCollection(
        identifier: AssetCollection.Identifier(try row.decode(atIndex: 1)),
        kind: try AssetRow.value(row.decode(atIndex: 2), of: MemberRow.kinds),
        title: try row.decode(atIndex: 3),
        members: members.map { AssetIdentifier($0) })
    }
  }

  /// Writes the differences between the collections of all sources and the index.
  ///
  /// - Parameters:
  ///   - contents: The contents of each source.
  ///   - assets: The assets with their copies.
  ///   - db: The database, in a transaction in which all assets are written.
  /// - Throws: A GRDB database error.
  static func write(
    _ contents: [SourceContent], of assets: [MergedAsset], _ db: Database
  ) throws {
    var names: [String: [AssetIdentifier: AssetIdentifier]] = [:]
    let sources = Set(contents.filter { !$0.collections.isEmpty }.map(\.key))
    for asset in assets {
      for copy in asset.copies where sources.contains(copy.source) {
        names[copy.source, default: [:]][copy.identifier] = asset.asset.identifier
      }
    }
    // If two libraries have a location of the same name, the photos of both form one collection.
    var merged: [AssetCollection.Identifier: IndexedCollection] = [:]
    for content in contents {
      for var collection in content.collections {
        let members = collection.members.compactMap { names[content.key]?[$0] }
        collection.members = []
        merged[collection.identifier, default: collection].members += members
      }
    }
    let known = try String.fetchAll(db, sql: "SELECT identifier FROM collection WHERE \(condition)")
    for name in known where merged[AssetCollection.Identifier(name)] == nil {
      try db.execute(sql: "DELETE FROM collection WHERE identifier = ?", arguments: [name])
    }
    for collection in merged.values where try !MemberRow.holds(collection, in: db) {
      try MemberRow.save(collection, in: db)
    }
  }

  private static let condition = """
    identifier <> 'favorites' AND id NOT IN (\(MemberRow.foldersSQL))
    """
}
