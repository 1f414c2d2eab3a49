// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Updates the index from an Apple Photos library.
  ///
  /// The library is not changed.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - progress: Called repeatedly during the sync, from any thread.
  /// - Returns: The result of the sync.
  /// - Throws: ``AssetIndexError`` if the library cannot be read or the index cannot be written, or
  ///   `CancellationError`. What was written before the error stays in the index.
  /// - Complexity: A few `stat` calls if nothing changed since the last sync; otherwise O(n log n),
  ///   one listing per folder and one `stat` per local file.
  public func sync(
    with library: ApplePhotosLibrary, progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> ScanReport {
    if let report = try await reportIfSynced(with: library) { return report }
    let lock = try await SyncLock(path)
    // The process that held the lock before may have finished this sync.
    if let report = try await reportIfSynced(with: library) { return report }
    let catalogue = try await BlockingWork.run { try ApplePhotosCatalogue(library) }
    let report = try await sync(with: catalogue, progress: progress)
    withExtendedLifetime(lock) {}
    return report
  }

  /// Returns a report if the index is up to date with the library, otherwise nil.
  private func reportIfSynced(with library: ApplePhotosLibrary) async throws -> ScanReport? {
    let fingerprint = try await BlockingWork.run { library.fingerprint }
    guard try await isSynced(with: fingerprint) else { return nil }
    var report = ScanReport()
    report.unchanged = try await assetCount()
    report.assetCount = report.unchanged
    return report
  }
}
