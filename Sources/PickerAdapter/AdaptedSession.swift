// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import ConformanceWire
import PickerCore
import PickerModel

/// One open picker with its library, its network and its clock.
actor AdaptedSession {
  private let session: PickerSession
  private let cloud: SimulatedCloud
  private let parallelFetches: Int
  private let window: VisibleWindow
  private var now = 0
  private var eventCount = 0
  private var events: [SessionEvent] = []

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - request: The library and the network.
  ///   - database: The index that holds the library.
  ///   - profile: The device.
  ///   - configuration: What the app asks for.
  /// - Throws: `WireFault` where the configuration is refused.
  init(
    _ request: OpenRequest, on database: AssetDatabase, _ profile: DeviceProfile,
    _ configuration: PickerConfiguration
  ) async throws {
    let parallelFetches = profile.delivery.parallelFetches ?? 1
    let cloud = SimulatedCloud(request.environment.network(parallelFetches))
    do {
      session = try await PickerSession(
        configuration, profile: profile, library: database, delivery: cloud)
    } catch let error as ConfigurationError {
      throw WireFault(refusing: error.issues.map(WireFault.Issue.init))
    }
    self.cloud = cloud
    self.parallelFetches = parallelFetches
    let shown = try await session.assets(at: 0..<session.count)
    window = VisibleWindow(
      identifiers: shown.map(\.identifier.rawValue), libraryCount: session.window.libraryCount,
      kinds: Set(shown.map { $0.kind.isImage ? "image" : "video" }).sorted())
  }

  /// Does what a person or the host does, and what it sets off at once.
  func act(_ gesture: Gesture) async throws -> StateReply {
    let input: PickerInput
    switch gesture {
    case .tap(let identifier):
      guard let asset = try await session.asset(identifier) else {
        return try await reply(refused: Refusal.notShown.rawValue)
      }
      input = .tap(asset)
    case .finish: input = .finish
    case .cancel: input = .cancel
    case .retry: input = .retry
    case .useArrived: input = .useArrived
    case .goBack: input = .goBack
    case .hostDeselect(let identifiers): input = .hostDeselect(identifiers)
    case .hostMove(let identifier, let anchor): input = .hostMove(identifier, after: anchor)
    case .hostLimit(let limit):
      var update = PickerConfiguration.Update()
      update.selectionLimit = limit
      input = .update(update)
    }
    let refusal = await session.send(input)
    try await collect()
    try await pass(0)
    return try await reply(refused: refusal?.rawValue)
  }

  /// Changes the network.
  func change(to environment: Environment) async throws -> StateReply {
    cloud.change(to: environment.network(parallelFetches))
    try await pass(0)
    return try await reply()
  }

  /// Lets time pass.
  func advance(by milliseconds: Int) async throws -> StateReply {
    try await pass(milliseconds)
    return try await reply()
  }

  /// What is shown now, with the events since the last reply.
  func reply(withIdentifiers: Bool = false, refused: String? = nil) async throws -> StateReply {
    var view = await SessionView(session.view, window)
    if !withIdentifiers { view.visible.identifiers = nil }
    defer { events = [] }
    return StateReply(now: now, view: view, events: events, refused: refused)
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
    var iterator = session.events.makeAsyncIterator()
    while eventCount < told, let event = await iterator.next(isolation: #isolation) {
      eventCount += 1
      let view = await SessionView(session.view, window)
      events.append(SessionEvent(event, number: eventCount, time: now, view: view))
    }
  }
}

extension Environment {
  /// The simulated network that gives each fetch the speed of its own that the wire promises.
  fileprivate func network(_ parallelFetches: Int) -> NetworkModel {
    let (speed, overflow) = bytesPerSecond.multipliedReportingOverflow(by: Int64(parallelFetches))
    return NetworkModel(
      name: "wire", bytesPerSecond: overflow ? .max : speed, latency: latency, isUp: isLinkUp)
  }
}
