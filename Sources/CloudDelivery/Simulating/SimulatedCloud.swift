// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
import Synchronization

/// A cloud that is not there: originals lie in a folder and arrive as a network would bring them.
///
/// Time moves by ``run(on:)`` with a clock, by ``runAtOnce()`` without one, or step by step with
/// ``advance(by:)``.
public final class SimulatedCloud: AssetDelivering {
  private struct State {
    var simulation: FetchSimulation
    var assets: [AssetIdentifier: Asset] = [:]
    var report: (@concurrent @Sendable (DeliveryEvent) async -> Void)?
    /// Wakes whoever lets time pass; one that was cancelled takes its stream with it.
    var waker: AsyncStream<Void>.Continuation?
  }

  /// The connection that the cloud was made with.
  public let firstNetwork: NetworkModel

  private let state: Mutex<State>
  private let source: String
  private let store: DeliveredStore?

  /// Makes a cloud.
  ///
  /// - Parameters:
  ///   - network: The connection to it.
  ///   - source: The absolute path of the folder that stands for the cloud.
  ///   - store: Where arrived originals are kept, nil to move no bytes.
  ///   - seed: Chooses what chance does. The default is 1.
  ///   - keepsParts: Whether an attempt goes on where an earlier one was stopped. The default is
  ///     true.
  public init(
    _ network: NetworkModel, source: String = "", store: DeliveredStore? = nil,
    seed: UInt64 = 1, keepsParts: Bool = true
  ) {
    firstNetwork = network
    self.source = source
    state = Mutex(
      State(simulation: FetchSimulation(network, seed: seed, keepsParts: keepsParts)))
    self.store = store
  }

  /// What the connection has carried lately, and before anything came what it is made for.
  public var expectedBytesPerSecond: Int64? {
    state.withLock { state in
      guard state.simulation.isUp else { return nil }
      return state.simulation.measuredBytesPerSecond ?? state.simulation.network.bytesPerSecond
    }
  }

  /// What the disk has room for; nil where no bytes are moved.
  public var availableBytes: Int64? { store?.availableBytes }

  /// Whether bytes cost money on the connection.
  public var isMetered: Bool { state.withLock { $0.simulation.network.isMetered } }

  /// Whether the connection is up.
  ///
  /// - Parameter asset: Any asset.
  /// - Returns: Whether it is.
  public func isReachable(_ asset: Asset) -> Bool? { state.withLock { $0.simulation.isUp } }

  /// Begins to fetch.
  ///
  /// - Parameters:
  ///   - assets: What to fetch, in order.
  ///   - attempt: The attempt's number.
  ///   - terms: What bounds fetching; one item at a time where they do not say.
  ///   - report: Where news go.
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

  /// What the server says to each fetch of an item.
  public enum ItemFault: Hashable, Sendable {
    /// It is not there any more.
    case gone
    /// It fails for a reason.
    case failed(FailureReason)
  }

  /// Lets items fail, however often they are asked for; what is under way is not touched.
  ///
  /// - Parameter faults: What goes wrong, by item; those left out go well.
  public func setFaults(_ faults: [AssetIdentifier: ItemFault]) {
    let ends = faults.mapValues { fault -> TransferEnd in
      switch fault {
      case .gone: .gone
      case .failed(let reason): .failed(reason, retryAfter: nil)
      }
    }
    state.withLock { $0.simulation.setFaults(ends) }
  }

  /// Milliseconds until the next news, nil where nothing is under way.
  public var timeToNext: Int64? {
    state.withLock { state in
      state.simulation.nextTime.map { max(0, $0 - state.simulation.now) }
    }
  }

  /// Lets time pass and reports what happens; returns when all of it was taken in.
  ///
  /// - Parameter milliseconds: How much time.
  public func advance(by milliseconds: Int64) async {
    let (news, report) = state.withLock { state in
      let (time, overflow) = state.simulation.now.addingReportingOverflow(max(0, milliseconds))
      return (state.simulation.advance(to: overflow ? .max : time), state.report)
    }
    guard let report else { return }
    for event in news { await report(await checked(event)) }
  }

  /// What wakes whoever lets time pass from now on.
  func wakes() -> AsyncStream<Void> {
    let (wakes, waker) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.waker = waker }
    return wakes
  }

  /// Brings the bytes where the simulation says that they arrived.
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
