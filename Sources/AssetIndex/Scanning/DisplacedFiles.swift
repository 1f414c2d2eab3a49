// SPDX-License-Identifier: Apache-2.0

import GRDB
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

  private let root: String
  /// The files that took a place, by inode.
  private var arrivals: [Int64: [LostFile]] = [:]
  private var sums: [PathKey: Int64?] = [:]
  private(set) var found: [LostFile] = []

  init(in root: String) { self.root = root }

  /// Adds a file that lies where another one lay.
  mutating func add(arrival file: LostFile) {
    guard file.row.asset != nil, file.row.stamp.inode != 0 else { return }
    arrivals[file.row.stamp.inode, default: []].append(file)
  }

  /// Whether no file took another one's place.
  var isEmpty: Bool { arrivals.isEmpty }

  /// Looks whether a file that is no longer where it was took another one's place.
  mutating func look(for lost: LostFile) {
    guard let sum = lost.row.contentSum, lost.inode != 0 else { return }
    for file in arrivals[lost.inode] ?? [] {
      let key = PathKey(file.row.path)
      guard key != PathKey(lost.row.path), file.row.stamp.byteCount == lost.byteCount else {
        continue
      }
      if sums[key] == nil { sums[key] = ContentSum.of(fileAt: root + "/" + file.row.path) }
      guard sums[key] == sum else { continue }
      found.append(file)
      arrivals[lost.inode]?.removeAll { PathKey($0.row.path) == key }
    }
  }

  /// Puts the row of what lay in a file's place aside.
  ///
  /// - Parameters:
  ///   - file: The file, and what lay there.
  ///   - db: The database, in a transaction.
  /// - Throws: What SQLite finds wrong.
  static func putAside(_ file: LostFile, in db: Database) throws {
    var old = file.row
    old.path = mark + old.path
    // Another process may have come before.
    guard try FileRow.find(file.row.path, db) == file.row, try FileRow.find(old.path, db) == nil
    else { return }
    old.stamp = FileStamp(
      byteCount: file.byteCount, modificationMilliseconds: 0, inode: file.inode)
    try old.save(.gone, in: db)
    if old.part == .original, let asset = old.asset {
      try db.cachedStatement(sql: "UPDATE asset SET file = ? WHERE identifier = ?")
        .execute(arguments: [old.path, asset])
    }
    let new = FileRow(
      path: file.row.path, stamp: file.row.stamp, sidecars: file.row.sidecars,
      sidecarSum: file.row.sidecarSum, part: .original)
    try new.save(.pending, in: db)
  }

  /// Where a file lay, put aside or not.
  static func place(of path: String) -> String {
    path.hasPrefix(mark) ? String(path.dropFirst(mark.count)) : path
  }
}
