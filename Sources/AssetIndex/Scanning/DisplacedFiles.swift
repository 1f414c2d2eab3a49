// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// Makes room where a known file took the place of another known one: names that were swapped, a card
/// that was numbered anew, a file moved over another.
///
/// By its path alone such a place looks like an edited photo. The row of what was there is put aside
/// as that of a file that is gone, and the place becomes that of a new file; ``MovedFiles`` brings
/// them together. Whoever is killed in between leaves rows that the next scan goes on with.
struct DisplacedFiles {
  /// What stands before a path that is put aside: no path of a library begins so.
  private static let mark = "/"
  /// No file's: what was put aside is known by its content alone.
  private static let unknownDate = Int64.min

  /// A file that took a place.
  private struct Arrival {
    let path: String
    let byteCount: Int64
    /// The sum of what lay there before.
    let oldSum: Int64?
  }

  private let root: String
  /// The files that took a place, by inode.
  private var arrivals: [Int64: [Arrival]] = [:]
  /// The paths of those that took another known file's place.
  private(set) var paths: [String] = []

  init(in root: String) { self.root = root }

  /// Whether no file took another one's place.
  var isEmpty: Bool { arrivals.isEmpty }

  /// Adds a file that lies where another one lay.
  mutating func add(arrival file: LostFile) {
    guard file.row.asset != nil, file.row.stamp.inode != 0 else { return }
    arrivals[file.row.stamp.inode, default: []].append(
      Arrival(
        path: file.row.path, byteCount: file.row.stamp.byteCount, oldSum: file.row.contentSum))
  }

  /// Looks whether a file that is no longer where it was took another one's place.
  mutating func look(for lost: LostFile) {
    guard let sum = lost.row.contentSum, lost.inode != 0 else { return }
    for file in arrivals[lost.inode] ?? []
    where file.byteCount == lost.byteCount && PathKey(file.path) != PathKey(lost.row.path)
      && file.oldSum != sum && ContentSum.of(fileAt: root + "/" + file.path) == sum
    {
      paths.append(file.path)
    }
  }

  /// Puts the row of what lay in a file's place aside.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - db: The database, in a transaction.
  /// - Throws: What SQLite finds wrong.
  static func putAside(_ path: String, in db: Database) throws {
    // Another process may have come before.
    guard let file = try LostFile.replaced(at: path, db),
      try FileRow.find(mark + path, db) == nil
    else { return }
    var old = file.row
    old.path = mark + path
    old.stamp = FileStamp(
      byteCount: file.byteCount, modificationMilliseconds: unknownDate, inode: file.inode)
    try old.save(.gone, in: db)
    if old.part == .original, let asset = old.asset {
      try AssetRow.move(asset, to: old.path, in: db)
    }
    let new = FileRow(
      path: path, stamp: file.row.stamp, sidecars: file.row.sidecars,
      sidecarSum: file.row.sidecarSum, part: .original)
    try new.save(.pending, in: db)
  }

  /// Where a file lay, put aside or not.
  static func place(of path: String) -> String {
    path.hasPrefix(mark) ? String(path.dropFirst(mark.count)) : path
  }
}
