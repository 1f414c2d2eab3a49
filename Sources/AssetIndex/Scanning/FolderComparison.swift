// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// Notes down where a folder differs from what the index knows of it; files are not opened.
///
/// The folder and the rows are walked side by side in the order of paths, so that neither is held.
/// Nothing is written where nothing changed.
struct FolderComparison {
  /// What a comparison came to.
  struct Result: Sendable {
    var fileCount = 0
    var pendingCount = 0
    /// Whether anything is another than the index knows.
    var isChanged = false
    var report = ScanReport()
  }

  /// Differences a transaction.
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

  /// Compares and writes down what must be read and what is gone.
  ///
  /// - Parameter isCancelled: Asked now and then.
  /// - Returns: What the comparison came to.
  /// - Throws: What the database throws, `CancellationError`.
  mutating func run(isCancelled: () -> Bool) throws -> Result {
    var row = try known.next()
    var walked = 0
    while let file = walk.next() {
      if walked & 0xFF == 0, isCancelled() { throw CancellationError() }
      walked += 1
      if !file.isAlbumNote { result.fileCount += 1 }
      while let before = row, PathKey(before.path) < PathKey(file.path) {
        try miss(before)
        row = try known.next()
      }
      if let same = row, PathKey(same.path) == PathKey(file.path) {
        try compare(file, same)
        row = try known.next()
      } else {
        try note(file)
      }
    }
    while let before = row {
      try miss(before)
      row = try known.next()
    }
    try write()
    result.report.otherFiles += walk.noteCount
    result.report.photosLibraries = walk.photosLibraries
    result.report.problems += walk.troubles.map {
      .init(path: $0.path, reason: $0.reason, detail: $0.detail, isNew: true)
    }
    return result
  }

  private mutating func compare(_ file: WalkedFile, _ row: KnownFiles.File) throws {
    guard row.stamp.byteCount == file.stamp.byteCount,
      row.stamp.modificationMilliseconds == file.stamp.modificationMilliseconds,
      row.stamp.inode == file.stamp.inode, row.sidecarSum == file.sidecarSum,
      row.reader == FileRow.reader, row.state == .done
    else { return try note(file) }
    switch row.part {
    case .original: result.report.unchanged += 1
    case .livePhotoVideo, .raw, .copy, .albumNote: break
    case .none:
      result.report.note(file.path, row.reason ?? .damaged, "as at the last scan", isNew: false)
    }
  }

  private mutating func note(_ file: WalkedFile) throws {
    if !file.isAlbumNote { result.pendingCount += 1 }
    result.isChanged = true
    changed.append(file)
    if changed.count == Self.batchSize { try write() }
  }

  private mutating func miss(_ row: KnownFiles.File) throws {
    guard !walk.leavesOpen(row.path) else {
      if row.part == .original { result.report.unchanged += 1 }
      return
    }
    result.isChanged = true
    gone.append(row.path)
    if gone.count == Self.batchSize { try write() }
  }

  private mutating func write() throws {
    guard !changed.isEmpty || !gone.isEmpty else { return }
    try database.writer.write { [changed, gone] db in
      // What a scan that broke off noted of an earlier file stays, until the new one is read or the
      // earlier one is back.
      let note = try db.cachedStatement(
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
        try note.execute(arguments: [
          file.path, file.stamp.byteCount, file.stamp.modificationMilliseconds, file.stamp.inode,
          FileRow.text(of: file.sidecars), file.sidecarSum,
          (file.isAlbumNote ? FileRow.Part.albumNote : .original).rawValue,
        ])
      }
      for path in gone { try FileRow.set(.gone, of: path, db) }
    }
    changed = []
    gone = []
  }
}
