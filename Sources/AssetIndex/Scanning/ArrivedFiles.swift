// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore

/// The new files of a scan, among which those are that were elsewhere before.
struct ArrivedFiles: Sendable {
  private let database: AssetDatabase
  private let root: String
  /// The paths of new files by what they hold, for each size that was asked for.
  private var paths: [Int64: [Int64: [String]]] = [:]

  init(_ database: AssetDatabase, in root: String) {
    self.database = database
    self.root = root
  }

  /// The new files that hold what a lost one held: those with its number where there are any, which
  /// saves reading all others.
  mutating func same(as lost: LostFile) throws -> [FileRow] {
    let numbered = try rows("inode = ?", lost.inode, of: lost.byteCount).filter { row in
      // What is written gets the numbers of what was deleted before.
      guard lost.loss == .replaced || lost.row.stamp == row.stamp else { return false }
      if let known = lost.row.contentSum, let sum = sum(of: row.path) { return known == sum }
      // What cannot be read is known by what the file system says.
      return lost.loss == .gone && lost.inode != 0
    }
    guard numbered.isEmpty, let known = lost.row.contentSum else { return numbered }
    let size = lost.byteCount
    let sums = try paths[size] ?? sums(of: rows("1", nil, of: size))
    paths[size] = sums
    // Those of them that another lost file became in the meantime are new no more.
    return try (sums[known] ?? []).flatMap { try rows("path = ?", $0, of: size) }
  }

  /// What a file sums up to, nil where it cannot be read or is empty.
  func sum(of path: String) -> Int64? { ContentSum.of(fileAt: root + "/" + path) }

  private func sums(of rows: [FileRow]) -> [Int64: [String]] {
    var paths: [Int64: [String]] = [:]
    for row in rows {
      if let sum = sum(of: row.path) { paths[sum, default: []].append(row.path) }
    }
    return paths
  }

  private func rows(
    _ condition: String, _ value: (any DatabaseValueConvertible)?, of byteCount: Int64
  ) throws -> [FileRow] {
    try database.writer.read { db in
      let statement = try db.cachedStatement(sql: Self.asking(condition))
      let arguments = [byteCount] as StatementArguments
      return try Row.fetchAll(
        statement, arguments: value.map { arguments + [$0] } ?? arguments
      ).map(FileRow.init)
    }
  }

  /// Asks for new files of a size.
  static func asking(_ condition: String) -> String {
    """
    SELECT \(FileRow.columns) FROM file
    WHERE byteCount = ? AND state = 1 AND asset IS NULL
      AND part <> \(FileRow.Part.albumNote.rawValue) AND \(condition) ORDER BY path
    """
  }
}
