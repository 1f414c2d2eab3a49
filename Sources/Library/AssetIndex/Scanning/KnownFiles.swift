// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts

/// Reads the files of an index in batches, in the order of their paths.
struct KnownFiles {
  /// The columns of a row that show whether its file changed.
  struct File {
    let path: String
    let fingerprint: FileFingerprint
    let sidecarDigest: Int64
    let state: FileRow.State
    let reader: Int
    let role: FileRow.Role
    let reason: FailureReason?
  }

  private static let batchSize = 4_000

  private let database: AssetDatabase
  private var batch: [File] = []
  private var index = 0
  private var last: String? = ""

  init(_ database: AssetDatabase) { self.database = database }

  /// Returns the next file, or nil at the end.
  mutating func next() throws -> File? {
    if index == batch.count { try fill() }
    guard index < batch.count else { return nil }
    index += 1
    return batch[index - 1]
  }

  private mutating func fill() throws {
    (batch, index) = ([], 0)
    guard let last else { return }
    // Each batch is a short transaction, because SQLite cannot truncate the log during a long one.
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
  fileprivate init(_ row: Row) throws {
    // A broken database may contain any values. If a row matches no file, the file is read again.
    path = try row.decode(atIndex: 0) ?? ""
    fingerprint = FileFingerprint(
      byteCount: try row.decode(atIndex: 1) ?? -1,
      modificationMilliseconds: try row.decode(atIndex: 2) ?? -1,
      inode: try row.decode(atIndex: 3) ?? 0)
    sidecarDigest = try row.decode(atIndex: 4) ?? 0
    state = try row.decode(Int?.self, atIndex: 5).flatMap(FileRow.State.init) ?? .pending
    reader = try row.decode(atIndex: 6) ?? 0
    role = try row.decode(Int?.self, atIndex: 7).flatMap(FileRow.Role.init) ?? .none
    reason = try row.decode(String?.self, atIndex: 8).map {
      FailureReason(rawValue: $0) ?? .damaged
    }
  }
}
