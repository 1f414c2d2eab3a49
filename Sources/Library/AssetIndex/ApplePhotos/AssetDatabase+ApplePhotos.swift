// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Updates the index from an Apple Photos library.
  ///
  /// The Apple Photos library itself is not changed.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - progress: Called repeatedly during the update, from any thread.
  /// - Returns: A report of the update.
  /// - Throws: ``AssetIndexError`` if the library cannot be read or the index cannot be written, or
  ///   `CancellationError`. What was written before the error stays in the index.
  /// - Complexity: A few `stat` calls if nothing changed since the last update. Otherwise O(n log
  ///   n) in the number of assets, with one listing for each folder and one `stat` call for each
  ///   local file.
  public func sync(
    with library: ApplePhotosLibrary, progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> ScanReport {
    if let report = try await reportIfSynced(with: library) { return report }
    let lock = try await SyncLock(path)
    // While this task waited for the lock, another process may have done this sync.
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
