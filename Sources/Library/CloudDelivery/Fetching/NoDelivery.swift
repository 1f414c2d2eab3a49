// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
public import PickerPorts

/// A delivery for a library without a cloud.
///
/// It fails every fetch.
public struct NoDelivery: AssetDelivering {
  private let reason: FailureReason

  /// Creates a delivery that fails every item.
  ///
  /// - Parameter reason: The reason of every failure. The default is `offline`.
  public init(reason: FailureReason = .offline) { self.reason = reason }

  /// Always nil, because there is no connection.
  public var expectedBytesPerSecond: Int64? { nil }

  /// Reports every item as failed.
  ///
  /// - Parameters:
  ///   - assets: The assets to fetch.
  ///   - attempt: The attempt's number.
  ///   - terms: Ignored.
  ///   - report: Receives the failures.
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
  /// - Parameter attempt: Ignored.
  public func stop(attempt: Int) {}
}
