// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore

/// The new files of a scan, some of which may have been moved from another path.
struct ArrivedFiles: Sendable {
  private let database: AssetDatabase
  private let root: String
  /// The paths of new files by their content digests, for each size that was searched.
  private var paths: [Int64: [Int64: [String]]] = [:]

  init(_ database: AssetDatabase, in root: String) {
    self.database = database
    self.root = root
  }

  /// Returns the new files with the content of a file that is no longer at its path.
  ///
  /// If some new files have the inode number of that file, only these are compared. The other files
  /// then need not be read.
  mutating func same(as lost: LostFile) throws -> [FileRow] {
    let numbered = try rows("inode = ?", lost.inode, of: lost.byteCount).filter { row in
      // The file system may give the inode number of a deleted file to a new file.
      guard lost.loss == .replaced || lost.row.fingerprint == row.fingerprint else { return false }
      if let known = lost.row.contentDigest, let digest = digest(of: row.path) {
        return known == digest
      }
      // If the file cannot be read, only its inode number identifies it.
      return lost.loss == .gone && lost.inode != 0
    }
    guard numbered.isEmpty, let known = lost.row.contentDigest else { return numbered }
    let size = lost.byteCount
    let pathsByDigest = try paths[size] ?? pathsByDigest(of: rows("1", nil, of: size))
    paths[size] = pathsByDigest
    // Leaves out files that were assigned to another lost file meanwhile.
    return try (pathsByDigest[known] ?? []).flatMap { try rows("path = ?", $0, of: size) }
  }

  /// Returns the digest of a file, or nil if it cannot be read or is empty.
  func digest(of path: String) -> Int64? { ContentDigest.of(fileAt: root + "/" + path) }

  private func pathsByDigest(of rows: [FileRow]) -> [Int64: [String]] {
    var paths: [Int64: [String]] = [:]
    for row in rows {
      if let digest = digest(of: row.path) { paths[digest, default: []].append(row.path) }
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

  /// Returns the SQL that selects new files of a size which also meet a condition.
  static func asking(_ condition: String) -> String {
    """
    SELECT \(FileRow.columns) FROM file
    WHERE byteCount = ? AND state = 1 AND asset IS NULL
      AND part <> \(FileRow.Role.albumMetadata.rawValue) AND \(condition) ORDER BY path
    """
  }
}
