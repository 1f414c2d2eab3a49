// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
public import CloudDelivery
import Foundation
public import PickerCore
public import PickerModel
public import PickerPorts

/// A photo library for a picker: usually a folder of photos and its index.
public struct PhotoLibrary: Sendable {
  /// The absolute path of the library's folder; empty if the library has several ``sources``.
  public let root: String
  /// The index of the library's assets.
  public let assets: AssetDatabase
  /// Fetches originals that are not on the device from the library's cloud.
  public let delivery: any AssetDelivering
  /// The folder of fetched originals, nil if this library cannot fetch originals.
  public let store: DeliveredStore?

  /// When the contents of the library's cloud were last listed, nil if it has no cloud.
  public let listed: Timestamp?
  /// Whether the library is a cloud: its folder contains only the first bytes of each file, and
  /// fetched originals are in ``store``.
  public let holdsPrefixes: Bool
  /// The folders and clouds that were combined into this library, in the caller's order; empty if
  /// it is a single folder or cloud.
  ///
  /// A combined library has no folder of its own. Its files are in the folders of its sources.
  public internal(set) var sources: [OpenedSource] = []
  /// Advice for the person if Locket cannot fetch an original but another program can; nil if there
  /// is no such program.
  ///
  /// For example, Apple's Photos can download the originals of an Apple Photos library.
  public internal(set) var remedy: String?
  /// Whether the person made the folders.
  ///
  /// The picker then shows them as collections.
  var hasOwnFolders = true
  /// Fetches from the library's own cloud, nil if it has none.
  var engine: FetchEngine?
  /// The account of the library's own cloud, nil if it has none.
  var account: CloudAccount?
  /// How to open the library again, nil if its name is enough.
  ///
  /// It is set if the library was opened by an index file or with an index at a chosen path.
  var reference: LibraryReference?
  /// Updates the index from the folder, nil if the index must not be changed.
  var refresh: LibraryRefresh?

  /// Creates a library from its folder, its index and other objects.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - assets: The index of the library's assets.
  ///   - delivery: Fetches originals that are not on the device; the default fetches nothing.
  ///   - store: The folder of fetched originals; nil, the default, if the library cannot fetch
  ///     originals.
  ///   - holdsPrefixes: Whether the folder contains only the first bytes of each file instead of
  ///     originals; the default is false.
  ///   - listed: When the contents of the library's cloud were last listed; nil, the default, for a
  ///     library without a cloud.
  public init(
    root: String, assets: AssetDatabase, delivery: any AssetDelivering = NoDelivery(),
    store: DeliveredStore? = nil, holdsPrefixes: Bool = false, listed: Timestamp? = nil
  ) {
    self.listed = listed
    self.holdsPrefixes = holdsPrefixes
    self.root = root
    self.assets = assets
    self.delivery = delivery
    self.store = store
  }

  /// Opens a folder of photos, an Apple Photos library or an index file.
  ///
  /// If `path` is a folder or an Apple Photos library, its index is updated first. A damaged index
  /// is renamed, and a new one is created.
  ///
  /// If `path` is an index file, it is opened without looking for changed files. A damaged index
  /// file is neither repaired nor replaced.
  ///
  /// - Parameters:
  ///   - path: A folder of photos, an Apple Photos library, or an index file of one of them.
  ///   - index: The path of the index. If the file at this path is not an index of Locket, it is
  ///     not replaced. Nil, the default, means ``LibraryLocation/defaultIndex(of:)``.
  ///   - headers: Reads the metadata of new and changed files.
  ///   - progress: Called from time to time while files are read, from any thread.
  /// - Returns: The library and the report of the scan. The report is nil if `path` is an index
  ///   file.
  /// - Throws: `AssetIndexError` in each of these cases: nothing is at `path`; the folder cannot be
  ///   read; the index cannot be read or written; `path` is a file that is not an index of Locket,
  ///   or an index of several sources; `path` is an index file and `index` is not nil. `MediaError`
  ///   if `headers` cannot read any file. `CancellationError` if the task is cancelled during the
  ///   scan.
  /// - Complexity: One `stat` call for each file. In a folder, each new or changed file is also
  ///   opened. In an Apple Photos library, no picture is opened.
  public static func open(
    _ path: String, index: String? = nil, headers: any MediaReading,
    progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> (library: PhotoLibrary, scan: ScanReport?) {
    switch try LibraryLocation(path) {
    case .index(let file):
      guard index == nil else { throw AssetIndexError.alreadyAnIndex(file) }
      let assets = try await AssetDatabase.open(path: file, creates: false)
      let names = try await assets.sourceNames()
      guard names.isEmpty else { throw AssetIndexError.severalSources(file, names) }
      guard let root = try await assets.root() else { throw AssetIndexError.notAnIndex(file) }
      let photos = ApplePhotosLibrary(root: root)
      var library = photos.map { Self($0, assets) } ?? PhotoLibrary(root: root, assets: assets)
      library.reference = LibraryReference(paths: [file])
      return (library, nil)
    case .applePhotos(let photos):
      let file = index ?? LibraryLocation.defaultIndex(of: photos.root)
      let assets = try await AssetDatabase.open(
        path: file, of: photos.root, rebuilding: index == nil ? .always : .ours)
      let scan = try await assets.sync(with: photos, progress: progress)
      var library = Self(photos, assets)
      library.refresh = LibraryRefresh { _ = try await assets.sync(with: photos) }
      library.reference = LibraryReference(photos.root, index: index)
      return (library, scan)
    case .folder(let root):
      let file = index ?? LibraryLocation.defaultIndex(of: root)
      let assets = try await AssetDatabase.open(
        path: file, of: root, rebuilding: index == nil ? .always : .ours)
      let scanner = LibraryScanner(assets, headers: headers)
      let scan = try await scanner.scan(root, progress: progress)
      var library = PhotoLibrary(root: root, assets: assets)
      library.refresh = LibraryRefresh { _ = try await scanner.scan(root) }
      library.reference = LibraryReference(root, index: index)
      return (library, scan)
    }
  }

  /// Returns a copy of this library in which some originals are only in a simulated cloud.
  ///
  /// The index and the folder are not changed. Thumbnails can be made as before.
  ///
  /// - Parameters:
  ///   - share: The fraction of assets whose originals are only in the cloud, 0 to 1.
  ///   - seed: A number that determines which originals are in the cloud.
  ///   - network: The simulated network connection.
  ///   - directory: The folder for fetched originals.
  /// - Returns: The library and the cloud. The caller advances the clock of the cloud.
  /// - Throws: `AssetIndexError` or `DatabaseError` if the index cannot be read, or if its
  ///   temporary copy cannot be written.
  /// - Complexity: O(n) in the number of assets.
  public func simulatingCloud(
    share: Double, seed: UInt64, network: NetworkModel, keepingIn directory: String
  ) async throws -> (library: PhotoLibrary, cloud: SimulatedCloud) {
    let store = DeliveredStore(directory: directory)
    let cloud = SimulatedCloud(network, source: root, store: store, seed: seed)
    let copy = try await assets.copy(movingToCloud: share, seed: seed)
    var library = PhotoLibrary(root: root, assets: copy, delivery: cloud, store: store)
    library.reference = reference
    return (library, cloud)
  }

  /// Opens a picker on this library.
  ///
  /// While the picker is open, it is notified when the index changes and when the cloud becomes
  /// available or unavailable.
  ///
  /// - Parameters:
  ///   - configuration: The app's configuration.
  ///   - profile: The device profile.
  ///   - history: The notices that the person has seen in earlier pickers of the app; nil, the
  ///     default, if this is unknown.
  ///   - keeper: Stores picks whose missing originals are fetched later; ``pendingPicks`` is such a
  ///     store. With nil, the default, the person cannot choose *later*.
  /// - Returns: The open picker.
  /// - Throws: `ConfigurationError` with every issue if the profile does not allow the
  ///   configuration. `DatabaseError` if the index cannot be read.
  public func makeSession(
    _ configuration: PickerConfiguration, profile: DeviceProfile, history: AppHistory? = nil,
    keeper: (any PickKeeping)? = nil
  ) async throws -> PickerSession {
    // The changes are observed before the window is computed. Otherwise a change could be missed.
    let changes = assets.changes()
    let session = try await PickerSession(
      configuration, profile: profile, library: assets, delivery: delivery, history: history,
      listed: listed, keeper: keeper)
    // Without a cloud, there is no connection to test.
    await session.keep(
      LibraryFollower(session, changes, delivery: listed == nil ? nil : delivery))
    return session
  }

  /// Returns the path of the file from which an asset's thumbnail can be made.
  ///
  /// If the original at its path was replaced by another file, the result is nil. The index is then
  /// updated in the background, and open pickers are notified.
  ///
  /// - Parameter asset: An asset of this library.
  /// - Returns: The absolute path of the original if it is on the device and Locket can draw it.
  ///   Otherwise the path of a smaller picture, or of the first bytes of the file. Nil if the
  ///   original was replaced.
  /// - Complexity: Two look-ups in the index and one `stat` call. If the library has several
  ///   sources, this is done for each copy of the asset.
  public func thumbnailSource(of asset: Asset) -> String? {
    if !sources.isEmpty { return thumbnailPathInSources(asset) }
    let smaller = asset.derivative.map { root + "/" + $0 }
    // Locket does not develop raw pictures. The program that wrote the smaller picture did.
    if let smaller, asset.contentType == .rawImage { return smaller }
    let path = original(of: asset) ?? smaller ?? root + "/" + asset.file
    return shown(asset, at: path)
  }

  /// Returns whether a file is in one of the folders of this library, or would be there.
  ///
  /// - Parameter path: The file's path. The file need not exist.
  /// - Returns: Whether the file's folder is a folder of this library, or is inside one. Links on the
  ///   way to the file's folder are followed.
  public func contains(fileAt path: String) -> Bool {
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard let folder = Self.resolved(parent) else { return false }
    let roots = (sources.isEmpty ? [root] : sources.map(\.library.root)).compactMap(Self.resolved)
    return roots.contains { folder == $0 || folder.hasPrefix($0 == "/" ? $0 : $0 + "/") }
  }

  /// Returns the absolute path of a folder without links, nil if it does not exist.
  private static func resolved(_ folder: String) -> String? {
    guard let path = realpath(folder, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the path of the file for an asset, nil if the file was replaced by another one.
  ///
  /// If the file was replaced or is missing, the index is updated in the background.
  func shown(_ asset: Asset, at path: String) -> String? {
    guard asset.availability == .device, !holdsPrefixes else { return path }
    let status = try? assets.quickStatus(of: asset, in: root)
    if case .present(let path, _) = status { return path }
    refresh?.soon()
    // For a missing file the path is returned. The program that opens the path then reports the
    // error.
    return FileManager.default.fileExists(atPath: path) ? nil : path
  }

  /// Returns the path of the original file of an asset, nil if the original is not on the device.
  ///
  /// - Parameter asset: An asset of this library.
  /// - Returns: The absolute path, or nil if the original is not on the device.
  public func original(of asset: Asset) -> String? {
    if !sources.isEmpty { return originalInSources(asset) }
    if asset.availability == .device, !holdsPrefixes { return root + "/" + asset.file }
    return store.flatMap { $0.holds(asset) ? $0.path(of: asset) : nil }
  }
}
