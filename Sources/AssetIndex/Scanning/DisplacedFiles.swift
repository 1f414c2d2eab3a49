// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// Handles known files that replaced other known files, for example after names were swapped.
///
/// Other examples are a renumbered memory card, or a file moved over another. By its path alone
/// such a file looks like an edited photo. Therefore the old row is set aside as that of a removed
/// file, and the path gets the row of a new file. ``MovedFiles`` then matches them. If the process
/// is killed in between, the next scan continues with these rows.
struct DisplacedFiles {
  /// The prefix of paths that are set aside; no path of a library begins with it.
  private static let mark = "/"
  /// A date that no file has, so that a row set aside is matched by content alone.
  private static let unknownDate = Int64.min

  /// A file that replaced another one.
  private struct Arrival {
    let path: String
    let byteCount: Int64
    /// The digest of the file that it replaced.
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

  /// Adds a file at a path where another file was.
  mutating func add(arrival file: LostFile) {
    guard file.row.asset != nil, file.row.fingerprint.inode != 0 else { return }
    arrivals[file.row.fingerprint.inode, default: []].append(
      Arrival(
        path: file.row.path, byteCount: file.row.fingerprint.byteCount,
        oldDigest: file.row.contentDigest))
  }

  /// Checks whether a file that left its path replaced another file.
  mutating func look(for lost: LostFile) {
    guard let digest = lost.row.contentDigest, lost.inode != 0 else { return }
    for file in arrivals[lost.inode] ?? []
    where file.byteCount == lost.byteCount && PathKey(file.path) != PathKey(lost.row.path)
      && file.oldDigest != digest && ContentDigest.of(fileAt: root + "/" + file.path) == digest
    {
      paths.append(file.path)
    }
  }

  /// Sets the row of the replaced file aside.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - db: The database, in a transaction.
  /// - Throws: A GRDB database error.
  static func putAside(_ path: String, in db: Database) throws {
    // Another process may have done this already.
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

  /// Returns the original path of a file, whether it was set aside or not.
  static func originalPath(of path: String) -> String {
    path.hasPrefix(mark) ? String(path.dropFirst(mark.count)) : path
  }
}
