// SPDX-License-Identifier: Apache-2.0

public import PickerModel
public import PickerPorts
import Synchronization

/// Fills an index with the photos and videos of a folder.
///
/// Only new and changed files are opened. A scan can be cancelled at any moment, and the next call
/// continues it. This works because the scan first records which files it has to read, and then
/// writes its results in batches.
public struct LibraryScanner: Sendable {
  /// The number of files in one transaction.
  ///
  /// It is small, so that little work is lost when a scan is stopped.
  private static let batchSize = 200

  private let database: AssetDatabase
  private let reader: FileReader

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - database: The index to fill.
  ///   - headers: Reads the metadata of the files and their sidecars.
  ///   - parallel: The number of files read in parallel. The default is 4.
  ///   - availability: Where the originals are. The default is the device. For a cloud, the scanned
  ///     folder contains only the first bytes of each file.
  public init(
    _ database: AssetDatabase, headers: any MediaReading, parallel: Int = 4,
    availability: Availability = .device
  ) {
    self.database = database
    reader = FileReader(headers, parallel: max(1, parallel), availability: availability)
  }

  /// Updates the index with the photos and videos of a folder.
  ///
  /// If a subfolder cannot be read, the report names it, and files of it that are already in the
  /// index stay there.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - progress: Called repeatedly during the scan, from any thread.
  /// - Returns: The result of the scan.
  /// - Throws: ``AssetIndexError`` if the folder cannot be read, or the index cannot be read or
  ///   written. `MediaError` if no file at all can be read. `CancellationError` if the task is
  ///   cancelled. What was written before the error stays in the index.
  /// - Complexity: One `stat` call for each file. Only new and changed files are opened, each of
  ///   them once.
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
    // While one batch is written, the next one is read. At most two batches are in memory.
    var batch = try await database.pendingFiles(after: "", limit: Self.batchSize)
    var unsaved: [ReadFile] = []
    while !batch.isEmpty || !unsaved.isEmpty {
      // Cancelling the scan does not cancel this task. A batch is therefore always written
      // completely.
      let saving = Task { [unsaved] in try await save(unsaved, in: root, since: newest) }
      let reading = await reader.read(batch, in: root) {
        done += 1
        progress(ScanProgress(total: total, done: done))
      }
      let saved = try await saving.value
      report.count(saved)
      total += saved.roleChanges.freed
      unsaved = try reading.get()
      // A file that became a separate asset again may have a path before the paths of this batch.
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

  /// Writes a batch of files that were read, with the digests that identify the files after a move.
  private func save(
    _ files: [ReadFile], in root: String, since newest: Int64
  ) async throws -> SavedFiles {
    guard !files.isEmpty else { return SavedFiles() }
    var read = try await BlockingWork.run { files.map { $0.withDigests(in: root) } }
    // If the index is new, no file can have moved.
    if newest > 0 {
      read = try await database.read { [read] db in
        try read.map { try $0.checkedForMoves(in: root, db) }
      }
    }
    return try await database.save(read, since: newest)
  }

  /// Compares the folder outside the cooperative pool, so that a slow disk does not delay drawing.
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
