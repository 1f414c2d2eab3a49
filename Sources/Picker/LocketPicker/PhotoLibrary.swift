// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
public import CloudDelivery
import Foundation
public import PickerCore
public import PickerModel

/// A photo library that a picker can be opened on: a folder of photos and its index.
public struct PhotoLibrary: Sendable {
  /// The folder's absolute path.
  public let root: String
  /// The index of the library's assets.
  public let assets: AssetDatabase
  /// The delivery that fetches originals that are not on the device.
  public let delivery: any AssetDelivering
  /// The store of fetched originals, nil if no original can be fetched.
  public let store: DeliveredStore?

  /// When the contents of the library's cloud were last listed, nil if it has no cloud.
  public let listed: Timestamp?
  /// Whether the folder contains only file prefixes, and the originals are in ``store``.
  public let holdsPrefixes: Bool
  /// The sources in the order in which they were given, empty if there is only one.
  ///
  /// If the array is not empty, the paths of files are known only to the sources, and this library
  /// has no folder of its own.
  public internal(set) var sources: [OpenedSource] = []
  /// The remedy for originals that only another program can fetch, nil if there are no such
  /// originals.
  public internal(set) var remedy: String?
  /// Whether the person made the folders, so that they are shown as collections.
  var hasOwnFolders = true
  /// The engine that fetches from the library's own cloud.
  var engine: FetchEngine?
  /// How to open the library again if its own name is not enough: by an index file, or with a
  /// chosen index.
  var reference: LibraryReference?
  /// Updates the index from the folder, nil if the index is used without changes.
  var refresh: LibraryRefresh?

  /// Creates a library from its components.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - assets: The index of the library's assets.
  ///   - delivery: The delivery that fetches originals that are not on the device. The default
  ///     fetches none.
  ///   - store: The store of fetched originals. The default, nil, is for a library in which no
  ///     original can be fetched.
  ///   - holdsPrefixes: Whether the folder contains only file prefixes and no originals. The
  ///     default is false.
  ///   - listed: When the contents of its cloud were listed. The default, nil, is for a library
  ///     without a cloud.
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

  /// Opens a folder, an Apple Photos library or an index file.
  ///
  /// If `path` is a folder or an Apple Photos library, its index is updated first. A damaged index
  /// is set aside and created again. If `path` is an index file, it is opened as it is: nothing is
  /// scanned, and a damaged file is neither repaired nor replaced.
  ///
  /// - Parameters:
  ///   - path: A folder of photos, an Apple Photos library, or an index file of one of them.
  ///   - index: The path of the index; a file there that is not an index of Locket is not replaced.
  ///     Nil, the default, means ``LibraryLocation/defaultIndex(of:)``.
  ///   - headers: Reads the metadata of each new or changed file of a folder.
  ///   - progress: Called from time to time while files are read, from any thread.
  /// - Returns: The library, and the report of the scan, nil if `path` is an index file.
  /// - Throws: `AssetIndexError` if nothing is at `path`, the folder cannot be read, the index
  ///   cannot be read or written, `path` is an index file of several sources or not of Locket, or
  ///   `path` is an index file and `index` is not nil; `MediaError` if the reader of files does not
  ///   work at all; `CancellationError` if the task is cancelled during the scan.
  /// - Complexity: One `stat` for each file of the folder, and one opened file for each new or
  ///   changed one. No picture of an Apple Photos library is opened.
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

  /// Returns this library with some of its originals behind a simulated network.
  ///
  /// The index and the folder are not changed. Thumbnails count as on the device.
  ///
  /// - Parameters:
  ///   - share: The share of assets whose originals are only in the cloud, 0 to 1.
  ///   - seed: The seed that chooses these assets.
  ///   - network: The network model of the connection.
  ///   - directory: The folder to keep fetched originals in.
  /// - Returns: The library and the cloud, whose clock the caller advances.
  /// - Throws: `AssetIndexError` or `DatabaseError` if the index cannot be read or the temporary
  ///   copy cannot be written.
  /// - Complexity: O(assets).
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

  /// Opens a picker.
  ///
  /// While it is open, the picker is notified of changes to the index (rule W8) and of whether the
  /// cloud can be reached.
  ///
  /// - Parameters:
  ///   - configuration: The configuration that the app asks for.
  ///   - profile: The device profile.
  ///   - history: The history of the app's earlier pickers. The default, nil, means that no history
  ///     is kept.
  ///   - keeper: Stores picks whose remaining originals are fetched later, such as
  ///     ``pendingPicks``. The default, nil, means that they are not stored.
  /// - Returns: The picker.
  /// - Throws: `ConfigurationError` with every issue if the profile does not allow the
  ///   configuration, or `DatabaseError` if the index cannot be read.
  public func makeSession(
    _ configuration: PickerConfiguration, profile: DeviceProfile, history: AppHistory? = nil,
    keeper: (any PickKeeping)? = nil
  ) async throws -> PickerSession {
    // Listening begins before the window is computed, so that no change in between is lost.
    let changes = assets.changes()
    let session = try await PickerSession(
      configuration, profile: profile, library: assets, delivery: delivery, history: history,
      listed: listed, keeper: keeper)
    // Only a cloud can become reachable or unreachable.
    await session.keep(
      LibraryFollower(session, changes, delivery: listed == nil ? nil : delivery))
    return session
  }

  /// Returns the path from which an asset's thumbnail can be read.
  ///
  /// If another file is now at the original's path, the index is updated, which notifies every
  /// picker.
  ///
  /// - Parameter asset: An asset of this library, as it is shown.
  /// - Returns: The absolute path of the original if it is on the device and can be drawn, or else
  ///   of a smaller picture or a file prefix; nil if the file at the path is not the one in the
  ///   index.
  /// - Complexity: Two indexed look-ups and one `stat`; with several sources, the same for each
  ///   copy.
  public func thumbnailSource(of asset: Asset) -> String? {
    if !sources.isEmpty { return thumbnailPathInSources(asset) }
    let smaller = asset.derivative.map { root + "/" + $0 }
    // Raw pictures are not developed here; the program that made the smaller picture did that.
    if let smaller, asset.contentType == .rawImage { return smaller }
    let path = original(of: asset) ?? smaller ?? root + "/" + asset.file
    return shown(asset, at: path)
  }

  /// Returns the path of the file that an asset shows, nil if the file is not the one in the index.
  ///
  /// In that case the index is updated in the background.
  func shown(_ asset: Asset, at path: String) -> String? {
    guard asset.availability == .device, !holdsPrefixes else { return path }
    let status = try? assets.quickStatus(of: asset, in: root)
    if case .present(let path, _) = status { return path }
    refresh?.soon()
    // If the file is missing, its reader reports the error best.
    return FileManager.default.fileExists(atPath: path) ? nil : path
  }

  /// Returns the path of an asset's original, nil if the original is not on the device.
  ///
  /// - Parameter asset: An asset of this library.
  /// - Returns: An absolute path, or nil.
  public func original(of asset: Asset) -> String? {
    if !sources.isEmpty { return originalInSources(asset) }
    if asset.availability == .device, !holdsPrefixes { return root + "/" + asset.file }
    return store.flatMap { $0.holds(asset) ? $0.path(of: asset) : nil }
  }
}
