// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts

/// The row of a file in the library's folder.
struct FileRow: Hashable, Sendable {
  /// The role of a file in its asset.
  ///
  /// The raw values are stored.
  enum Role: Int, Sendable {
    /// The asset's own file.
    case original = 0
    /// The video of a Live Photo.
    case livePhotoVideo = 1
    /// The raw file of an asset whose own file is another image.
    case raw = 2
    /// A file without an asset.
    case none = 3
    /// A copy of the photo in the folder of one of Google Takeout's albums.
    case copy = 4
    /// The metadata file of an album, in the album's folder.
    ///
    /// It belongs to no asset.
    case albumMetadata = 5
  }

  /// The work that is still to do for a file.
  ///
  /// The raw values are stored.
  enum State: Int, Sendable {
    /// There is nothing to do.
    case done = 0
    /// The file must be read.
    case pending = 1
    /// The file was not found.
    ///
    /// Its row is removed unless the file is found at another path.
    case gone = 2
    /// The file could not be read this time.
    ///
    /// The next scan tries again.
    case later = 3
  }

  /// The version of the code that reads files.
  ///
  /// Increase it when the code recognizes more. Each file is then read again once.
  static let readerVersion = 4

  var path: String
  var fingerprint: FileFingerprint
  /// The names of the file's sidecars, which are in the same folder.
  var sidecars: [String]
  var sidecarDigest: Int64
  var role: Role
  /// The identifier of the asset to which the file belongs.
  var asset: String?
  /// The reason why the file is skipped.
  var reason: FailureReason?
  /// The digest of the file's size, first bytes and last bytes.
  var contentDigest: Int64?
  /// The kind, or nil if the file is neither an image nor a video.
  var kind: MediaKind?
  var contentType: ContentType?
  /// The identifier that the photo and the video of a Live Photo share.
  var contentIdentifier: String?
  /// A video's duration in seconds.
  var duration: Double?
  /// The key that the file has in common with its copies in other folders.
  ///
  /// It is nil if the file has no sidecar of Google Takeout.
  var copyKey: String?
  /// The title of the album, if the file is an album's metadata file.
  var albumTitle: String?

  static let columns = """
    path, byteCount, modificationMilliseconds, inode, sidecarSum, part, asset, reason, contentSum, \
    kind, contentType, contentIdentifier, duration, sidecars, copyKey, albumTitle
    """
  /// The number of ``columns``.
  static let columnCount = 16

  /// Returns the row of a path, or nil if the path has no row.
  static func find(_ path: String, _ db: Database) throws -> FileRow? {
    let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM file WHERE path = ?")
    return try Row.fetchOne(statement, arguments: [path]).map(FileRow.init)
  }

  /// Writes the row, and replaces the earlier row of its path.
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

  /// Returns the text that represents names of sidecars in a column.
  ///
  /// The names are separated by slashes, which file names never contain.
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
  /// If a stored text is invalid UTF-8, SQLite returns a different text, which may sort later.
  /// Paging would then never end.
  ///
  /// - Parameters:
  ///   - last: The page's last path, or nil if it is empty.
  ///   - previous: The path after which the page should begin.
  /// - Throws: `SQLITE_CORRUPT` if the page does not continue after this path.
  static func checkOrder(of last: String?, after previous: String) throws {
    guard let last, PathKey(last) <= PathKey(previous) else { return }
    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the path of a file is damaged")
  }

  /// The name of the file without its folder.
  var name: Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }

  /// The path of the file's folder, or nil if it is the library's own folder.
  var folder: Substring? { Self.folder(of: path) }

  /// Returns the folder of a path, or nil if it is the library's own folder.
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
    // A broken database may contain any values. If a row matches no file, the file is read again.
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
