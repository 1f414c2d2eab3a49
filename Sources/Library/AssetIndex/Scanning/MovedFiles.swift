// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerPorts

/// A file that is no longer at its path.
///
/// ``byteCount`` and ``inode`` describe the file as it was at that path.
struct LostFile: Sendable {
  let row: FileRow
  let loss: MovedFiles.Loss
  /// The file's size at that path.
  ///
  /// The size in the row is the size of the file that is now at the path.
  let byteCount: Int64
  /// The file's inode number at that path.
  let inode: Int64

  /// Reads a row with ``FileRow/columns``, followed by the columns that `loss` selects.
  init(_ row: Row, _ loss: MovedFiles.Loss) throws {
    (self.row, self.loss) = (try FileRow(row), loss)
    (byteCount, inode) = (
      try row.decode(atIndex: FileRow.columnCount), try row.decode(atIndex: FileRow.columnCount + 1)
    )
  }

  /// Returns the file that was at a path before another file replaced it, or nil if there was none.
  static func replaced(at path: String, _ db: Database) throws -> LostFile? {
    let loss = MovedFiles.Loss.replaced
    let statement = try db.cachedStatement(
      sql: "SELECT \(FileRow.columns), \(loss.rawValue) AND path = ?")
    return try Row.fetchOne(statement, arguments: [path]).map { try LostFile($0, loss) }
  }
}

/// Recognizes files at new paths, so that their assets keep their identifiers.
///
/// A new file is recognized as a removed or replaced file if their inode numbers match. It is also
/// recognized if their sizes, first bytes and last bytes are equal. A moved file is read again at
/// its new path.
struct MovedFiles {
  /// The reason why a file is no longer at its path.
  enum Loss: String, CaseIterable {
    case gone = "byteCount, inode FROM file WHERE state = 2"
    case replaced = """
      oldByteCount, oldInode FROM file INDEXED BY file_replaced
      WHERE state = 1 AND oldInode NOT NULL
      """
  }

  private static let batchSize = 500

  private let database: AssetDatabase
  private let root: String
  /// The largest row number of an asset before the scan.
  private let newest: Int64

  init(_ database: AssetDatabase, in root: String, since newest: Int64) {
    self.database = database
    self.root = root
    self.newest = newest
  }

  /// Searches the new files for all files that are no longer at their paths.
  ///
  /// - Returns: The number of moved assets, and the changes of roles of files that did not move
  ///   with them.
  /// - Throws: A database error.
  /// - Complexity: O(lost log files), and two reads for each lost file. If no new file with the
  ///   same content has its inode number, two more reads for each new file of the same size. Each
  ///   new file is read only once.
  func resolve() async throws -> (moved: Int, roleChanges: FileRoles.Result) {
    try await putDisplacedAside()
    var moved = 0
    var roleChanges = FileRoles.Result()
    var arrived = ArrivedFiles(database, in: root)
    for loss in Loss.allCases {
      try await eachPage(of: loss) { lost in
        let found: [(from: LostFile, to: FileRow)]
        (found, arrived) = try await database.blocking { [arrived] in
          var arrived = arrived
          return (try Self.find(lost, among: &arrived), arrived)
        }
        let (count, left) = try await database.writeAssets { [newest] db, log in
          var count = 0
          var left = FileRoles.Result()
          for move in found {
            guard let isAsset = try Self.move(move.from, to: move.to, db, &log) else { continue }
            if isAsset { count += 1 }
            // Files that belonged to the asset at its old path did not move with it.
            var roles = FileRoles(newest: newest)
            try roles.update([], gone: [move.from.row], in: db, &log)
            left.add(roles.result)
          }
          return (count, left)
        }
        moved += count
        roleChanges.add(left)
      }
    }
    return (moved, roleChanges)
  }

  /// Sets aside the row of each file that was replaced by a file from another known path.
  func putDisplacedAside() async throws {
    var displaced = DisplacedFiles(in: root)
    try await eachPage(of: .replaced) { page in
      for file in page { displaced.add(arrival: file) }
    }
    if displaced.isEmpty { return }
    for loss in Loss.allCases {
      try await eachPage(of: loss) { page in
        displaced = try await database.blocking { [displaced] in
          var displaced = displaced
          for file in page { displaced.look(for: file) }
          return displaced
        }
      }
    }
    var rest = displaced.paths[...]
    while !rest.isEmpty {
      let paths = rest.prefix(Self.batchSize)
      try await database.write { db in
        for path in paths { try DisplacedFiles.putAside(path, in: db) }
      }
      rest.removeFirst(paths.count)
    }
  }

  private func eachPage(
    of loss: Loss, _ body: ([LostFile]) async throws -> Void
  ) async throws {
    var last = ""
    while true {
      let page = try await lost(loss, after: last)
      guard let end = page.last else { return }
      last = end.row.path
      try await body(page)
    }
  }

  private func lost(_ loss: Loss, after path: String) async throws -> [LostFile] {
    try await database.read { db in
      let lost = try Row.fetchAll(
        db,
        sql: """
          SELECT \(FileRow.columns), \(loss.rawValue) AND path > ?
          ORDER BY path LIMIT \(Self.batchSize)
          """, arguments: [path]
      ).map { try LostFile($0, loss) }
      try FileRow.checkOrder(of: lost.last?.row.path, after: path)
      return lost
    }
  }

  /// Finds the new paths of files.
  ///
  /// Only paths that are certain are returned.
  private static func find(
    _ lost: [LostFile], among arrived: inout ArrivedFiles
  ) throws -> [(from: LostFile, to: FileRow)] {
    var taken: Set<PathKey> = []
    var found: [(from: LostFile, to: FileRow)] = []
    for file in lost where file.row.role != .none && file.row.role != .albumMetadata {
      let same = try arrived.same(as: file).filter { !taken.contains(PathKey($0.path)) }
      // If the content at the path is unchanged, the file is not lost. It was only copied back.
      if file.loss == .replaced, !same.isEmpty, file.byteCount == file.row.fingerprint.byteCount,
        let digest = file.row.contentDigest, arrived.digest(of: file.row.path) == digest
      {
        continue
      }
      // If there are several copies, one at the same path is preferred, then one with the same
      // name. Otherwise any copy is used.
      let originalPath = PathKey(DisplacedFiles.originalPath(of: file.row.path))
      if let target = same.first(where: { PathKey($0.path) == originalPath })
        ?? same.first(where: { $0.name == file.row.name }) ?? same.first
      {
        taken.insert(PathKey(target.path))
        found.append((file, target))
      }
    }
    return found
  }

  /// Moves the row of a file together with its asset.
  ///
  /// Returns whether the file has an asset, or nil if nothing was moved.
  private static func move(
    _ from: LostFile, to target: FileRow, _ db: Database, _ log: inout ChangeLog
  ) throws -> Bool? {
    // Another process may already have done this.
    guard try FileRow.find(from.row.path, db) == from.row,
      try FileRow.find(target.path, db) == target
    else { return nil }
    var moved = from.row
    (moved.path, moved.fingerprint) = (target.path, target.fingerprint)
    (moved.sidecars, moved.sidecarDigest) = (target.sidecars, target.sidecarDigest)
    if !CopyKey.stays(from: DisplacedFiles.originalPath(of: from.row.path), to: target.path) {
      moved.copyKey = nil
    }
    try FileRow.remove(from.row.path, db)
    try moved.save(.pending, in: db)
    if from.loss == .replaced {
      let new = FileRow(
        path: from.row.path, fingerprint: from.row.fingerprint, sidecars: from.row.sidecars,
        sidecarDigest: from.row.sidecarDigest, role: .original)
      try new.save(.pending, in: db)
    }
    guard moved.role == .original, let asset = moved.asset else { return false }
    try log.recording(.identifier, asset, in: db) {
      try AssetRow.move(asset, to: moved.path, in: db)
      try MemberRow.moveToFolders(fileAt: moved.path, in: db)
    }
    return true
  }
}
