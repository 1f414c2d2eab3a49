// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// A file that is no longer where it was, as it was there.
struct LostFile: Sendable {
  let row: FileRow
  let loss: MovedFiles.Loss
  /// Its size there; that of the row is of the file that lies there now.
  let byteCount: Int64
  /// Its number there.
  let inode: Int64

  /// Reads ``FileRow/columns`` and what a loss selects behind them.
  init(_ row: Row, _ loss: MovedFiles.Loss) {
    (self.row, self.loss) = (FileRow(row), loss)
    (byteCount, inode) = (row[FileRow.columnCount], row[FileRow.columnCount + 1])
  }

  /// What lay where another file lies now, nil where nothing did.
  static func replaced(at path: String, _ db: Database) throws -> LostFile? {
    let loss = MovedFiles.Loss.replaced
    let statement = try db.cachedStatement(
      sql: "SELECT \(FileRow.columns), \(loss.rawValue) AND path = ?")
    return try Row.fetchOne(statement, arguments: [path]).map { LostFile($0, loss) }
  }
}

/// Knows files again that lie elsewhere now, so that their assets keep their identifiers.
///
/// What is gone, or was replaced by another file, is the same as a new file where the file system
/// says so, or where size, beginning and end are the same. What moved is read again at its new
/// place.
struct MovedFiles {
  /// Why a file is no longer where it was.
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

  /// Looks for every file that is lost among those that are new.
  ///
  /// - Returns: How many assets moved, and what became of files that they leave behind.
  /// - Throws: What the database throws.
  /// - Complexity: O(lost log files), and two reads for each; where the number of one is not that of a new
  ///   file with its content, two more for each new file of its size, once.
  func settle() async throws -> (moved: Int, parts: FileParts.Result) {
    try await putDisplacedAside()
    var moved = 0
    var parts = FileParts.Result()
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
          var left = FileParts.Result()
          for move in found {
            guard let isAsset = try Self.move(move.from, to: move.to, db, &log) else { continue }
            if isAsset { count += 1 }
            // What belonged to it where it was is left behind.
            var parts = FileParts(newest: newest)
            try parts.settle([], gone: [move.from.row], in: db, &log)
            left.add(parts.result)
          }
          return (count, left)
        }
        moved += count
        parts.add(left)
      }
    }
    return (moved, parts)
  }

  /// Puts the rows aside of files in whose places others lie that are known from elsewhere.
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
      ).map { LostFile($0, loss) }
      try FileRow.checkOrder(of: lost.last?.row.path, after: path)
      return lost
    }
  }

  /// Finds where files are now, as far as that is sure.
  private static func find(
    _ lost: [LostFile], among arrived: inout ArrivedFiles
  ) throws -> [(from: LostFile, to: FileRow)] {
    var taken: Set<PathKey> = []
    var found: [(from: LostFile, to: FileRow)] = []
    for file in lost where file.row.part != .none && file.row.part != .albumNote {
      let same = try arrived.same(as: file).filter { !taken.contains(PathKey($0.path)) }
      // What has its content where it was is not lost: it was only copied back, and others beside it.
      if file.loss == .replaced, !same.isEmpty, file.byteCount == file.row.stamp.byteCount,
        let sum = file.row.contentSum, arrived.sum(of: file.row.path) == sum
      {
        continue
      }
      // Of several copies the one in the same place or of the same name; which of them it was makes
      // no difference.
      let place = PathKey(DisplacedFiles.place(of: file.row.path))
      if let target = same.first(where: { PathKey($0.path) == place })
        ?? same.first(where: { $0.name == file.row.name }) ?? same.first
      {
        taken.insert(PathKey(target.path))
        found.append((file, target))
      }
    }
    return found
  }

  /// Moves a file's row, and its asset with it; whether it has one, nil where nothing was moved.
  private static func move(
    _ from: LostFile, to target: FileRow, _ db: Database, _ log: inout ChangeLog
  ) throws -> Bool? {
    // Another process may have come before.
    guard try FileRow.find(from.row.path, db) == from.row,
      try FileRow.find(target.path, db) == target
    else { return nil }
    var moved = from.row
    (moved.path, moved.stamp) = (target.path, target.stamp)
    (moved.sidecars, moved.sidecarSum) = (target.sidecars, target.sidecarSum)
    if !CopyKey.stays(from: DisplacedFiles.place(of: from.row.path), to: target.path) {
      moved.copyKey = nil
    }
    try FileRow.remove(from.row.path, db)
    try moved.save(.pending, in: db)
    if from.loss == .replaced {
      let new = FileRow(
        path: from.row.path, stamp: from.row.stamp, sidecars: from.row.sidecars,
        sidecarSum: from.row.sidecarSum, part: .original)
      try new.save(.pending, in: db)
    }
    guard moved.part == .original, let asset = moved.asset else { return false }
    try log.noting(.identifier, asset, in: db) {
      try AssetRow.move(asset, to: moved.path, in: db)
      try MemberRow.moveToFolders(fileAt: moved.path, in: db)
    }
    return true
  }
}
