// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
public import PickerPorts
import Synchronization

/// A delivery for tests: it fetches nothing, and reports only the events that a test sends.
public final class ManualDelivery: AssetDelivering {
  private struct State {
    var started: [(attempt: Int, assets: [Asset])] = []
    var stopped: [Int] = []
    var report: (@concurrent @Sendable (DeliveryEvent) async -> Void)?
  }

  private let state = Mutex(State())

  /// The expected speed of the network in bytes per second that this object reports to the picker.
  public let expectedBytesPerSecond: Int64?

  /// Creates a delivery that fetches nothing by itself.
  ///
  /// - Parameter expectedBytesPerSecond: The expected speed of the network in bytes per second that
  ///   the delivery reports to the picker.
  public init(expectedBytesPerSecond: Int64? = nil) {
    self.expectedBytesPerSecond = expectedBytesPerSecond
  }

  /// Records which assets the picker asks for.
  ///
  /// - Parameters:
  ///   - assets: The assets to fetch.
  ///   - attempt: The number that identifies the fetch.
  ///   - terms: This parameter has no effect.
  ///   - report: Receives each event that the test sends with ``report(_:of:)``.
  public func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
    report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
  ) {
    state.withLock { state in
      state.started.append((attempt, assets))
      state.report = report
    }
  }

  /// Records that the picker stopped a fetch.
  ///
  /// - Parameter attempt: The number that identifies the fetch.
  public func stop(attempt: Int) {
    state.withLock { $0.stopped.append(attempt) }
  }

  /// The identifiers of the assets that the picker asked for, one list for each fetch.
  public var requested: [[AssetIdentifier]] {
    state.withLock { $0.started.map { $0.assets.map(\.identifier) } }
  }

  /// The numbers of the fetches that the picker stopped.
  public var stopped: [Int] { state.withLock { $0.stopped } }

  /// Sends an event of the newest fetch to the picker.
  ///
  /// - Parameters:
  ///   - change: What happened to the item.
  ///   - identifier: The identifier of the item's asset.
  public func report(
    _ change: DeliveryEvent.Change, of identifier: AssetIdentifier
  ) async {
    let (attempt, report) = state.withLock { ($0.started.last?.attempt, $0.report) }
    guard let attempt, let report else { return }
    await report(DeliveryEvent(attempt: attempt, identifier: identifier, change: change))
  }
}
