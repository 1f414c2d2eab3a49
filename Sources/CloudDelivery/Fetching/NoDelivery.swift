// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// A library without a cloud: nothing can be fetched.
public struct NoDelivery: AssetDelivering {
  private let reason: FailureReason

  /// Makes it.
  ///
  /// - Parameter reason: What every item fails with; the default says that there is no network.
  public init(reason: FailureReason = .offline) { self.reason = reason }

  /// Nobody knows, for there is no connection.
  public var expectedBytesPerSecond: Int64? { nil }

  /// Reports every item as failed.
  ///
  /// - Parameters:
  ///   - assets: What was wanted.
  ///   - attempt: The attempt's number.
  ///   - terms: Passed over.
  ///   - report: Where the failures go.
  public func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
    report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
  ) {
    Task { [reason] in
      for asset in assets {
        await report(
          DeliveryEvent(
            attempt: attempt, identifier: asset.identifier,
            change: .failed(reason, retryAfter: nil)))
      }
    }
  }

  /// Does nothing.
  ///
  /// - Parameter attempt: Passed over.
  public func stop(attempt: Int) {}
}
