// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
public import PickerPorts
import Synchronization

/// A simulated cloud, which copies originals from a folder at the speed of a simulated network.
///
/// To advance the time, call ``run(on:)`` with a clock, ``runAtOnce()`` without a clock, or
/// ``advance(by:)`` step by step.
public final class SimulatedCloud: AssetDelivering {
  private struct State {
    var simulation: FetchSimulation
    var assets: [AssetIdentifier: Asset] = [:]
    var report: (@concurrent @Sendable (DeliveryEvent) async -> Void)?
    /// Wakes the task that advances the time.
    ///
    /// When the task is cancelled, its stream ends.
    var waker: AsyncStream<Void>.Continuation?
  }

  /// The connection to the cloud when the cloud was created.
  public let firstNetwork: NetworkModel

  private let state: Mutex<State>
  private let source: String
  private let store: DeliveredStore?

  /// Creates a simulated cloud.
  ///
  /// - Parameters:
  ///   - network: The connection to the cloud.
  ///   - source: The absolute path of the folder with the cloud's originals.
  ///   - store: The store for fetched originals, or nil to copy no bytes.
  ///   - seed: The seed of all random events. The default is 1.
  ///   - keepsPartialFiles: Whether an attempt continues the partial files of the attempt that was
  ///     stopped before it. The default is true.
  public init(
    _ network: NetworkModel, source: String = "", store: DeliveredStore? = nil,
    seed: UInt64 = 1, keepsPartialFiles: Bool = true
  ) {
    firstNetwork = network
    self.source = source
    state = Mutex(
      State(simulation: FetchSimulation(network, seed: seed, keepsPartialFiles: keepsPartialFiles)))
    self.store = store
  }

  /// The speed of the connection in bytes per second, or nil without a connection.
  ///
  /// It is the recent speed, or the nominal speed before any bytes arrived.
  public var expectedBytesPerSecond: Int64? {
    state.withLock { state in
      guard state.simulation.isUp else { return nil }
      return state.simulation.measuredBytesPerSecond ?? state.simulation.network.bytesPerSecond
    }
  }

  /// The number of bytes that can be stored on the disk, or nil if no bytes are copied.
  public var availableBytes: Int64? { store?.availableBytes }

  /// Whether the connection is metered.
  public var isMetered: Bool { state.withLock { $0.simulation.network.isMetered } }

  /// Whether the connection is up.
  ///
  /// - Parameter asset: Any asset.
  /// - Returns: Whether the connection is up.
  public func isReachable(_ asset: Asset) -> Bool? { state.withLock { $0.simulation.isUp } }

  /// Begins to fetch.
  ///
  /// - Parameters:
  ///   - assets: The assets to fetch, in order.
  ///   - attempt: The attempt's number.
  ///   - terms: The limits of fetching. By default one item is fetched at a time.
  ///   - report: Receives the events.
  public func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
    report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
  ) {
    let room = store?.room(within: terms)
    state.withLock { state in
      state.simulation.start(assets, attempt: attempt, terms: terms, room: room)
      state.assets = Dictionary(assets.map { ($0.identifier, $0) }, uniquingKeysWith: { $1 })
      state.report = report
      state.waker?.yield()
    }
  }

  /// Stops an attempt.
  ///
  /// - Parameter attempt: The attempt's number.
  public func stop(attempt: Int) {
    state.withLock { $0.simulation.stop(attempt: attempt) }
  }

  /// Changes the connection.
  ///
  /// - Parameter network: The new connection.
  public func change(to network: NetworkModel) {
    state.withLock { state in
      state.simulation.change(to: network)
      state.waker?.yield()
    }
  }

  /// The failure with which each fetch of an item ends.
  public enum ItemFailure: Hashable, Sendable {
    /// The original no longer exists in the cloud.
    case gone
    /// The fetch fails for this reason.
    case failed(FailureReason)
  }

  /// Makes every fetch of certain items fail.
  ///
  /// Running transfers are not affected.
  ///
  /// - Parameter failures: The failures by item. All other items succeed.
  public func setFailures(_ failures: [AssetIdentifier: ItemFailure]) {
    let ends = failures.mapValues { failure -> TransferEnd in
      switch failure {
      case .gone: .gone
      case .failed(let reason): .failed(reason, retryAfter: nil)
      }
    }
    state.withLock { $0.simulation.setFailures(ends) }
  }

  /// The time in milliseconds until the next event, or nil if nothing is being fetched.
  public var timeToNext: Int64? {
    state.withLock { state in
      state.simulation.nextTime.map { max(0, $0 - state.simulation.now) }
    }
  }

  /// Advances the time and reports the events.
  ///
  /// The function returns when all events were handled.
  public func advance(by milliseconds: Int64) async {
    let (events, report) = state.withLock { state in
      let (time, overflow) = state.simulation.now.addingReportingOverflow(max(0, milliseconds))
      return (state.simulation.advance(to: overflow ? .max : time), state.report)
    }
    guard let report else { return }
    for event in events { await report(await checked(event)) }
  }

  /// Returns a stream that wakes the task that advances the time.
  func wakes() -> AsyncStream<Void> {
    let (wakes, waker) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.waker = waker }
    return wakes
  }

  /// Copies the bytes of an original when it has arrived according to the simulation.
  private func checked(_ event: DeliveryEvent) async -> DeliveryEvent {
    guard event.change == .arrived, let store,
      let asset = state.withLock({ $0.assets[event.identifier] })
    else { return event }
    do throws(MediaError) {
      try await store.bring(asset, from: source)
      return event
    } catch {
      let change: DeliveryEvent.Change =
        error.reason == .notFound ? .gone : .failed(error.reason, retryAfter: nil)
      return DeliveryEvent(attempt: event.attempt, identifier: event.identifier, change: change)
    }
  }
}

extension SimulatedCloud {
  /// Advances the simulated time at the pace of a clock until the task is cancelled.
  public func run<C: Clock>(on clock: C) async where C.Duration == Duration {
    var wakes = wakes().makeAsyncIterator()
    while !Task.isCancelled {
      guard let wait = timeToNext else {
        // Nothing is being fetched: wait for a start.
        guard await wakes.next() != nil else { return }
        continue
      }
      let before = clock.now
      // Waits are short, so that a stop or a change of the network takes effect soon.
      let step = min(wait, 50)
      do {
        try await clock.sleep(
          until: before.advanced(by: .milliseconds(step)), tolerance: .zero)
      } catch { return }
      let passed = before.duration(to: clock.now)
      await advance(by: max(step, passed.components.seconds * 1000 + passed.subsecondMilliseconds))
    }
  }

  /// Advances the simulated time from event to event, without waiting, until the task is cancelled.
  public func runAtOnce() async {
    var wakes = wakes().makeAsyncIterator()
    while !Task.isCancelled {
      guard let wait = timeToNext else {
        guard await wakes.next() != nil else { return }
        continue
      }
      await advance(by: wait)
    }
  }
}

extension Duration {
  /// The fraction of a second, in milliseconds.
  fileprivate var subsecondMilliseconds: Int64 { components.attoseconds / 1_000_000_000_000_000 }
}
