// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// A file of the folder as its row has it.
struct FileRow: Hashable, Sendable {
  /// What a file is to its asset; the numbers are stored.
  enum Part: Int, Sendable {
    /// The asset's own file.
    case original = 0
    /// The film of a Live Photo.
    case livePhotoVideo = 1
    /// The raw picture of an asset that another still stands for.
    case raw = 2
    /// No part of any asset.
    case none = 3
    /// The same photo once more, in the folder of another of Google Takeout's albums.
    case copy = 4
    /// No part of any asset either: the note of the album whose folder it lies in.
    case albumNote = 5
  }

  /// Whether anything is left to be done; the numbers are stored.
  enum State: Int, Sendable {
    /// Nothing.
    case done = 0
    /// It must be read.
    case pending = 1
    /// It was not met, and is taken out unless it shows up elsewhere.
    case gone = 2
    /// It could not be read this time; the next scan tries again.
    case later = 3
  }

  /// Raised whenever more is recognised in files, so that each is read again once.
  static let reader = 4

  var path: String
  var stamp: FileStamp
  /// The names of the notes beside it, in its folder.
  var sidecars: [String]
  var sidecarSum: Int64
  var part: Part
  /// The identifier of the asset that it is a part of.
  var asset: String?
  /// Why it is left out.
  var reason: FailureReason?
  /// A sum of its size, beginning and end.
  var contentSum: Int64?
  /// A still or a video, nil for what is neither.
  var kind: MediaKind?
  var contentType: ContentType?
  /// What joins the halves of a Live Photo.
  var contentIdentifier: String?
  /// A video's length in seconds.
  var duration: Double?
  /// What it shares with its copies in other folders, nil where Google Takeout says nothing of it.
  var copyKey: String?
  /// What the album is called, where it is the note of one.
  var albumTitle: String?

  static let columns = """
    path, byteCount, modificationMilliseconds, inode, sidecarSum, part, asset, reason, contentSum, \
    kind, contentType, contentIdentifier, duration, sidecars, copyKey, albumTitle
    """
  /// How many ``columns`` there are.
  static let columnCount = 16

  /// The row of a path, nil where there is none.
  static func find(_ path: String, _ db: Database) throws -> FileRow? {
    let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM file WHERE path = ?")
    return try Row.fetchOne(statement, arguments: [path]).map(FileRow.init)
  }

  /// Writes the row over whatever its path's row held.
  func save(_ state: State = .done, in db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO file (\(Self.columns), state, reader)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \(Self.reader))
        """)
    try statement.execute(arguments: [
      path, stamp.byteCount, stamp.modificationMilliseconds, stamp.inode, sidecarSum,
      part.rawValue, asset, reason?.rawValue, contentSum, kind.map(AssetRow.number(of:)),
      contentType?.rawValue, contentIdentifier, duration, Self.text(of: sidecars), copyKey,
      albumTitle, state.rawValue,
    ])
  }

  /// Names of notes as their column has them; no name on a disk has a slash.
  static func text(of names: [String]) -> String { names.joined(separator: "/") }

  /// Changes what is left to be done with a path.
  static func set(_ state: State, of path: String, _ db: Database) throws {
    let statement = try db.cachedStatement(sql: "UPDATE file SET state = ? WHERE path = ?")
    try statement.execute(arguments: [state.rawValue, path])
  }

  /// What is left to be done with a path, nil where nothing is known of it.
  static func state(of path: String, _ db: Database) throws -> State? {
    let statement = try db.cachedStatement(sql: "SELECT state FROM file WHERE path = ?")
    return try Int.fetchOne(statement, arguments: [path]).flatMap(State.init)
  }

  /// Forgets a path.
  static func remove(_ path: String, _ db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM file WHERE path = ?").execute(arguments: [path])
  }

  /// Looks whether a page of paths goes on from the page before.
  ///
  /// What is no UTF-8 comes out of SQLite as another text, behind which it may stand again, and so
  /// without end.
  ///
  /// - Parameters:
  ///   - last: The page's last path, nil where it is empty.
  ///   - previous: The path that it was to begin after.
  /// - Throws: `SQLITE_CORRUPT` where it does not.
  static func checkOrder(of last: String?, after previous: String) throws {
    guard let last, PathKey(last) <= PathKey(previous) else { return }
    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the path of a file is garbled")
  }

  /// The name in its folder.
  var name: Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }

  /// The path of its folder, nil where it lies in the library's own.
  var folder: Substring? { Self.folder(of: path) }

  /// The path of a path's folder, nil where that is the library's own.
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
  /// By place, as ``columns`` has them.
  init(_ row: Row) {
    // A broken file has rows with anything in them: what fits no file is read again.
    path = row[0] ?? ""
    stamp = FileStamp(
      byteCount: row[1] ?? -1, modificationMilliseconds: row[2] ?? -1, inode: row[3] ?? 0)
    sidecarSum = row[4] ?? 0
    part = (row[5] as Int?).flatMap(Part.init) ?? .none
    asset = row[6]
    reason = (row[7] as String?).map { FailureReason(rawValue: $0) ?? .damaged }
    contentSum = row[8]
    kind = (row[9] as Int?).flatMap {
      AssetRow.kinds.indices.contains($0) ? AssetRow.kinds[$0] : nil
    }
    contentType = (row[10] as String?).map { ContentType(rawValue: $0) }
    contentIdentifier = row[11]
    duration = row[12]
    sidecars = (row[13] ?? "").split(separator: "/").map(String.init)
    copyKey = row[14]
    albumTitle = row[15]
  }
}
