// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Asks for the thumbnails that show, a few at a time, and remembers them up to a budget.
public actor ThumbnailStore {
  /// The size of every thumbnail.
  public nonisolated let size: PixelSize

  private let provider: any ThumbnailProviding
  private let path: @Sendable (Asset) -> String?
  private let parallel: Int
  /// How many thumbnails there may be in all, nil where what shows is always kept.
  private let most: Int?
  private let announcer: AsyncStream<Void>.Continuation?
  /// The size of each asset's thumbnail where they differ.
  private let sized: (@Sendable (Asset) -> PixelSize)?

  /// What is wanted and neither here nor being made, the most wanted first.
  private var queue: [Wanted] = []
  private var running: [AssetIdentifier: Task<Void, Never>] = [:]
  private var memory: ThumbnailMemory
  private var failures: [AssetIdentifier: FailureReason] = [:]
  private var visible: [AssetIdentifier] = []
  /// What shows, blurred until a better picture is here.
  private var preliminary: Set<AssetIdentifier> = []
  /// What the provider was asked for without being told to make it, and did not have.
  private var unknown: Set<AssetIdentifier> = []
  /// Which file each of them was asked for of.
  private var versions: [AssetIdentifier: AssetVersion] = [:]

  /// A thumbnail to ask for.
  private struct Wanted {
    let asset: Asset
    /// Whether a blurred one will do for now.
    let acceptsPreliminary: Bool
  }

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - provider: What makes thumbnails.
  ///   - size: The size to ask for, in pixels.
  ///   - parallel: How many to ask for at a time; the default is 4.
  ///   - byteBudget: The most bytes of pixels there may be. The default, nil, is 8 MB, and what
  ///     shows is kept even beyond.
  ///   - announcer: What is told of new thumbnails, and finished at the end; the default, nil, is
  ///     that nobody is told.
  ///   - sized: The size of each thumbnail where they differ, at most `size`; the default, nil, is
  ///     that they do not.
  ///   - path: The absolute path of an asset's file, nil where another file lies there now.
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
    most = byteBudget.map { max(1, $0 / max(1, size.width * size.height * 4)) }
    memory = ThumbnailMemory(byteBudget: byteBudget ?? 8 << 20)
    self.announcer = announcer
  }

  deinit {
    announcer?.finish()
    for task in running.values { task.cancel() }
  }

  /// Says what shows now, and what may show next; everything else is no longer asked for.
  ///
  /// Returns as soon as the provider has said which of what shows it has at hand, and waits for none
  /// that has to be made. What failed for a reason that can pass is asked for again when it comes
  /// into sight anew, and what is another file now at once.
  ///
  /// - Parameters:
  ///   - assets: What shows, the most wanted first.
  ///   - next: What may show next, the nearest first; asked for when all that shows is here. The
  ///     default is nothing.
  ///   - isBefore: Whether that lies before what shows; the default is after.
  ///   - place: The place of the first in the grid, from which the distance of others is told;
  ///     nil, the default, where there is no grid.
  public func show(
    _ assets: [Asset], next: [Asset] = [], isBefore: Bool = false, from place: Int? = nil
  ) async {
    let assets = Array(assets.prefix(most ?? assets.count))
    let next = Array(next.prefix(most.map { $0 - assets.count } ?? next.count))
    let before = Set(visible)
    visible = assets.map(\.identifier)
    forgetOldVersions(of: assets + next)
    for identifier in visible where !before.contains(identifier) {
      guard let failure = failures[identifier] else { continue }
      if failure.isRetryable || failure == .changed { failures[identifier] = nil }
    }
    memory.keep(visible, next: next.map(\.identifier), isBefore: isBefore, from: place)
    let wanted = Set(visible).union(next.map(\.identifier))
    for (identifier, task) in running where !wanted.contains(identifier) { task.cancel() }
    if versions.count > 4 * (wanted.count + memory.count) {
      versions = versions.filter {
        wanted.contains($0.key) || memory[$0.key] != nil || running[$0.key] != nil
      }
    }
    unknown.formIntersection(wanted)
    preliminary.formIntersection(wanted)
    // Nothing of the time before begins while the provider is asked.
    queue = []
    await takeAtHand(assets)
    guard visible == assets.map(\.identifier) else { return }
    queue =
      assets.filter(isMissing).map { Wanted(asset: $0, acceptsPreliminary: true) }
      + assets.filter { preliminary.contains($0.identifier) && running[$0.identifier] == nil }
      .map { Wanted(asset: $0, acceptsPreliminary: false) }
      + next.filter(isMissing).map { Wanted(asset: $0, acceptsPreliminary: false) }
    startMore()
  }

  /// Forgets pictures of files that were changed or replaced since.
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

  /// Takes what the provider has without making it, so that the first frame shows it.
  private func takeAtHand(_ assets: [Asset]) async {
    var asked: [Asset] = []
    var requests: [ThumbnailRequest] = []
    for asset in assets where isMissing(asset) && !unknown.contains(asset.identifier) {
      guard let path = path(asset) else {
        failures[asset.identifier] = .changed
        continue
      }
      asked.append(asset)
      requests.append(ThumbnailRequest(ofFileAt: path, size: sized?(asset) ?? size))
    }
    guard !asked.isEmpty else { return }
    unknown.formUnion(asked.map(\.identifier))
    let known = await provider.thumbnailsAtHand(requests)
    for (asset, result) in zip(asked, known) where isMissing(asset) && isCurrent(asset) {
      switch result {
      case .success(let thumbnail): memory.insert(thumbnail.image, for: asset.identifier)
      case .failure(let error): failures[asset.identifier] = error.reason
      case nil: break
      }
    }
  }

  /// Whether nothing is known of an asset's thumbnail, and nobody makes it.
  private func isMissing(_ asset: Asset) -> Bool {
    running[asset.identifier] == nil && memory[asset.identifier] == nil
      && failures[asset.identifier] == nil
  }

  /// Whether an asset was not shown as another file since.
  private func isCurrent(_ asset: Asset) -> Bool {
    versions[asset.identifier] == AssetVersion(asset)
  }

  /// How far some assets' thumbnails are.
  ///
  /// - Parameter identifiers: The assets.
  /// - Returns: One state an asset.
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

  /// The thumbnails of some assets that are here.
  ///
  /// - Parameter identifiers: The assets.
  /// - Returns: The pictures; nothing for those that are not here.
  public func pictures(
    of identifiers: some Sequence<AssetIdentifier>
  ) -> [AssetIdentifier: PixelImage] {
    var pictures: [AssetIdentifier: PixelImage] = [:]
    for identifier in identifiers { pictures[identifier] = memory[identifier] }
    return pictures
  }

  /// Waits until everything that shows is here, and not blurred, or failed; returns early when
  /// cancelled.
  public func settled() async {
    while !Task.isCancelled, let waiting = visible.first(where: isUnsettled) {
      // What shows and is not here is being made, or stands behind something that is.
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
      // One asset may show twice, and is asked for once.
      guard
        wanted.acceptsPreliminary || !preliminary.contains(identifier)
          ? isMissing(wanted.asset) : running[identifier] == nil
      else { continue }
      guard let file = path(wanted.asset) else {
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
        // Behind all that shows, before what does not show yet.
        let place = queue.firstIndex { !visible.contains($0.asset.identifier) } ?? queue.count
        queue.insert(Wanted(asset: wanted.asset, acceptsPreliminary: false), at: place)
      }
    case .failure where wasCancelled:
      // It may have come back into sight in the meantime.
      if visible.contains(identifier) { queue.insert(wanted, at: 0) }
    case .failure(let error):
      // A blurred picture is better than none.
      if preliminary.remove(identifier) == nil { failures[identifier] = error.reason }
    }
    startMore()
    announcer?.yield()
  }
}

/// What tells which file an asset's picture is of.
private struct AssetVersion: Hashable {
  let file: String
  let derivative: String?
  let byteCount: Int64?
  let modificationDate: Timestamp?
  let contentSum: Int64?

  init(_ asset: Asset) {
    file = asset.file
    derivative = asset.derivative
    byteCount = asset.byteCount
    modificationDate = asset.modificationDate
    contentSum = asset.contentSum
  }
}
