// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
public import CloudDelivery
public import PickerCore
import PickerModel

extension PhotoLibrary {
  /// Opens a cloud in the state of its last listing, without contacting its server.
  ///
  /// Photos are indexed and shown from their file prefixes. An original is fetched when it is
  /// picked. An original that was fetched before counts as on the device.
  ///
  /// - Parameters:
  ///   - cloud: The account and its folder. See ``refresh(_:progress:)`` for listing it.
  ///   - headers: The reader of new and changed prefixes.
  ///   - progress: Called from time to time while prefixes are read, from any thread.
  /// - Returns: The library and the report of the scan of the prefixes.
  /// - Throws: `CloudError` if the account or the files of the last listing cannot be used;
  ///   `AssetIndexError` if the prefixes or the index cannot be read, or the index cannot be
  ///   written; `MediaError` if no prefix can be read at all.
  /// - Complexity: One `stat` for each prefix, and one opened file for each new or changed one.
  public static func open(
    _ cloud: CloudFolder, headers: any MediaReading,
    progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> (library: PhotoLibrary, scan: ScanReport) {
    let mirror = try CloudMirror(account: cloud.account, directory: cloud.path)
    let assets = try await AssetDatabase.open(
      path: cloud.index, of: mirror.prefixDirectory, rebuilding: .always)
    let scanner = LibraryScanner(assets, headers: headers, availability: .cloud)
    let scan = try await scanner.scan(mirror.prefixDirectory, progress: progress)
    let engine = try await mirror.engine(keepingIn: cloud.originals)
    let store = engine.store
    let kept = try await assets.assets(withIdentifiers: store.keptIdentifiers)
    try await assets.setOnDevice(Set(kept.filter(store.holds).map(\.identifier)))
    var library = PhotoLibrary(
      root: mirror.prefixDirectory, assets: assets, delivery: engine, store: store,
      holdsPrefixes: true, listed: cloud.listed)
    library.engine = engine
    return (library, scan)
  }

  /// Lists a cloud and downloads the file prefixes of new and changed photos.
  ///
  /// - Parameters:
  ///   - cloud: The account and its folder.
  ///   - progress: Called from time to time, from any thread.
  /// - Returns: A report of the files that were found and read.
  /// - Throws: `CloudError` if the cloud cannot be listed, or `CancellationError`. Prefixes that
  ///   were read before the error are kept.
  /// - Complexity: At most one short response for each folder, and about one for each new or
  ///   changed file.
  public static func refresh(
    _ cloud: CloudFolder, progress: @escaping @Sendable (CloudProgress) -> Void = { _ in }
  ) async throws -> CloudReport {
    try await CloudMirror(account: cloud.account, directory: cloud.path).refresh(progress: progress)
  }
}
