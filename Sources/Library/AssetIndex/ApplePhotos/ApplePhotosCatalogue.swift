// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import Synchronization

/// The contents of an Apple Photos library's database, read from a private copy.
final class ApplePhotosCatalogue: AssetCatalogue {
  let fingerprint: String
  let library: ApplePhotosLibrary
  let database: DatabaseQueue
  let schema: PhotosSchema
  /// The identifiers of bursts from which the person kept only some pictures.
  private let reducedBursts: Set<String>
  /// The row numbers of the assets, sorted by folder.
  ///
  /// In this order, each folder needs to be listed only once.
  private let numbers: [Int64]
  /// The albums and folders by row number.
  let albums: [Int64: PhotosAlbum]
  /// The albums and folders by the row number of the folder that contains them.
  let albumsByFolder: [Int64?: [PhotosAlbum]]
  /// The names of people by row number.
  let people: [Int64: String]
  /// The titles of albums by row number.
  private let titles: [Int64: String]
  private let state: Mutex<State>

  /// The state that one page passes on to the next.
  struct State {
    let folders: LibraryFolders
    /// Hashes of the UUIDs and file paths that were read so far.
    ///
    /// The hashes take a tenth of the memory that the texts would take.
    var seen: Set<UInt128> = []
    /// The locations, and the assets that were taken at each location.
    var locations: [String: (title: String, assets: [Int64])] = [:]
  }

  /// Copies the database and reads its schema.
  ///
  /// The call blocks the thread.
  ///
  /// - Parameter library: The library.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)``.
  init(_ library: ApplePhotosLibrary) throws(AssetIndexError) {
    self.library = library
    // The fingerprint is computed before the database is copied. The next sync then finds changes
    // that are made from now on.
    fingerprint = library.fingerprint
    let database = try DatabaseCopy(of: library.database).open()
    self.database = database
    do {
      let path = library.database
      let schema = try database.read { db in try PhotosSchema(db, path: path) }
      self.schema = schema
      let assets = schema.assets
      reducedBursts = try database.read { db in
        guard schema.has(assets, "ZAVALANCHEUUID", "ZAVALANCHEPICKTYPE") else { return [] }
        return try String.fetchSet(
          db,
          sql: """
            SELECT CAST(ZAVALANCHEUUID AS TEXT) FROM \(assets)
            WHERE ZAVALANCHEUUID IS NOT NULL AND CAST(ZAVALANCHEPICKTYPE AS INTEGER) & 8
            """)
      }
      numbers = try database.read { db in
        try Int64.fetchAll(
          db,
          sql: """
            SELECT Z_PK FROM \(assets) WHERE typeof(Z_PK) = 'integer' ORDER BY ZDIRECTORY, Z_PK
            """)
      }
      let albums = try database.read { db in try PhotosAlbum.all(schema, db) }
      self.albums = Dictionary(albums.map { ($0.number, $0) }) { first, _ in first }
      albumsByFolder = Dictionary(grouping: albums, by: \.parent)
      titles = PhotosAlbum.titles(albums)
      people = try database.read { db in try PhotosPerson.names(schema, db) }
    } catch {
      throw DatabaseCopy.unreadable(library.database, error)
    }
    state = Mutex(State(folders: LibraryFolders(root: library.root)))
  }

  var rowCount: Int { numbers.count }

  func page(_ rows: Range<Int>) throws -> CataloguePage {
    let wanted = SQLText.json(numbers[rows].map(String.init))
    let (found, keywords) = try read { [schema, titles, people] db in
      (
        try Self.rows(wanted, schema, db),
        try PhotosKeywords(wanted, schema, albums: titles, people: people, db)
      )
    }
    return state.withLock { state in
      var page = CataloguePage()
      for row in found { add(row, keywords, to: &page, &state) }
      return page
    }
  }

  /// Reads from the database and converts SQLite's errors to one-line messages.
  func read<Value>(_ work: (Database) throws -> Value) throws(AssetIndexError) -> Value {
    do {
      return try database.read(work)
    } catch {
      throw DatabaseCopy.unreadable(library.database, error)
    }
  }

  /// The locations of assets.
  ///
  /// The list is complete after the last page was read.
  var locations: [String: (title: String, assets: [Int64])] { state.withLock(\.locations) }

  private static func rows(
    _ wanted: String, _ schema: PhotosSchema, _ db: Database
  ) throws -> [PhotosRow] {
    let assets = schema.assets
    let more = "ZADDITIONALASSETATTRIBUTES"
    let join =
      schema.has(more, "ZASSET") ? "LEFT JOIN \(more) ON \(more).ZASSET = \(assets).Z_PK" : ""
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(PhotosRow.columns(schema)) FROM \(assets) \(join)
        WHERE \(assets).Z_PK IN (SELECT value + 0 FROM json_each(?))
        ORDER BY \(assets).ZDIRECTORY, \(assets).Z_PK
        """, arguments: [wanted])
    var seen: Set<Int64> = []
    return rows.map { PhotosRow($0) }.filter { seen.insert($0.number).inserted }
  }

  private func add(
    _ row: PhotosRow, _ keywords: PhotosKeywords, to page: inout CataloguePage, _ state: inout State
  ) {
    func leaveOut(_ detail: String) {
      page.problems.append(
        ScanReport.Skipped(
          path: "row \(row.number)", reason: .damaged, detail: detail, isNew: true))
    }
    guard let kind = row.mediaKind else {
      page.otherRows += 1
      return
    }
    guard let uuid = row.uuid else { return leaveOut("the library's database gives it no UUID") }
    guard let files = PhotosFiles(row, uuid, library.layout, state.folders) else {
      return leaveOut("the library's database names no file of it inside the library")
    }
    let isReduced = row.burst.map(reducedBursts.contains) ?? false
    let asset = row.asset(uuid, kind, files, isReduced: isReduced)
    guard state.seen.insert(StableHash.number(of: uuid)).inserted,
      state.seen.insert(StableHash.number(of: asset.file)).inserted
    else { return leaveOut("the library's database names its UUID or its file twice") }
    let location = keywords.location(of: row)
    if let location {
      state.locations[location.key, default: (location.title, [])].assets.append(row.number)
    }
    page.entries.append(
      IndexedAsset(asset, keywords: keywords.keywords(of: row, at: location)))
  }
}

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
