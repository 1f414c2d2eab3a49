// SPDX-License-Identifier: Apache-2.0

public import PickerModel
public import PickerPorts

/// Requests the thumbnails of visible assets, a few at a time, and caches them up to a maximum
/// number of bytes.
public actor ThumbnailStore {
  /// The maximum size of the thumbnails in pixels.
  public nonisolated let size: PixelSize

  private let provider: any ThumbnailProviding
  private let path: @Sendable (Asset) -> String?
  private let parallel: Int
  /// The maximum number of thumbnails, nil if all visible thumbnails are kept, however many there
  /// are.
  private let maximumCount: Int?
  private let announcer: AsyncStream<Void>.Continuation?
  /// Returns the size of an asset's thumbnail, nil if all thumbnails have the same size.
  private let sized: (@Sendable (Asset) -> PixelSize)?

  /// The thumbnails to request, in the order of their priority.
  private var queue: [Wanted] = []
  private var running: [AssetIdentifier: Task<Void, Never>] = [:]
  private var memory: ThumbnailMemory
  private var failures: [AssetIdentifier: FailureReason] = [:]
  private var visible: [AssetIdentifier] = []
  /// The visible assets that have a blurred thumbnail for now and wait for a sharp one.
  private var preliminary: Set<AssetIdentifier> = []
  /// The assets whose thumbnails the provider did not have ready when it was asked.
  private var unknown: Set<AssetIdentifier> = []
  /// For each asset, the version of the file for which its thumbnail was requested.
  private var versions: [AssetIdentifier: AssetVersion] = [:]

  /// A thumbnail to request.
  private struct Wanted {
    let asset: Asset
    /// Whether a blurred thumbnail is acceptable until a sharp one arrives.
    let acceptsPreliminary: Bool
    /// The path of the asset's file, nil if it must be looked up.
    var path: String?
  }

  /// Makes an empty store of thumbnails.
  ///
  /// - Parameters:
  ///   - provider: Makes thumbnails.
  ///   - size: The size of the thumbnails to request, in pixels.
  ///   - parallel: The maximum number of simultaneous requests. The default is 4.
  ///   - byteBudget: The maximum number of bytes of all cached pixels, including those of visible
  ///     thumbnails. The default, nil, means 8 MB; in this case, visible thumbnails may exceed the
  ///     maximum.
  ///   - announcer: Receives an element when thumbnails arrive, and is closed when the store is
  ///     released. With the default, nil, nothing is reported.
  ///   - sized: Returns the size to request for an asset, at most `size`. With the default, nil,
  ///     all thumbnails have the same size.
  ///   - path: Returns the absolute path of an asset's file, or nil if the file was replaced by
  ///     another file.
  public init(
    provider: any ThumbnailProviding, size: PixelSize, parallel: Int = 4,
    byteBudget: Int? = nil, announcer: AsyncStream<Void>.Continuation? = nil,
    sized: (@Sendable (Asset) -> PixelSize)? = nil,
    path: @escaping @Sendable (Asset) -> String?
  ) {
    self.provider = provider
    self.sized = sized
    self.size = size
    self.parallel = max(1, parallel)
    self.path = path
    maximumCount = byteBudget.map { max(1, $0 / max(1, size.width * size.height * 4)) }
    memory = ThumbnailMemory(byteBudget: byteBudget ?? 8 << 20)
    self.announcer = announcer
  }

  deinit {
    announcer?.finish()
    for task in running.values { task.cancel() }
  }

  /// Sets the assets whose thumbnails are visible, and the assets that may become visible next.
  ///
  /// Thumbnail requests for all other assets are cancelled.
  ///
  /// The method waits until the provider has returned the visible thumbnails that were made before.
  /// It does not wait for other thumbnails. If a thumbnail could not be made for a temporary
  /// reason, it is requested again when its asset becomes visible again. If the file of an asset
  /// changed, its thumbnail is requested again at once.
  ///
  /// - Parameters:
  ///   - assets: The visible assets, with the highest priority first.
  ///   - next: The assets that may become visible next, nearest first. Their thumbnails are
  ///     requested when all visible thumbnails have arrived. The default is empty.
  ///   - isBefore: Whether the assets in `next` are above the visible ones in the grid. The default
  ///     is false.
  ///   - position: The position in the grid of the first asset in `assets`. The store uses this
  ///     position to compute how far other assets are from the visible ones. The default, nil, is
  ///     for screens without a grid.
  public func show(
    _ assets: [Asset], next: [Asset] = [], isBefore: Bool = false, from position: Int? = nil
  ) async {
    let assets = Array(assets.prefix(maximumCount ?? assets.count))
    let next = Array(next.prefix(maximumCount.map { $0 - assets.count } ?? next.count))
    let before = Set(visible)
    visible = assets.map(\.identifier)
    forgetOldVersions(of: assets + next)
    for identifier in visible where !before.contains(identifier) {
      guard let failure = failures[identifier] else { continue }
      if failure.isRetryable || failure == .changed { failures[identifier] = nil }
    }
    memory.keep(visible, next: next.map(\.identifier), isBefore: isBefore, from: position)
    let wanted = Set(visible).union(next.map(\.identifier))
    for (identifier, task) in running where !wanted.contains(identifier) { task.cancel() }
    if versions.count > 4 * (wanted.count + memory.count) {
      versions = versions.filter {
        wanted.contains($0.key) || memory[$0.key] != nil || running[$0.key] != nil
      }
    }
    unknown.formIntersection(wanted)
    preliminary.formIntersection(wanted)
    // Empty the queue, so that no request of an earlier call starts while this call waits for the
    // provider.
    queue = []
    let paths = await takeAtHand(assets)
    guard visible == assets.map(\.identifier) else { return }
    queue =
      assets.filter(isMissing).map {
        Wanted(asset: $0, acceptsPreliminary: true, path: paths[$0.identifier])
      }
      + assets.filter { preliminary.contains($0.identifier) && running[$0.identifier] == nil }
      .map { Wanted(asset: $0, acceptsPreliminary: false) }
      + next.filter(isMissing).map { Wanted(asset: $0, acceptsPreliminary: false) }
    startMore()
  }

  /// Removes the thumbnails of assets whose files were changed or replaced.
  private func forgetOldVersions(of assets: [Asset]) {
    for asset in assets {
      let identifier = asset.identifier
      let version = AssetVersion(asset)
      guard let old = versions.updateValue(version, forKey: identifier), old != version else {
        continue
      }
      running.removeValue(forKey: identifier)?.cancel()
      memory.remove(identifier)
      failures[identifier] = nil
      preliminary.remove(identifier)
      unknown.remove(identifier)
    }
  }

  /// Takes the thumbnails that the provider has ready, so that the first frame already shows them.
  ///
  /// - Returns: The paths of the files that were looked up.
  private func takeAtHand(_ assets: [Asset]) async -> [AssetIdentifier: String] {
    var paths: [AssetIdentifier: String] = [:]
    var asked: [Asset] = []
    var requests: [ThumbnailRequest] = []
    for asset in assets where isMissing(asset) && !unknown.contains(asset.identifier) {
      guard let path = path(asset) else {
        failures[asset.identifier] = .changed
        continue
      }
      paths[asset.identifier] = path
      asked.append(asset)
      requests.append(ThumbnailRequest(ofFileAt: path, size: sized?(asset) ?? size))
    }
    guard !asked.isEmpty else { return paths }
    unknown.formUnion(asked.map(\.identifier))
    let known = await provider.thumbnailsAtHand(requests)
    for (asset, result) in zip(asked, known) where isMissing(asset) && isCurrent(asset) {
      switch result {
      case .success(let thumbnail): memory.insert(thumbnail.image, for: asset.identifier)
      case .failure(let error): failures[asset.identifier] = error.reason
      case nil: break
      }
    }
    return paths
  }

  /// Whether an asset's thumbnail is not available, has not failed, and is not being made.
  private func isMissing(_ asset: Asset) -> Bool {
    running[asset.identifier] == nil && memory[asset.identifier] == nil
      && failures[asset.identifier] == nil
  }

  /// Whether the asset has the same file version as when it was last shown.
  private func isCurrent(_ asset: Asset) -> Bool {
    versions[asset.identifier] == AssetVersion(asset)
  }

  /// Returns the loading states of some assets' thumbnails.
  ///
  /// - Parameter identifiers: The identifiers of the assets.
  /// - Returns: One state for each asset.
  public func states(
    of identifiers: some Sequence<AssetIdentifier>
  ) -> [AssetIdentifier: ThumbnailState] {
    var states: [AssetIdentifier: ThumbnailState] = [:]
    for identifier in identifiers {
      states[identifier] =
        memory[identifier] != nil
        ? .ready : failures[identifier].map { .failed($0) } ?? .waiting
    }
    return states
  }

  /// Returns the available thumbnails of some assets.
  ///
  /// - Parameter identifiers: The identifiers of the assets.
  /// - Returns: The pictures. An asset whose thumbnail is not available has no entry.
  public func pictures(
    of identifiers: some Sequence<AssetIdentifier>
  ) -> [AssetIdentifier: PixelImage] {
    var pictures: [AssetIdentifier: PixelImage] = [:]
    for identifier in identifiers { pictures[identifier] = memory[identifier] }
    return pictures
  }

  /// Waits until each visible thumbnail has arrived in full quality or has failed, or until the
  /// task is cancelled.
  public func settled() async {
    while !Task.isCancelled, let waiting = visible.first(where: isUnsettled) {
      // A missing thumbnail is being made, or it waits in the queue until another one is made. Wait
      // for one that is being made.
      guard let task = running[waiting] ?? running.values.first else { return }
      await task.value
    }
  }

  private func isUnsettled(_ identifier: AssetIdentifier) -> Bool {
    (memory[identifier] == nil || preliminary.contains(identifier)) && failures[identifier] == nil
  }

  private func startMore() {
    while running.count < parallel, !queue.isEmpty {
      let wanted = queue.removeFirst()
      let identifier = wanted.asset.identifier
      // An asset may be visible twice but is requested only once.
      guard
        wanted.acceptsPreliminary || !preliminary.contains(identifier)
          ? isMissing(wanted.asset) : running[identifier] == nil
      else { continue }
      guard let file = wanted.path ?? path(wanted.asset) else {
        failures[identifier] = .changed
        announcer?.yield()
        continue
      }
      let provider = provider
      let size = sized?(wanted.asset) ?? size
      running[identifier] = Task { [weak self] in
        let result: Result<Thumbnail, MediaError>
        do throws(MediaError) {
          result = .success(
            try await provider.thumbnail(
              ofFileAt: file, size: size, acceptsPreliminary: wanted.acceptsPreliminary))
        } catch {
          result = .failure(error)
        }
        await self?.take(result, of: wanted, wasCancelled: Task.isCancelled)
      }
    }
  }

  private func take(
    _ result: Result<Thumbnail, MediaError>, of wanted: Wanted, wasCancelled: Bool
  ) {
    let identifier = wanted.asset.identifier
    guard isCurrent(wanted.asset) else { return startMore() }
    running[identifier] = nil
    switch result {
    case .success(let thumbnail):
      memory.insert(thumbnail.image, for: identifier)
      preliminary.remove(identifier)
      if thumbnail.isPreliminary, visible.contains(identifier) {
        preliminary.insert(identifier)
        // The request goes behind all visible assets in the queue, and before assets that are not
        // visible yet.
        let index = queue.firstIndex { !visible.contains($0.asset.identifier) } ?? queue.count
        queue.insert(Wanted(asset: wanted.asset, acceptsPreliminary: false), at: index)
      }
    case .failure where wasCancelled:
      // The asset may have become visible again while its request was being cancelled.
      if visible.contains(identifier) {
        let again = Wanted(asset: wanted.asset, acceptsPreliminary: wanted.acceptsPreliminary)
        queue.insert(again, at: 0)
      }
    case .failure(let error):
      // If a blurred picture exists, it is kept instead of reporting a failure.
      if preliminary.remove(identifier) == nil { failures[identifier] = error.reason }
    }
    startMore()
    announcer?.yield()
  }
}

/// Identifies the version of an asset's file from which a picture was made.
private struct AssetVersion: Hashable {
  let file: String
  let derivative: String?
  let byteCount: Int64?
  let modificationDate: Timestamp?
  let contentDigest: Int64?

  init(_ asset: Asset) {
    file = asset.file
    derivative = asset.derivative
    byteCount = asset.byteCount
    modificationDate = asset.modificationDate
    contentDigest = asset.contentDigest
  }
}
