// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
import Synchronization

/// A delivery for tests, which fetches nothing and reports only the events that a test sends.
public final class ManualDelivery: AssetDelivering {
  private struct State {
    var started: [(attempt: Int, assets: [Asset])] = []
    var stopped: [Int] = []
    var report: (@concurrent @Sendable (DeliveryEvent) async -> Void)?
  }

  private let state = Mutex(State())

  /// The expected speed that the delivery reports.
  public let expectedBytesPerSecond: Int64?

  /// Creates a delivery that fetches nothing by itself.
  ///
  /// - Parameter expectedBytesPerSecond: The expected speed that the delivery reports.
  public init(expectedBytesPerSecond: Int64? = nil) {
    self.expectedBytesPerSecond = expectedBytesPerSecond
  }

  /// Records which assets the picker asks for.
  ///
  /// - Parameters:
  ///   - assets: The assets to fetch.
  ///   - attempt: The number of the attempt to fetch.
  ///   - terms: Ignored.
  ///   - report: Is called by ``report(_:of:)`` with each event.
  public func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
    report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
  ) {
    state.withLock { state in
      state.started.append((attempt, assets))
      state.report = report
    }
  }

  /// Records that an attempt was stopped.
  ///
  /// - Parameter attempt: The number of the attempt to fetch.
  public func stop(attempt: Int) {
    state.withLock { $0.stopped.append(attempt) }
  }

  /// The identifiers that the picker asked for, one list for each attempt.
  public var requested: [[AssetIdentifier]] {
    state.withLock { $0.started.map { $0.assets.map(\.identifier) } }
  }

  /// The numbers of the attempts that were stopped.
  public var stopped: [Int] { state.withLock { $0.stopped } }

  /// Reports an event of the newest attempt.
  ///
  /// - Parameters:
  ///   - change: The change of the item.
  ///   - identifier: The item.
  public func report(
    _ change: DeliveryEvent.Change, of identifier: AssetIdentifier
  ) async {
    let (attempt, report) = state.withLock { ($0.started.last?.attempt, $0.report) }
    guard let attempt, let report else { return }
    await report(DeliveryEvent(attempt: attempt, identifier: identifier, change: change))
  }
}
