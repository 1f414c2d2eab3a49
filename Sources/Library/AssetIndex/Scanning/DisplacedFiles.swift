// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts

/// Handles known files that replaced other known files, for example after two names were swapped.
///
/// Other examples are a renumbered memory card, or a file that was moved over another one.
/// According to its path alone, such a file looks like an edited photo. Therefore the row of the
/// replaced file gets another path and the state of a removed file. The old path gets the row of a
/// new file. ``MovedFiles`` then matches these rows. If the process is killed before that, the next
/// scan continues with them.
struct DisplacedFiles {
  /// The prefix of the paths of rows that are set aside.
  ///
  /// No path of a library begins with it.
  private static let mark = "/"
  /// A date that no file has.
  ///
  /// With it, a row that was set aside is matched by content alone.
  private static let unknownDate = Int64.min

  /// A file that replaced another one.
  private struct Arrival {
    let path: String
    let byteCount: Int64
    /// The digest of the file that was replaced.
    let oldDigest: Int64?
  }

  private let root: String
  /// The files that replaced others, by inode number.
  private var arrivals: [Int64: [Arrival]] = [:]
  /// The paths of files that replaced another known file.
  private(set) var paths: [String] = []

  init(in root: String) { self.root = root }

  /// Whether no file replaced another one.
  var isEmpty: Bool { arrivals.isEmpty }

  /// Adds a file that was found at the path of another file.
  mutating func add(arrival file: LostFile) {
    guard file.row.asset != nil, file.row.fingerprint.inode != 0 else { return }
    arrivals[file.row.fingerprint.inode, default: []].append(
      Arrival(
        path: file.row.path, byteCount: file.row.fingerprint.byteCount,
        oldDigest: file.row.contentDigest))
  }

  /// Checks whether a file that is missing from its path is one of the files that replaced others.
  mutating func look(for lost: LostFile) {
    guard let digest = lost.row.contentDigest, lost.inode != 0 else { return }
    for file in arrivals[lost.inode] ?? []
    where file.byteCount == lost.byteCount && PathKey(file.path) != PathKey(lost.row.path)
      && file.oldDigest != digest && ContentDigest.of(fileAt: root + "/" + file.path) == digest
    {
      paths.append(file.path)
    }
  }

  /// Sets the row of a replaced file aside.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - db: The database, in a transaction.
  /// - Throws: A GRDB database error.
  static func putAside(_ path: String, in db: Database) throws {
    // Another process may already have done this.
    guard let file = try LostFile.replaced(at: path, db),
      try FileRow.find(mark + path, db) == nil
    else { return }
    var old = file.row
    old.path = mark + path
    old.fingerprint = FileFingerprint(
      byteCount: file.byteCount, modificationMilliseconds: unknownDate, inode: file.inode)
    try old.save(.gone, in: db)
    if old.role == .original, let asset = old.asset {
      try AssetRow.move(asset, to: old.path, in: db)
    }
    let new = FileRow(
      path: path, fingerprint: file.row.fingerprint, sidecars: file.row.sidecars,
      sidecarDigest: file.row.sidecarDigest, role: .original)
    try new.save(.pending, in: db)
  }

  /// Returns the path that a file had before its row was set aside.
  ///
  /// All other paths are returned unchanged.
  static func originalPath(of path: String) -> String {
    path.hasPrefix(mark) ? String(path.dropFirst(mark.count)) : path
  }
}
