// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// What tells whether a file changed.
struct FileStamp: Hashable, Sendable {
  let byteCount: Int64
  let modificationMilliseconds: Int64
}

extension WalkedFile {
  var stamp: FileStamp {
    FileStamp(byteCount: byteCount, modificationMilliseconds: modificationMilliseconds)
  }
}

/// A path as the file system tells it apart: by its bytes.
///
/// Swift takes two spellings of "é" for equal; they are two files all the same.
struct PathKey: Hashable, Sendable {
  let path: String

  init(_ path: String) { self.path = path }

  static func == (left: PathKey, right: PathKey) -> Bool {
    left.path.utf8.elementsEqual(right.path.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A file as the index knows it.
enum KnownFile: Hashable, Sendable {
  case asset(FileStamp)
  case skipped(FileStamp, FailureReason)
}

extension AssetDatabase {
  /// Every file that an earlier scan looked at.
  func knownFiles() async throws -> [PathKey: KnownFile] {
    try await read { db in
      var known: [PathKey: KnownFile] = [:]
      let assets = try Row.fetchCursor(
        db, sql: "SELECT file, byteCount, modificationMilliseconds FROM asset")
      while let row = try assets.next() {
        known[PathKey(row["file"])] = .asset(Self.stamp(row))
      }
      let skipped = try Row.fetchCursor(db, sql: "SELECT * FROM skippedFile")
      while let row = try skipped.next() {
        let reason = FailureReason(rawValue: row["reason"]) ?? .damaged
        known[PathKey(row["file"])] = .skipped(Self.stamp(row), reason)
      }
      return known
    }
  }

  private static func stamp(_ row: Row) -> FileStamp {
    FileStamp(
      byteCount: row["byteCount"] ?? -1,
      modificationMilliseconds: row["modificationMilliseconds"] ?? -1)
  }

  /// Writes a batch of read files and counts them.
  func save(
    _ files: [ReadFile], known: [PathKey: KnownFile], into report: inout ScanReport
  ) async throws {
    try await writeAssets { db, log in
      for read in files {
        try log.noting(read.file.path, in: db) { try Self.save(read, db) }
      }
    }
    for read in files {
      if case .failure(let error) = read.result {
        report.note(read.file.path, error.reason, error.detail)
      } else if case .asset? = known[PathKey(read.file.path)] {
        report.updated += 1
      } else {
        report.added += 1
      }
    }
  }

  private static func save(_ read: ReadFile, _ db: Database) throws {
    let path = read.file.path
    if let asset = read.asset {
      try AssetRow.save(asset, in: db)
      try MemberRow.addToFolder(fileAt: path, in: db)
      try db.execute(sql: "DELETE FROM skippedFile WHERE file = ?", arguments: [path])
      return
    }
    // A file that vanished, timed out or could not be opened may do better the next time, and
    // what is known of it stays until then.
    guard case .failure(let error) = read.result,
      error.reason == .damaged || error.reason == .unsupported || error.reason == .tooLarge
    else { return }
    try db.execute(sql: "DELETE FROM asset WHERE file = ?", arguments: [path])
    try db.execute(
      sql: "INSERT OR REPLACE INTO skippedFile VALUES (?, ?, ?, ?)",
      arguments: [
        path, read.file.byteCount, read.file.modificationMilliseconds, error.reason.rawValue,
      ])
  }

  /// Takes files out that are gone; the number of assets among them.
  func remove(_ paths: [String]) async throws -> Int {
    try await writeAssets { db, log in
      var removed = 0
      for path in paths {
        removed += try log.noting(path, in: db) {
          try db.execute(sql: "DELETE FROM asset WHERE file = ?", arguments: [path])
          return db.changesCount
        }
        try db.execute(sql: "DELETE FROM skippedFile WHERE file = ?", arguments: [path])
      }
      try MemberRow.removeEmptyFolders(in: db)
      return removed
    }
  }
}
