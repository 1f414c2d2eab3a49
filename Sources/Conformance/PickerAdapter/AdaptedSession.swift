// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import ConformanceWire
import HostLink
import LocketPicker
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts

/// An open picker with its own library, network and clock.
actor AdaptedSession {
  let session: PickerSession
  let configuration: PickerConfiguration
  let profile: DeviceProfile
  private let cloud: SimulatedCloud
  private let library: ChangingLibrary
  private var window: VisibleWindow
  private var now = 0
  private var eventCount = 0
  private var events: [SessionEvent] = []

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - request: The library and the network.
  ///   - index: The index that contains the library.
  ///   - profile: The device.
  ///   - configuration: The app's configuration.
  /// - Throws: `WireError` if the configuration is refused.
  init(
    _ request: OpenRequest, on index: any AssetQuerying, _ profile: DeviceProfile,
    _ configuration: PickerConfiguration
  ) async throws {
    // The protocol requires that a fetch begins with the first byte, even if an earlier fetch of
    // the asset was stopped.
    let cloud = SimulatedCloud(request.environment.network, keepsPartialFiles: false)
    cloud.setFailures(request.environment.itemErrors)
    library = ChangingLibrary(index, holding: request.library)
    do {
      session = try await PickerSession(
        configuration, profile: profile, library: library, delivery: cloud,
        history: AppHistory(request.history), keeper: DiscardingPickStore())
    } catch let error as ConfigurationError {
      throw WireError(refusing: error.issues.map(WireError.Issue.init))
    }
    self.cloud = cloud
    self.configuration = configuration
    self.profile = profile
    window = try await Self.window(of: session)
  }

  /// Performs a gesture and everything that it causes at the same virtual time.
  func act(_ gesture: Gesture) async throws -> StateReply {
    let refusal: Refusal?
    switch gesture {
    case .tap(let identifier):
      guard let asset = try await asset(identifier) else {
        return try await reply(refused: Refusal.notShown.rawValue)
      }
      refusal = await session.send(.tap(asset))
    case .swipe(let path): refusal = try await swipe(along: path)
    case .finishLater: refusal = await session.finishLater()
    case .load(let item, let type):
      var reply = try await reply()
      do throws(LoadRefusal) {
        reply.loaded = try await load(item, as: type)
      } catch {
        reply.refused = error.word
      }
      return reply
    case .library(let edits):
      refusal = await session.send(.libraryChanged(library.apply(edits)))
    default:
      guard let input = PickerInput(gesture) else { return try await reply() }
      refusal = await session.send(input)
    }
    try await refreshWindow()
    try await collect()
    try await pass(0)
    return try await reply(refused: refusal?.rawValue)
  }

  /// Changes the network.
  func change(to environment: Environment) async throws -> StateReply {
    cloud.change(to: environment.network)
    cloud.setFailures(environment.itemErrors)
    try await pass(0)
    return try await reply()
  }

  /// Advances virtual time.
  func advance(by milliseconds: Int) async throws -> StateReply {
    try await pass(milliseconds)
    return try await reply()
  }

  /// Returns the reply to the request that opened the picker.
  func opening() async throws -> StateReply {
    var reply = try await reply(withIdentifiers: true)
    reply.dropped = session.droppedIdentifiers.map(\.rawValue)
    return reply
  }

  /// Returns a reply with the current state and with the events since the last reply.
  func reply(withIdentifiers: Bool = false, refused: String? = nil) async throws -> StateReply {
    let now = await session.view
    var view = SessionView(now, window)
    if case .closed(let outcome) = now.phase {
      for (index, item) in outcome.items.enumerated() {
        view.results?.items[index].handed = handed(item)
      }
    }
    if !withIdentifiers { view.visible.identifiers = nil }
    // The collections in a sidebar do not change, so not every reply must list them.
    if now.route == .collections || (withIdentifiers && now.layout == .sidebar) {
      view.around.collections = try await session.collections().map(CollectionView.init)
    }
    if withIdentifiers, now.isOpen {
      view.around.availability = await Self.availability(
        of: try await session.assets(at: 0..<session.count), in: session)
    }
    defer { events = [] }
    return StateReply(now: self.now, view: view, events: events, refused: refused)
  }

  /// Returns the asset with an identifier if it can be tapped; a selected asset can be tapped even
  /// if the grid does not show it.
  private func asset(_ identifier: AssetIdentifier) async throws -> Asset? {
    if let selected = await session.view.selection.assets.first(where: {
      $0.identifier == identifier
    }) {
      return selected
    }
    let asset = try await session.asset(identifier)
    // A person can tap only assets that the grid shows, also in a collection or a search.
    guard case .picking = await session.view.phase else { return asset }
    return window.identifiers?.contains(identifier.rawValue) ?? true ? asset : nil
  }

  /// Swipes over the grid; refuses if an asset of the path is not in the grid.
  private func swipe(along path: [AssetIdentifier]) async throws -> Refusal? {
    let shown = window.identifiers ?? []
    // Two texts can look alike, and equal strings can have different bytes.
    let indices = path.compactMap { one in
      shown.firstIndex { AssetIdentifier($0) == one }
    }
    guard indices.count == path.count, let first = indices.first else { return .notShown }
    var refusal = try await session.beginSwipe(at: first)
    for index in indices.dropFirst() {
      let next = try await session.moveSwipe(to: index)
      refusal = refusal ?? next
    }
    await session.send(.swipeEnded)
    return refusal
  }

  /// Reads the contents of the grid again if they have changed.
  private func refreshWindow() async throws {
    let view = await session.view
    if view.isListing, view.isOpen { window = try await Self.window(of: session) }
  }

  private static func window(of session: PickerSession) async throws -> VisibleWindow {
    try await session.refresh()
    let shown = try await session.assets(at: 0..<session.count)
    return VisibleWindow(
      identifiers: shown.map(\.identifier.rawValue), libraryCount: session.window.libraryCount,
      kinds: Set(shown.map { $0.kind.isImage ? "image" : "video" }).sorted())
  }

  private static func availability(of shown: [Asset], in session: PickerSession) async
    -> AvailabilityView
  {
    var availability = AvailabilityView()
    for (asset, assetAvailability) in zip(shown, await session.availabilities(of: shown)) {
      switch assetAvailability {
      case .here: break
      case .preview, .cloud: availability.cloud.append(asset.identifier.rawValue)
      case .unreachable: availability.unreachable.append(asset.identifier.rawValue)
      }
    }
    return availability
  }

  /// Advances time in steps from one event to the next, so that each event has the time at which it
  /// happened.
  private func pass(_ milliseconds: Int) async throws {
    let (end, overflow) = now.addingReportingOverflow(max(0, milliseconds))
    guard !overflow else { return }
    while let wait = cloud.timeToNext, now + Int(wait) <= end {
      await cloud.advance(by: wait)
      now += Int(wait)
      try await collect()
    }
    await cloud.advance(by: Int64(end - now))
    now = end
  }

  /// Collects the session's events since the last call.
  private func collect() async throws {
    let announcementCount = await session.announcementCount
    guard eventCount < announcementCount else { return }
    var iterator = session.events.makeAsyncIterator()
    while eventCount < announcementCount, let event = await iterator.next(isolation: #isolation) {
      eventCount += 1
      let phase = await session.phase
      events.append(SessionEvent(event, number: eventCount, time: now, in: phase))
    }
  }
}

extension AppHistory {
  /// Creates the history from the form that the protocol uses.
  fileprivate init(_ history: ConnectionHistory) {
    self.init()
    knowsPrivacy = history.knowsPrivacy
    release = history.isUpgraded ? PickerRelease.current - 1 : PickerRelease.current
  }
}

/// The reason why an item was not loaded, as a code of the protocol.
struct LoadRefusal: Error {
  /// The code.
  let word: String

  static let notNow = LoadRefusal(word: Refusal.notNow.rawValue)
  /// The results that the app received have no item at this index.
  static let notHanded = LoadRefusal(word: "notHanded")
  /// The item is not available in the requested type.
  static let noSuchType = LoadRefusal(word: "noSuchType")
  /// The item comes later; the app must request it with the token of the pick.
  static let later = LoadRefusal(word: "later")

  static func failed(_ reason: FailureReason) -> LoadRefusal {
    LoadRefusal(word: reason.rawValue)
  }
}

extension AdaptedSession {
  /// Returns what an app in another process would learn about an item.
  func handed(_ item: PickedItem) -> HandedView {
    let item = Self.onTheWire(item)
    let linkItem = LinkItem(0, of: item, in: forms(of: item), configuration, profile)
    var view = HandedView()
    view.identifier = linkItem.identifier?.rawValue
    view.types = linkItem.types.map(\.rawValue)
    view.name = linkItem.name
    view.removed = linkItem.removing.names
    return view
  }

  /// Loads the item at an index of the results (rules `item.load.closed`
  /// and `item.load.handed-only`).
  func load(_ index: Int, as type: ContentType?) async throws(LoadRefusal) -> LoadedView {
    guard case .closed(let outcome) = await session.view.phase else { throw .notNow }
    guard outcome.items.indices.contains(index) else { throw .notHanded }
    let item = Self.onTheWire(outcome.items[index])
    switch item.outcome {
    case .ready, .kept: break
    case .failed(let reason): throw .failed(reason)
    case .gone: throw .failed(.notFound)
    case .cancelled: throw .failed(.cancelled)
    case .later: throw .later
    }
    let types = forms(of: item).map(\.type)
    guard let found = types.first(conformingTo: type ?? .item) else { throw .noSuchType }
    return LoadedView(item: index, type: found.rawValue)
  }

  /// Returns the types in which an item can be loaded; empty if the bytes of the item are not on
  /// the device.
  private func forms(of item: PickedItem) -> [Representation] {
    guard item.outcome == .ready else { return [] }
    return Representation.all(
      of: item, mode: configuration.preferredAssetRepresentationMode, profile: profile)
  }

  /// Returns the item as the protocol describes it: a Live Photo always has its video, and a file
  /// may have no name.
  private static func onTheWire(_ item: PickedItem) -> PickedItem {
    var asset = item.asset
    if asset.kind == .livePhoto { asset.livePhotoVideo = asset.file }
    if asset.file.hasPrefix(LibraryCache.unnamed) { asset.file = "" }
    return PickedItem(asset: asset, outcome: item.outcome, removing: item.removing)
  }
}
