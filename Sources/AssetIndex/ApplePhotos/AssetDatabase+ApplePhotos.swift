// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Brings the index up to date with an Apple Photos library, which stays as it is.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - progress: Called now and then, from any thread.
  /// - Returns: What was found.
  /// - Throws: ``AssetIndexError`` where the library cannot be read or the index written,
  ///   `CancellationError`; what was written before stays.
  /// - Complexity: A few `stat` where nothing changed since the last time; else O(n log n), one
  ///   listing a folder and one `stat` a file that is here.
  public func sync(
    with library: ApplePhotosLibrary, progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> ScanReport {
    if let report = try await whereSynced(with: library) { return report }
    let turn = try await SyncTurn(path)
    // Whoever had the turn before may have done it all.
    if let report = try await whereSynced(with: library) { return report }
    let catalogue = try await BlockingWork.run { try ApplePhotosCatalogue(library) }
    let report = try await sync(with: catalogue, progress: progress)
    withExtendedLifetime(turn) {}
    return report
  }

  /// What is found where the index holds all that the library says, nil where it does not.
  private func whereSynced(with library: ApplePhotosLibrary) async throws -> ScanReport? {
    let stamp = try await BlockingWork.run { library.stamp }
    guard try await isSynced(with: stamp) else { return nil }
    var report = ScanReport()
    report.unchanged = try await assetCount()
    report.assetCount = report.unchanged
    return report
  }
}
