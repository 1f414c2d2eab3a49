// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
import Synchronization

/// Fills an index from a folder, opening only files that are new or changed.
///
/// Stopped at any moment and started again, it goes on where it was: what has to be read is written
/// down first, and what was read is written in batches, each of them whole.
public struct LibraryScanner: Sendable {
  /// Files a transaction: few enough that little is lost when it is stopped.
  private static let batchSize = 200

  private let database: AssetDatabase
  private let reader: FileReader

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - database: The index to fill.
  ///   - headers: What reads the files and the notes beside them.
  ///   - parallel: How many files are read at a time. The default is 4.
  ///   - availability: Where the originals are: a folder of heads stands for a cloud. The default
  ///     is the device.
  public init(
    _ database: AssetDatabase, headers: any MediaReading, parallel: Int = 4,
    availability: Availability = .device
  ) {
    self.database = database
    reader = FileReader(headers, parallel: max(1, parallel), availability: availability)
  }

  /// Brings the index up to date with a folder.
  ///
  /// A folder that cannot be read is reported, and what was indexed below it stays.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - progress: Called now and then, from any thread.
  /// - Returns: What was found.
  /// - Throws: ``AssetIndexError`` where the folder or the index cannot be read or written,
  ///   `MediaError` where no file can be read at all, `CancellationError`; what was written
  ///   before stays.
  /// - Complexity: One `stat` a file, and one opened file for each new or changed one.
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
      let (moved, left) = try await MovedFiles(database, in: root, since: newest).settle()
      report.moved = moved
      report.unchanged -= left.joined.old
      let (removed, freed, joined) = try await database.removeGone(since: newest)
      report.removed = removed
      report.unchanged -= joined
      total += freed + left.freed
    }
    // One batch is read while the one before is written: no more than two are held.
    var batch = try await database.pendingFiles(after: "", limit: Self.batchSize)
    var unsaved: [ReadFile] = []
    while !batch.isEmpty || !unsaved.isEmpty {
      // Whoever stops the scan takes nothing of it back.
      let saving = Task { [unsaved] in try await save(unsaved, in: root, since: newest) }
      let reading = await reader.read(batch, in: root) {
        done += 1
        progress(ScanProgress(total: total, done: done))
      }
      let saved = try await saving.value
      report.count(saved)
      total += saved.parts.freed
      unsaved = try reading.get()
      // A file that is an asset of its own again may stand before those that are being read.
      let last = batch.last?.path ?? ""
      batch = try await database.pendingFiles(after: last, limit: Self.batchSize)
    }
    report.updated -= report.moved
    if comparison.isChanged {
      try await database.removeEmptyFolders()
    }
    try await database.settleAlbumTitles()
    report.assetCount = try await database.assetCount()
    return report
  }

  /// Writes a batch of read files, with the sums by which they are known elsewhere.
  private func save(
    _ files: [ReadFile], in root: String, since newest: Int64
  ) async throws -> SavedFiles {
    guard !files.isEmpty else { return SavedFiles() }
    var read = try await BlockingWork.run { files.map { $0.summed(in: root) } }
    // In a new index nothing has its place.
    if newest > 0 {
      read = try await database.read { [read] db in
        try read.map { try $0.settled(in: root, db) }
      }
    }
    return try await database.save(read, since: newest)
  }

  /// Compares off the cooperative threads: a slow disk must not hold up who draws.
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
