// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
public import CloudDelivery
import PickerModel
public import PickerPorts

extension PhotoLibrary {
  /// Opens a cloud in the state of its last listing, without contacting its server.
  ///
  /// For each photo, ``refresh(_:progress:)`` has downloaded the first bytes of its file: the file
  /// prefix. Locket indexes and shows photos from these prefixes. Locket fetches an original when a
  /// person picks its photo. An original that was fetched before counts as on the device.
  ///
  /// Until the library is released, no program can remove the cloud.
  ///
  /// - Parameters:
  ///   - cloud: The account and its folder. Before, call ``refresh(_:progress:)`` for this account.
  ///   - headers: Reads the metadata of new and changed file prefixes.
  ///   - progress: Called from time to time while prefixes are read, from any thread.
  /// - Returns: The library and the report of the scan of the prefixes.
  /// - Throws: `CloudError` if the account or the data of the last listing cannot be used.
  ///   `AssetIndexError` if the prefixes or the index cannot be read, or the index cannot be
  ///   written. `MediaError` if no prefix can be read at all.
  /// - Complexity: One `stat` call for each prefix. Each new or changed prefix is also opened.
  public static func open(
    _ cloud: CloudFolder, headers: any MediaReading,
    progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> (library: PhotoLibrary, scan: ScanReport) {
    let lock = try cloud.use()
    let mirror = try CloudMirror(account: cloud.account, directory: cloud.path)
    let assets = try await AssetDatabase.open(
      path: cloud.index, of: mirror.prefixDirectory, rebuilding: .always)
    let scanner = LibraryScanner(assets, headers: headers, availability: .cloud)
    let scan = try await scanner.scan(mirror.prefixDirectory, progress: progress)
    var originals = cloud.originals
    originals.lock = lock
    let engine = try await mirror.engine(keepingIn: originals)
    let store = engine.store
    let kept = try await assets.assets(withIdentifiers: store.keptIdentifiers)
    try await assets.setOnDevice(Set(kept.filter(store.holds).map(\.identifier)))
    var library = PhotoLibrary(
      root: mirror.prefixDirectory, assets: assets, delivery: engine, store: store,
      holdsPrefixes: true, listed: cloud.listed)
    library.engine = engine
    library.account = cloud.account
    return (library, scan)
  }

  /// Lists the files of a cloud, and downloads the first bytes of new and changed photos.
  ///
  /// - Parameters:
  ///   - cloud: The account and its folder.
  ///   - progress: Called from time to time, from any thread.
  /// - Returns: A report with the number of files that were found and the number that were read.
  /// - Throws: `CloudError` if the cloud cannot be listed. `CancellationError` if the task is
  ///   cancelled. Downloads that were complete before the error are kept.
  /// - Complexity: At most one short response of the server for each folder, and about one for each
  ///   new or changed file.
  public static func refresh(
    _ cloud: CloudFolder, progress: @escaping @Sendable (CloudProgress) -> Void = { _ in }
  ) async throws -> CloudReport {
    let lock = try cloud.use()
    // Another thread may keep a reference to the lock a moment longer.
    defer { lock.release() }
    let mirror = try CloudMirror(account: cloud.account, directory: cloud.path)
    return try await mirror.refresh(progress: progress)
  }
}
