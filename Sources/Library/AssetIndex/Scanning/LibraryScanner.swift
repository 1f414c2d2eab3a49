// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
import Synchronization

/// Fills an index from a folder, and opens only files that are new or changed.
///
/// A scan can be stopped at any moment and resumes when it is called again. The files to read are
/// recorded first, and results are written in complete batches.
public struct LibraryScanner: Sendable {
  /// The number of files per transaction; small, so that little is lost when a scan is stopped.
  private static let batchSize = 200

  private let database: AssetDatabase
  private let reader: FileReader

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - database: The index to fill.
  ///   - headers: Reads the files and their sidecars.
  ///   - parallel: The number of files read in parallel. The default is 4.
  ///   - availability: The availability of the originals. The default is the device; a cloud is
  ///     scanned as a folder that contains the prefixes of its files.
  public init(
    _ database: AssetDatabase, headers: any MediaReading, parallel: Int = 4,
    availability: Availability = .device
  ) {
    self.database = database
    reader = FileReader(headers, parallel: max(1, parallel), availability: availability)
  }

  /// Updates the index from a folder.
  ///
  /// A folder that cannot be read is reported, and its indexed files stay in the index.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - progress: Called repeatedly during the scan, from any thread.
  /// - Returns: The result of the scan.
  /// - Throws: ``AssetIndexError`` if the folder cannot be read or the index cannot be read or
  ///   written, `MediaError` if no file can be read at all, or `CancellationError`. What was
  ///   written before the error stays in the index.
  /// - Complexity: One `stat` per file; only new and changed files are opened, each once.
  public func scan(
    _ root: String, progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> ScanReport {
    let newest = try await database.newestNumber()
    let comparison = try await compare(root)
    var report = comparison.report
    var total = comparison.fileCount
    var done = total - comparison.pendingCount
    progress(ScanProgress(total: total, done: done))

    if comparison.isChanged {
      let (moved, left) = try await MovedFiles(database, in: root, since: newest).resolve()
      report.moved = moved
      report.unchanged -= left.joined.old
      let (removed, freed, joined) = try await database.removeGone(since: newest)
      report.removed = removed
      report.unchanged -= joined
      total += freed + left.freed
    }
    // One batch is read while the previous one is written, so at most two are in memory.
    var batch = try await database.pendingFiles(after: "", limit: Self.batchSize)
    var unsaved: [ReadFile] = []
    while !batch.isEmpty || !unsaved.isEmpty {
      // This task is not cancelled with the scan, so a batch is always written completely.
      let saving = Task { [unsaved] in try await save(unsaved, in: root, since: newest) }
      let reading = await reader.read(batch, in: root) {
        done += 1
        progress(ScanProgress(total: total, done: done))
      }
      let saved = try await saving.value
      report.count(saved)
      total += saved.roleChanges.freed
      unsaved = try reading.get()
      // A file that became an asset of its own again may precede those that are being read.
      let last = batch.last?.path ?? ""
      batch = try await database.pendingFiles(after: last, limit: Self.batchSize)
    }
    report.updated -= report.moved
    if comparison.isChanged {
      try await database.removeEmptyFolders()
    }
    try await database.updateAlbumTitles()
    report.assetCount = try await database.assetCount()
    return report
  }

  /// Writes a batch of files that were read, with the digests that identify them at other paths.
  private func save(
    _ files: [ReadFile], in root: String, since newest: Int64
  ) async throws -> SavedFiles {
    guard !files.isEmpty else { return SavedFiles() }
    var read = try await BlockingWork.run { files.map { $0.withDigests(in: root) } }
    // In a new index no file can have moved.
    if newest > 0 {
      read = try await database.read { [read] db in
        try read.map { try $0.checkedForMoves(in: root, db) }
      }
    }
    return try await database.save(read, since: newest)
  }

  /// Compares outside the cooperative pool, so that a slow disk does not block drawing.
  private func compare(_ root: String) async throws -> FolderComparison.Result {
    let isCancelled = Atomic(false)
    return try await withTaskCancellationHandler {
      try await database.blocking { [database] in
        var comparison = try FolderComparison(root, database)
        return try comparison.run { isCancelled.load(ordering: .relaxed) }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
    }
  }
}
