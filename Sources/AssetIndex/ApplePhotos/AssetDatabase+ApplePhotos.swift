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
    let stamp = try await BlockingWork.run { library.stamp }
    if try await isSynced(with: stamp) {
      var report = ScanReport()
      report.unchanged = try await assetCount()
      report.assetCount = report.unchanged
      return report
    }
    let catalogue = try await BlockingWork.run { try ApplePhotosCatalogue(library) }
    return try await sync(with: catalogue, progress: progress)
  }
}
