// SPDX-License-Identifier: Apache-2.0

import GRDB

/// An album or a folder of albums in the database.
struct PhotosAlbum: Sendable {
  /// The kinds of albums that are read.
  ///
  /// Photos itself creates all albums of other kinds, so they are not read.
  enum Kind: Int64 {
    case album = 2
    case shared = 1505
    case folder = 4000
  }

  /// The maximum depth of nested folders that is read.
  ///
  /// People do not nest folders deeper. If a damaged database nests folders deeper, the albums
  /// below this depth are left out.
  private static let deepest = 32

  let number: Int64
  let uuid: String
  let kind: Kind
  let title: String
  let parent: Int64?

  /// Returns every album and folder that has a title and is not in the trash.
  static func all(_ schema: PhotosSchema, _ db: Database) throws -> [PhotosAlbum] {
    let table = "ZGENERICALBUM"
    guard schema.has(table, "Z_PK", "ZKIND", "ZTITLE", "ZUUID") else { return [] }
    let columns = ["Z_PK", "ZKIND", "ZUUID", "ZTITLE", "ZPARENTFOLDER", "ZTRASHEDSTATE"]
      .map { schema.column($0, of: table) }.joined(separator: ", ")
    let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \(table) ORDER BY Z_PK")
    var albums: [PhotosAlbum] = []
    while let row = try rows.next() {
      if let album = PhotosAlbum(row) { albums.append(album) }
    }
    return albums
  }

  private init?(_ row: Row) {
    var row = CatalogueRow(row)
    guard let number = row.integer(), let kind = row.integer().flatMap(Kind.init),
      let uuid = row.text(), let title = row.text()
    else { return nil }
    self.number = number
    self.kind = kind
    self.uuid = uuid
    self.title = title
    parent = row.integer()
    if (row.integer() ?? 0) != 0 { return nil }
  }

  /// Returns the titles of albums by row number.
  ///
  /// Folders are not included.
  ///
  /// The title of an album is a search keyword of its members.
  static func titles(_ albums: [PhotosAlbum]) -> [Int64: String] {
    let shown = albums.filter { $0.kind != .folder }
    return Dictionary(shown.map { ($0.number, $0.title) }) { first, _ in first }
  }

  /// Returns the albums in a folder and its subfolders.
  ///
  /// Each album is returned once, even if folders of a damaged database contain each other.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - children: Albums and folders by the number of the folder that contains them.
  /// - Returns: The albums' row numbers.
  static func albums(below folder: PhotosAlbum, _ children: [Int64?: [PhotosAlbum]]) -> [Int64] {
    var seen: Set<Int64> = [folder.number]
    var level = [folder.number]
    var found: [Int64] = []
    for _ in 0..<deepest where !level.isEmpty {
      let below = level.flatMap { children[$0] ?? [] }.filter { seen.insert($0.number).inserted }
      found += below.filter { $0.kind != .folder }.map(\.number)
      level = below.filter { $0.kind == .folder }.map(\.number)
    }
    return found
  }
}
