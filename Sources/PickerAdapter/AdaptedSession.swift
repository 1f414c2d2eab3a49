// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import ConformanceWire
import PickerCore
import PickerModel

/// One open picker with its library, its network and its clock.
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
  ///   - index: The index that holds the library.
  ///   - profile: The device.
  ///   - configuration: What the app asks for.
  /// - Throws: `WireFault` where the configuration is refused.
  init(
    _ request: OpenRequest, on index: any AssetQuerying, _ profile: DeviceProfile,
    _ configuration: PickerConfiguration
  ) async throws {
    // The wire promises that each fetch takes its whole time, also one that was stopped before.
    let cloud = SimulatedCloud(request.environment.network, keepsParts: false)
    cloud.setFaults(request.environment.itemFaults)
    library = ChangingLibrary(index, holding: request.library)
    do {
      session = try await PickerSession(
        configuration, profile: profile, library: library, delivery: cloud,
        history: AppHistory(request.history), keeper: PicksOfASession())
    } catch let error as ConfigurationError {
      throw WireFault(refusing: error.issues.map(WireFault.Issue.init))
    }
    self.cloud = cloud
    self.configuration = configuration
    self.profile = profile
    window = try await Self.window(of: session)
  }

  /// Does what a person, the host or the world does, and what it sets off at once.
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
    try await lookAgain()
    try await collect()
    try await pass(0)
    return try await reply(refused: refusal?.rawValue)
  }

  /// Changes the network.
  func change(to environment: Environment) async throws -> StateReply {
    cloud.change(to: environment.network)
    cloud.setFaults(environment.itemFaults)
    try await pass(0)
    return try await reply()
  }

  /// Lets time pass.
  func advance(by milliseconds: Int) async throws -> StateReply {
    try await pass(milliseconds)
    return try await reply()
  }

  /// The reply to the opening.
  func opening() async throws -> StateReply {
    var reply = try await reply(withIdentifiers: true)
    reply.dropped = session.droppedIdentifiers.map(\.rawValue)
    return reply
  }

  /// What is shown now, with the events since the last reply.
  func reply(withIdentifiers: Bool = false, refused: String? = nil) async throws -> StateReply {
    let now = await session.view
    var view = SessionView(now, window)
    if case .closed(let outcome) = now.phase {
      for (place, item) in outcome.items.enumerated() {
        view.results?.items[place].handed = handed(item)
      }
    }
    if !withIdentifiers { view.visible.identifiers = nil }
    // Beside the grid they stand still: an answer about a tap need not list them again.
    if now.place == .collections || (withIdentifiers && now.layout == .sidebar) {
      view.around.collections = try await session.collections().map(CollectionView.init)
    }
    if withIdentifiers, now.isOpen {
      view.around.reach = await Self.reach(
        of: try await session.assets(at: 0..<session.count), in: session)
    }
    defer { events = [] }
    return StateReply(now: self.now, view: view, events: events, refused: refused)
  }

  /// An asset that can be tapped; what is selected can be, wherever it is by now.
  private func asset(_ identifier: AssetIdentifier) async throws -> Asset? {
    if let selected = await session.view.selection.assets.first(where: {
      $0.identifier == identifier
    }) {
      return selected
    }
    let asset = try await session.asset(identifier)
    // A finger finds only what the grid lists, in a collection or a search too.
    guard case .picking = await session.view.phase else { return asset }
    return window.identifiers?.contains(identifier.rawValue) ?? true ? asset : nil
  }

  /// Swipes over the grid; nothing happens where something on the way is not in it.
  private func swipe(along path: [AssetIdentifier]) async throws -> Refusal? {
    let shown = window.identifiers ?? []
    let places = path.compactMap { shown.firstIndex(of: $0.rawValue) }
    guard places.count == path.count, let first = places.first else { return .notShown }
    var refusal = try await session.beginSwipe(at: first)
    for place in places.dropFirst() {
      let next = try await session.moveSwipe(to: place)
      refusal = refusal ?? next
    }
    await session.send(.swipeEnded)
    return refusal
  }

  /// Asks what the grid lists, where it lists something else than before.
  private func lookAgain() async throws {
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

  private static func reach(of shown: [Asset], in session: PickerSession) async -> ReachView {
    var reach = ReachView()
    for (asset, place) in zip(shown, await session.reaches(of: shown)) {
      switch place {
      case .here: break
      case .preview, .cloud: reach.cloud.append(asset.identifier.rawValue)
      case .unreachable: reach.unreachable.append(asset.identifier.rawValue)
      }
    }
    return reach
  }

  /// Moves time from one piece of news to the next, so that each event gets its own time.
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

  /// Takes out of the session's events what came since the last time.
  private func collect() async throws {
    let told = await session.announcementCount
    guard eventCount < told else { return }
    var iterator = session.events.makeAsyncIterator()
    while eventCount < told, let event = await iterator.next(isolation: #isolation) {
      eventCount += 1
      let phase = await session.phase
      events.append(SessionEvent(event, number: eventCount, time: now, in: phase))
    }
  }
}

extension AppHistory {
  /// What the wire says of earlier visits.
  fileprivate init(_ history: VisitHistory) {
    self.init()
    knowsPrivacy = history.knowsPrivacy
    release = history.isUpgraded ? PickerRelease.current - 1 : PickerRelease.current
  }
}
