// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
public import CloudDelivery
public import PickerCore
import PickerModel

extension PhotoLibrary {
  /// Opens a cloud as it was listed last, without asking its server.
  ///
  /// Photos are indexed and shown by their heads; an original is fetched when it is picked, and one
  /// that was fetched before counts as on the device.
  ///
  /// - Parameters:
  ///   - cloud: The account and its folder; see ``refresh(_:progress:)`` for listing it.
  ///   - headers: What reads new and changed heads.
  ///   - progress: Called now and then while heads are read, from any thread.
  /// - Returns: The library, and what the scan of the heads found.
  /// - Throws: `CloudError`, `AssetIndexError`, or `MediaError` where no head can be read at all.
  /// - Complexity: One `stat` a head, one opened file for each new or changed one.
  public static func open(
    _ cloud: CloudFolder, headers: any MediaReading,
    progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> (library: PhotoLibrary, scan: ScanReport) {
    let mirror = try CloudMirror(account: cloud.account, directory: cloud.path)
    let assets = try await AssetDatabase.open(
      path: cloud.index, of: mirror.headsDirectory, rebuilding: .always)
    let scanner = LibraryScanner(assets, headers: headers, availability: .cloud)
    let scan = try await scanner.scan(mirror.headsDirectory, progress: progress)
    let engine = try await mirror.engine(keepingIn: cloud.originals)
    let store = engine.store
    let kept = try await assets.assets(withIdentifiers: store.keptIdentifiers)
    try await assets.setOnDevice(Set(kept.filter(store.holds).map(\.identifier)))
    var library = PhotoLibrary(
      root: mirror.headsDirectory, assets: assets, delivery: engine, store: store,
      holdsHeads: true, listed: cloud.listed)
    library.engine = engine
    return (library, scan)
  }

  /// Lists a cloud and reads the heads of what is new.
  ///
  /// - Parameters:
  ///   - cloud: The account and its folder.
  ///   - progress: Called now and then, from any thread.
  /// - Returns: What was found and read.
  /// - Throws: `CloudError` where the cloud cannot be listed, `CancellationError`; what was read
  ///   before stays.
  /// - Complexity: One short answer a folder or fewer, and about one a new or changed file.
  public static func refresh(
    _ cloud: CloudFolder, progress: @escaping @Sendable (CloudProgress) -> Void = { _ in }
  ) async throws -> CloudReport {
    try await CloudMirror(account: cloud.account, directory: cloud.path).refresh(progress: progress)
  }
}
