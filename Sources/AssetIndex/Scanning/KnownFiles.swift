// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// The files that an index knows, in the order of their paths, a few at a time.
struct KnownFiles {
  /// As much of a row as tells whether its file changed.
  struct File {
    let path: String
    let stamp: FileStamp
    let sidecarSum: Int64
    let state: FileRow.State
    let reader: Int
    let part: FileRow.Part
    let reason: FailureReason?
  }

  private static let batchSize = 4_000

  private let database: AssetDatabase
  private var batch: [File] = []
  private var place = 0
  private var last: String? = ""

  init(_ database: AssetDatabase) { self.database = database }

  /// The next file, nil at the end.
  mutating func next() throws -> File? {
    if place == batch.count { try fill() }
    guard place < batch.count else { return nil }
    place += 1
    return batch[place - 1]
  }

  private mutating func fill() throws {
    (batch, place) = ([], 0)
    guard let last else { return }
    // In short transactions: a long one would keep the log from being shortened.
    batch = try database.writer.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT path, byteCount, modificationMilliseconds, inode, sidecarSum, state, reader, part,
            reason
          FROM file WHERE path > ? ORDER BY path LIMIT \(Self.batchSize)
          """)
      let files = try Array(Row.fetchCursor(statement, arguments: [last]).map(File.init))
      try FileRow.checkOrder(of: files.last?.path, after: last)
      return files
    }
    self.last = batch.count == Self.batchSize ? batch.last?.path : nil
  }
}

extension KnownFiles.File {
  fileprivate init(_ row: Row) {
    // A broken file has rows with anything in them: what fits no file is read again.
    path = row[0] ?? ""
    stamp = FileStamp(
      byteCount: row[1] ?? -1, modificationMilliseconds: row[2] ?? -1, inode: row[3] ?? 0)
    sidecarSum = row[4] ?? 0
    state = (row[5] as Int?).flatMap(FileRow.State.init) ?? .pending
    reader = row[6] ?? 0
    part = (row[7] as Int?).flatMap(FileRow.Part.init) ?? .none
    reason = (row[8] as String?).map { FailureReason(rawValue: $0) ?? .damaged }
  }
}
