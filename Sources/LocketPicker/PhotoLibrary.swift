// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
public import CloudDelivery
import Foundation
public import PickerCore
public import PickerModel

/// A folder of photos with its index: what a picker is opened on.
public struct PhotoLibrary: Sendable {
  /// The folder's absolute path.
  public let root: String
  /// What the library holds.
  public let assets: AssetDatabase
  /// What fetches originals that are not on the device.
  public let delivery: any AssetDelivering
  /// Where fetched originals are, nil where none can be.
  public let store: DeliveredStore?

  /// When its cloud was listed, nil where it has none.
  public let listed: Timestamp?
  /// Whether the folder holds heads, and originals are in ``store`` alone.
  public let holdsHeads: Bool
  /// The sources in the order they were named, none where there is only this one; then each
  /// knows where its files are, and this has no folder of its own.
  public internal(set) var parts: [LibraryPart] = []
  /// What a person can do about originals that only another program fetches, nil where there are
  /// none.
  public internal(set) var remedy: String?
  /// Whether its folders are the person's own, to be shown as collections.
  var hasOwnFolders = true
  /// What fetches from the library's own cloud.
  var engine: FetchEngine?
  /// How it was named where its own name does not open it: as an index file, or with an index that
  /// was chosen for it.
  var reference: LibraryReference?
  /// Brings the index up to date with the folder, nil where it is opened as it is.
  var refresh: LibraryRefresh?

  /// Puts a library together from its parts.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - assets: What the library holds.
  ///   - delivery: What fetches originals that are not on the device.
  ///   - store: Where fetched originals are.
  ///   - holdsHeads: Whether the folder holds heads, and no originals. The default is false.
  ///   - listed: When its cloud was listed; the default, nil, is for a library without.
  public init(
    root: String, assets: AssetDatabase, delivery: any AssetDelivering = NoDelivery(),
    store: DeliveredStore? = nil, holdsHeads: Bool = false, listed: Timestamp? = nil
  ) {
    self.listed = listed
    self.holdsHeads = holdsHeads
    self.root = root
    self.assets = assets
    self.delivery = delivery
    self.store = store
  }

  /// Opens a folder or an Apple Photos library, bringing its index up to date, or an index file as
  /// it is.
  ///
  /// A broken index of a folder or library is set aside and made anew; an index file that is opened
  /// as it is stays where it is.
  ///
  /// - Parameters:
  ///   - path: A folder of photos, an Apple Photos library, or an index file that was filled from
  ///     one.
  ///   - index: Where the index lives, nil for ``LibraryLocation/defaultIndex(of:)``.
  ///   - headers: What reads new and changed files.
  ///   - progress: Called now and then while files are read, from any thread.
  /// - Returns: The library, and what the scan found where there was one.
  /// - Throws: `AssetIndexError` where the folder or the index cannot be read or written, or
  ///   `MediaError` where no file can be read at all.
  /// - Complexity: One `stat` a file of the folder, one opened file for each new or changed one; of
  ///   an Apple Photos library no picture is opened.
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

  /// The same library with a share of its originals behind a simulated network.
  ///
  /// The index and the folder stay as they are. Thumbnails are taken to be on the device.
  ///
  /// - Parameters:
  ///   - share: The share of assets whose originals are only in the cloud, 0 to 1.
  ///   - seed: Chooses which.
  ///   - network: The connection.
  ///   - directory: The folder to keep fetched originals in.
  /// - Returns: The library, and the cloud, whose time the caller moves.
  /// - Throws: `AssetIndexError` or `DatabaseError`.
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

  /// Opens a picker, and tells it of changes to the index (rule W8) and of the way to the cloud for
  /// as long as it is open.
  ///
  /// - Parameters:
  ///   - configuration: What the app asks for.
  ///   - profile: The device.
  ///   - history: What was remembered of the app; the default, nil, is that nobody does.
  ///   - keeper: What writes picks down whose rest is to come later, such as ``pendingPicks``; the
  ///     default, nil, is that nobody does.
  /// - Returns: The picker.
  /// - Throws: `ConfigurationError` with every issue, or `DatabaseError`.
  public func makeSession(
    _ configuration: PickerConfiguration, profile: DeviceProfile, history: AppHistory? = nil,
    keeper: (any PickKeeping)? = nil
  ) async throws -> PickerSession {
    // Listening begins before the window is cut, so that nothing falls between.
    let changes = assets.changes()
    let session = try await PickerSession(
      configuration, profile: profile, library: assets, delivery: delivery, history: history,
      listed: listed, keeper: keeper)
    // Only a cloud can come and go.
    await session.keep(
      LibraryFollower(session, changes, delivery: listed == nil ? nil : delivery))
    return session
  }

  /// Where an asset's picture for the grid can be read from.
  ///
  /// Where another file lies there by now the index is brought up to date, which tells every picker.
  ///
  /// - Parameter asset: An asset of this library, as it is shown.
  /// - Returns: An absolute path: that of the original where it is here and can be drawn, else of
  ///   what stands for it; nil where that is another file than the index knows.
  /// - Complexity: Two indexed look-ups and one `stat`; of several sources, a few of each.
  public func thumbnailSource(of asset: Asset) -> String? {
    if !parts.isEmpty { return thumbnailSourceOfParts(asset) }
    let smaller = asset.derivative.map { root + "/" + $0 }
    // Raw pictures are not developed here; whoever made a smaller one did.
    if let smaller, asset.contentType == .rawImage { return smaller }
    let path = original(of: asset) ?? smaller ?? root + "/" + asset.file
    return shown(asset, at: path)
  }

  /// Where the file lies that an asset shows, nil where that is another one now, which an index that is
  /// brought up to date knows.
  func shown(_ asset: Asset, at path: String) -> String? {
    guard asset.availability == .device, !holdsHeads else { return path }
    let place = try? assets.shownPlace(of: asset, in: root)
    if case .here(let path, _) = place { return path }
    refresh?.soon()
    // Whoever reads it says best what is wrong with a file that is not there.
    return FileManager.default.fileExists(atPath: path) ? nil : path
  }

  /// Where an asset's original is, nil where it is not on the device.
  ///
  /// - Parameter asset: An asset of this library.
  /// - Returns: An absolute path, or nil.
  public func original(of asset: Asset) -> String? {
    if !parts.isEmpty { return originalOfParts(asset) }
    if asset.availability == .device, !holdsHeads { return root + "/" + asset.file }
    return store.flatMap { $0.holds(asset) ? $0.path(of: asset) : nil }
  }
}
