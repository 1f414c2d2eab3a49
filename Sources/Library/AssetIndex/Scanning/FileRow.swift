// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// The row of a file in the folder.
struct FileRow: Hashable, Sendable {
  /// The role of a file in its asset; the numbers are stored.
  enum Role: Int, Sendable {
    /// The asset's own file.
    case original = 0
    /// The video of a Live Photo.
    case livePhotoVideo = 1
    /// The raw file of an asset whose own file is another still.
    case raw = 2
    /// A file without an asset.
    case none = 3
    /// A copy of the photo in the folder of one of Google Takeout's albums.
    case copy = 4
    /// The metadata file of an album, in the album's folder; it has no asset.
    case albumMetadata = 5
  }

  /// The work that remains for a file; the numbers are stored.
  enum State: Int, Sendable {
    /// None.
    case done = 0
    /// The file must be read.
    case pending = 1
    /// The file was not found; it is removed unless it is found at another path.
    case gone = 2
    /// The file could not be read this time; the next scan tries again.
    case later = 3
  }

  /// The version of the reader.
  ///
  /// Increase it when more is recognized, so that each file is read again once.
  static let readerVersion = 4

  var path: String
  var fingerprint: FileFingerprint
  /// The names of the sidecars beside it, in its folder.
  var sidecars: [String]
  var sidecarDigest: Int64
  var role: Role
  /// The identifier of the asset that it belongs to.
  var asset: String?
  /// The reason why it is skipped.
  var reason: FailureReason?
  /// The digest of its size, beginning and end.
  var contentDigest: Int64?
  /// Still or video; nil for any other file.
  var kind: MediaKind?
  var contentType: ContentType?
  /// The identifier that the photo and the video of a Live Photo share.
  var contentIdentifier: String?
  /// A video's duration in seconds.
  var duration: Double?
  /// The key that it shares with its copies in other folders, or nil without a sidecar of Google
  /// Takeout.
  var copyKey: String?
  /// The title of the album, if this is an album's metadata file.
  var albumTitle: String?

  static let columns = """
    path, byteCount, modificationMilliseconds, inode, sidecarSum, part, asset, reason, contentSum, \
    kind, contentType, contentIdentifier, duration, sidecars, copyKey, albumTitle
    """
  /// The number of ``columns``.
  static let columnCount = 16

  /// Returns the row of a path, or nil if there is none.
  static func find(_ path: String, _ db: Database) throws -> FileRow? {
    let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM file WHERE path = ?")
    return try Row.fetchOne(statement, arguments: [path]).map(FileRow.init)
  }

  /// Writes the row and replaces the earlier row of its path.
  func save(_ state: State = .done, in db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO file (\(Self.columns), state, reader)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \(Self.readerVersion))
        """)
    try statement.execute(arguments: [
      path, fingerprint.byteCount, fingerprint.modificationMilliseconds, fingerprint.inode,
      sidecarDigest,
      role.rawValue, asset, reason?.rawValue, contentDigest, kind.map(AssetRow.number(of:)),
      contentType?.rawValue, contentIdentifier, duration, Self.text(of: sidecars), copyKey,
      albumTitle, state.rawValue,
    ])
  }

  /// Returns the column text of sidecar names.
  ///
  /// File names never contain a slash.
  static func text(of names: [String]) -> String { names.joined(separator: "/") }

  /// Sets the state of a path.
  static func set(_ state: State, of path: String, _ db: Database) throws {
    let statement = try db.cachedStatement(sql: "UPDATE file SET state = ? WHERE path = ?")
    try statement.execute(arguments: [state.rawValue, path])
  }

  /// Returns the state of a path, or nil if it has no row.
  static func state(of path: String, _ db: Database) throws -> State? {
    let statement = try db.cachedStatement(sql: "SELECT state FROM file WHERE path = ?")
    return try Int.fetchOne(statement, arguments: [path]).flatMap(State.init)
  }

  /// Removes the row of a path.
  static func remove(_ path: String, _ db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM file WHERE path = ?").execute(arguments: [path])
  }

  /// Checks that a page of paths continues after the page before.
  ///
  /// SQLite returns invalid UTF-8 as a different text, which may sort after itself. Paging would
  /// then never end.
  ///
  /// - Parameters:
  ///   - last: The page's last path, or nil if it is empty.
  ///   - previous: The path after which the page should begin.
  /// - Throws: `SQLITE_CORRUPT` if the order is wrong.
  static func checkOrder(of last: String?, after previous: String) throws {
    guard let last, PathKey(last) <= PathKey(previous) else { return }
    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the path of a file is damaged")
  }

  /// The name inside its folder.
  var name: Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }

  /// The path of its folder, or nil if it is the library's own folder.
  var folder: Substring? { Self.folder(of: path) }

  /// Returns the path of a path's folder, or nil if it is the library's own folder.
  static func folder(of path: String) -> Substring? {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] }
  }

  /// The path without its extension.
  var stem: Substring {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return path[...] }
    return path[..<dot]
  }
}

extension FileRow {
  /// Reads a row by column index, in the order of ``columns``.
  init(_ row: Row) throws {
    // A broken database may contain any values. A row that matches no file is read again.
    path = try row.decode(atIndex: 0) ?? ""
    fingerprint = FileFingerprint(
      byteCount: try row.decode(atIndex: 1) ?? -1,
      modificationMilliseconds: try row.decode(atIndex: 2) ?? -1,
      inode: try row.decode(atIndex: 3) ?? 0)
    sidecarDigest = try row.decode(atIndex: 4) ?? 0
    role = try row.decode(Int?.self, atIndex: 5).flatMap(Role.init) ?? .none
    asset = try row.decode(atIndex: 6)
    reason = try row.decode(String?.self, atIndex: 7).map {
      FailureReason(rawValue: $0) ?? .damaged
    }
    contentDigest = try row.decode(atIndex: 8)
    kind = try row.decode(Int?.self, atIndex: 9).flatMap {
      AssetRow.kinds.indices.contains($0) ? AssetRow.kinds[$0] : nil
    }
    contentType = try row.decode(String?.self, atIndex: 10).map { ContentType(rawValue: $0) }
    contentIdentifier = try row.decode(atIndex: 11)
    duration = try row.decode(atIndex: 12)
    sidecars = (try row.decode(atIndex: 13) ?? "").split(separator: "/").map(String.init)
    copyKey = try row.decode(atIndex: 14)
    albumTitle = try row.decode(atIndex: 15)
  }
}
