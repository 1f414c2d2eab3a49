// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

extension ApplePhotosCatalogue {
  /// The first letter of a collection's key, which shows the kind of the collection.
  ///
  /// The rest of the key is a row number or the key of a location.
  private enum Prefix: String {
    case album = "a"
    case person = "p"
    case location = "l"
  }

  func collectionKeys() throws -> [String] {
    albums.keys.sorted().map { Prefix.album.rawValue + String($0) }
      + people.keys.sorted().map { Prefix.person.rawValue + String($0) }
      + locations.keys.sorted().map { Prefix.location.rawValue + $0 }
  }

  func collection(_ key: String) throws -> IndexedCollection? {
    let rest = String(key.dropFirst())
    let collection: IndexedCollection?
    switch Prefix(rawValue: String(key.prefix(1))) {
    case .album: collection = try Int64(rest).flatMap(album)
    case .person: collection = try Int64(rest).flatMap(person)
    case .location: collection = try location(rest)
    case nil: collection = nil
    }
    return collection.flatMap { $0.members.isEmpty ? nil : $0 }
  }

  private func album(_ number: Int64) throws -> IndexedCollection? {
    guard let album = albums[number], let join = schema.albumMembers
    else { return nil }
    let isFolder = album.kind == .folder
    let owners = isFolder ? PhotosAlbum.albums(below: album, albumsByFolder) : [number]
    return try read { [schema] db in
      // Photos ends the identifiers that apps see with 020 for a folder of albums, and with 040 for
      // an album.
      IndexedCollection(
        identifier: AssetCollection.Identifier("\(album.uuid)/L0/\(isFolder ? "020" : "040")"),
        kind: isFolder ? .folder : .album, title: album.title,
        members: try Self.members(owners, join, schema, db))
    }
  }

  private func person(_ number: Int64) throws -> IndexedCollection? {
    guard let join = schema.faces, let name = people[number] else { return nil }
    return try read { [schema] db in
      let uuid =
        schema.has("ZPERSON", "ZPERSONUUID")
        ? try Row.fetchOne(
          db, sql: "SELECT ZPERSONUUID FROM ZPERSON WHERE Z_PK = ?", arguments: [number]) : nil
      var row = uuid.map { CatalogueRow($0) }
      let own = row?.text() ?? String(number)
      return IndexedCollection(
        identifier: AssetCollection.Identifier("person:\(own)"), kind: .person, title: name,
        members: try Self.members([number], join, schema, db))
    }
  }

  private func location(_ key: String) throws -> IndexedCollection? {
    guard let location = locations[key] else { return nil }
    return try read { [schema] db in
      let members = try Self.identifiers(
        "SELECT value + 0 FROM json_each(?)", of: location.assets, schema, db)
      return IndexedCollection(
        identifier: AssetCollection.Identifier("place:\(key)"), kind: .location,
        title: location.title, members: members)
    }
  }

  private static func members(
    _ owners: [Int64], _ join: PhotosSchema.Join, _ schema: PhotosSchema, _ db: Database
  ) throws -> [AssetIdentifier] {
    try identifiers(
      """
      SELECT \(join.member) FROM \(join.table)
      WHERE \(join.owner) IN (SELECT value + 0 FROM json_each(?))
      """, of: owners, schema, db)
  }

  /// Returns the identifiers of the assets whose row numbers a query selects.
  private static func identifiers(
    _ query: String, of numbers: [Int64], _ schema: PhotosSchema, _ db: Database
  ) throws -> [AssetIdentifier] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT ZUUID FROM \(schema.assets) WHERE Z_PK IN (\(query)) ORDER BY Z_PK",
      arguments: [SQLText.json(numbers.map(String.init))])
    var identifiers: [AssetIdentifier] = []
    while let row = try rows.next() {
      if let uuid = PhotosRow.uuid(row) { identifiers.append(PhotosRow.identifier(uuid)) }
    }
    return identifiers
  }
}
