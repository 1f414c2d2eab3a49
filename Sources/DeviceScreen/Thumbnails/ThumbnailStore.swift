// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Asks for the thumbnails that show, a few at a time, and remembers them up to a budget.
public actor ThumbnailStore {
  /// Says that something new is here; several arrivals may be told as one.
  public nonisolated let changes: AsyncStream<Void>
  /// The size of every thumbnail.
  public nonisolated let size: PixelSize

  private let provider: any ThumbnailProviding
  private let path: @Sendable (Asset) -> String
  private let parallel: Int
  /// How many thumbnails there may be in all, nil where what shows is always kept.
  private let most: Int?
  private let announcer: AsyncStream<Void>.Continuation
  /// The size of each asset's thumbnail where they differ.
  private let sized: (@Sendable (Asset) -> PixelSize)?

  /// What is wanted and neither here nor being made, the most wanted first.
  private var queue: [Asset] = []
  private var running: [AssetIdentifier: Task<Void, Never>] = [:]
  private var memory: ThumbnailMemory
  private var failures: [AssetIdentifier: FailureReason] = [:]
  private var visible: [AssetIdentifier] = []

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - provider: What makes thumbnails.
  ///   - size: The size to ask for, in pixels.
  ///   - parallel: How many to ask for at a time; the default is 4.
  ///   - byteBudget: The most bytes of pixels there may be. The default, nil, is 8 MB, and what
  ///     shows is kept even beyond.
  ///   - announcer: What is told of new thumbnails instead of ``changes``, nil for nobody; the
  ///     default is nil.
  ///   - sized: The size of each thumbnail where they differ, at most `size`; the default, nil, is
  ///     that they do not.
  ///   - path: The absolute path of an asset's file.
  public init(
    provider: any ThumbnailProviding, size: PixelSize, parallel: Int = 4,
    byteBudget: Int? = nil, announcer: AsyncStream<Void>.Continuation? = nil,
    sized: (@Sendable (Asset) -> PixelSize)? = nil,
    path: @escaping @Sendable (Asset) -> String
  ) {
    self.provider = provider
    self.sized = sized
    self.size = size
    self.parallel = max(1, parallel)
    self.path = path
    most = byteBudget.map { max(1, $0 / max(1, size.width * size.height * 4)) }
    memory = ThumbnailMemory(byteBudget: byteBudget ?? 8 << 20)
    let (changes, own) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    self.announcer = announcer ?? own
  }

  deinit {
    announcer.finish()
    for task in running.values { task.cancel() }
  }

  /// Says what shows now, and what may show next; everything else is no longer asked for.
  ///
  /// Returns at once. What failed for a reason that can pass is asked for again when it comes
  /// into sight anew.
  ///
  /// - Parameters:
  ///   - assets: What shows, the most wanted first.
  ///   - next: What may show next; asked for when all that shows is here. The default is nothing.
  ///   - place: The place of the first in the grid, from which the distance of others is told;
  ///     nil, the default, where there is no grid.
  public func show(_ assets: [Asset], next: [Asset] = [], from place: Int? = nil) {
    let assets = Array(assets.prefix(most ?? assets.count))
    let next = Array(next.prefix(most.map { $0 - assets.count } ?? next.count))
    let before = Set(visible)
    visible = assets.map(\.identifier)
    for identifier in visible where !before.contains(identifier) {
      if failures[identifier]?.isRetryable == true { failures[identifier] = nil }
    }
    memory.keep(visible, next: next.map(\.identifier), from: place)
    let wanted = Set(visible).union(next.map(\.identifier))
    for (identifier, task) in running where !wanted.contains(identifier) { task.cancel() }
    queue = (assets + next).filter { asset in
      running[asset.identifier] == nil && memory[asset.identifier] == nil
        && failures[asset.identifier] == nil
    }
    startMore()
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

  /// Waits until everything that shows is here or failed; returns early when cancelled.
  public func settled() async {
    while !Task.isCancelled, let waiting = visible.first(where: isUnsettled) {
      // What shows and is not here is being made, or stands behind something that is.
      guard let task = running[waiting] ?? running.values.first else { return }
      await task.value
    }
  }

  private func isUnsettled(_ identifier: AssetIdentifier) -> Bool {
    memory[identifier] == nil && failures[identifier] == nil
  }

  private func startMore() {
    while running.count < parallel, !queue.isEmpty {
      let asset = queue.removeFirst()
      guard running[asset.identifier] == nil else { continue }
      let provider = provider
      let file = path(asset)
      let size = sized?(asset) ?? size
      running[asset.identifier] = Task { [weak self] in
        let result: Result<PixelImage, MediaError>
        do throws(MediaError) {
          result = .success(try await provider.thumbnail(ofFileAt: file, size: size).image)
        } catch {
          result = .failure(error)
        }
        await self?.take(result, of: asset, wasCancelled: Task.isCancelled)
      }
    }
  }

  private func take(_ result: Result<PixelImage, MediaError>, of asset: Asset, wasCancelled: Bool) {
    let identifier = asset.identifier
    running[identifier] = nil
    switch result {
    case .success(let picture): memory.insert(picture, for: identifier)
    case .failure where wasCancelled:
      // It may have come back into sight in the meantime.
      if visible.contains(identifier) { queue.insert(asset, at: 0) }
    case .failure(let error): failures[identifier] = error.reason
    }
    startMore()
    announcer.yield()
  }
}
