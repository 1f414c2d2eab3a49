// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerPorts

/// Records the differences between a folder and the index, without opening files.
///
/// The files and the rows are read in the order of their paths. The complete lists are therefore
/// not kept in memory. If there is no difference, nothing is written.
struct FolderComparison {
  /// The result of a comparison.
  struct Result: Sendable {
    var fileCount = 0
    var pendingCount = 0
    /// Whether anything differs from the index.
    var isChanged = false
    var report = ScanReport()
  }

  /// The number of differences that are written in one transaction.
  private static let batchSize = 1_000

  private let database: AssetDatabase
  private var walk: FolderWalk
  private var known: KnownFiles
  private var result = Result()
  private var changed: [WalkedFile] = []
  private var gone: [String] = []

  init(_ root: String, _ database: AssetDatabase) throws {
    self.database = database
    walk = try FolderWalk(root, besides: database.path)
    known = KnownFiles(database)
  }

  /// Compares the folder with the index, and records files that must be read or no longer exist.
  ///
  /// - Parameter isCancelled: Returns whether to stop. Called repeatedly.
  /// - Returns: The result of the comparison.
  /// - Throws: A database error, or `CancellationError`.
  mutating func run(isCancelled: () -> Bool) throws -> Result {
    var row = try known.next()
    var walked = 0
    while let file = walk.next() {
      if walked & 0xFF == 0, isCancelled() { throw CancellationError() }
      walked += 1
      if !file.isAlbumMetadata { result.fileCount += 1 }
      while let before = row, PathKey(before.path) < PathKey(file.path) {
        try markGone(before)
        row = try known.next()
      }
      if let same = row, PathKey(same.path) == PathKey(file.path) {
        try compare(file, same)
        row = try known.next()
      } else {
        try markPending(file)
      }
    }
    while let before = row {
      try markGone(before)
      row = try known.next()
    }
    try write()
    result.report.otherFiles += walk.sidecarCount
    result.report.photosLibraries = walk.photosLibraries
    result.report.problems += walk.unreadablePaths.map {
      .init(path: $0.path, reason: $0.reason, detail: $0.detail, isNew: true)
    }
    return result
  }

  private mutating func compare(_ file: WalkedFile, _ row: KnownFiles.File) throws {
    guard row.fingerprint.byteCount == file.fingerprint.byteCount,
      row.fingerprint.modificationMilliseconds == file.fingerprint.modificationMilliseconds,
      row.fingerprint.inode == file.fingerprint.inode, row.sidecarDigest == file.sidecarDigest,
      row.reader == FileRow.readerVersion, row.state == .done
    else { return try markPending(file) }
    switch row.role {
    case .original: result.report.unchanged += 1
    case .livePhotoVideo, .raw, .copy, .albumMetadata: break
    case .none:
      result.report.addSkipped(
        file.path, row.reason ?? .damaged, "as at the last scan", isNew: false)
    }
  }

  private mutating func markPending(_ file: WalkedFile) throws {
    if !file.isAlbumMetadata { result.pendingCount += 1 }
    result.isChanged = true
    changed.append(file)
    if changed.count == Self.batchSize { try write() }
  }

  private mutating func markGone(_ row: KnownFiles.File) throws {
    guard !walk.mayExist(row.path) else {
      if row.role == .original { result.report.unchanged += 1 }
      return
    }
    result.isChanged = true
    gone.append(row.path)
    if gone.count == Self.batchSize { try write() }
  }

  private mutating func write() throws {
    guard !changed.isEmpty || !gone.isEmpty else { return }
    try database.writer.write { [changed, gone] db in
      // An interrupted scan may have recorded the size and inode number of an earlier file at this
      // path. They are kept until the new file is read or the earlier one is back.
      let insert = try db.cachedStatement(
        sql: """
          INSERT INTO file (path, byteCount, modificationMilliseconds, inode, sidecars, sidecarSum,
            part, state)
          VALUES (?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT (path) DO UPDATE SET
            oldByteCount = CASE WHEN oldInode IS NOT excluded.inode THEN coalesce(
              oldByteCount, CASE WHEN inode NOT IN (0, excluded.inode) THEN byteCount END) END,
            oldInode = CASE WHEN oldInode IS NOT excluded.inode THEN coalesce(
              oldInode, CASE WHEN inode NOT IN (0, excluded.inode) THEN inode END) END,
            byteCount = excluded.byteCount, inode = excluded.inode,
            modificationMilliseconds = excluded.modificationMilliseconds,
            sidecars = excluded.sidecars, sidecarSum = excluded.sidecarSum, state = 1
          """)
      for file in changed {
        try insert.execute(arguments: [
          file.path, file.fingerprint.byteCount, file.fingerprint.modificationMilliseconds,
          file.fingerprint.inode,
          FileRow.text(of: file.sidecars), file.sidecarDigest,
          (file.isAlbumMetadata ? FileRow.Role.albumMetadata : .original).rawValue,
        ])
      }
      for path in gone { try FileRow.set(.gone, of: path, db) }
    }
    changed = []
    gone = []
  }
}
