// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Fetches originals that are not on the device, for example from a cloud.
public protocol AssetDelivering: Sendable {
  /// The expected speed of the network connection, nil if unknown.
  ///
  /// The picker uses the speed to estimate how long a fetch takes (rule `unseen.fetch.cost`).
  var expectedBytesPerSecond: Int64? { get }

  /// How many more bytes the device can store, nil for no limit (rule `unseen.fetch.space`).
  var availableBytes: Int64? { get }

  /// Whether the person pays for transferred bytes.
  var isMetered: Bool { get }

  /// Whether the device can contact the cloud that stores an asset's original, nil if unknown.
  ///
  /// - Parameter asset: An asset whose original is in a cloud.
  /// - Returns: Whether the device can contact the cloud.
  func isReachable(_ asset: Asset) -> Bool?

  /// Sends a short request to the clouds, to find out whether the device can contact them.
  ///
  /// If no request is needed, the method does nothing.
  ///
  /// - Returns: Whether the result of ``isReachable(_:)`` changed.
  func probe() async -> Bool

  /// Begins to fetch originals, and returns at once.
  ///
  /// Events are reported later, one after another. The last event of each item is `arrived`,
  /// `failed` or `gone`. If a fetch is stopped, its unfinished items get no further event.
  ///
  /// - Parameters:
  ///   - assets: The assets whose originals to fetch, in the order in which they are needed.
  ///   - attempt: A number that identifies this fetch; each event of the fetch contains it.
  ///   - terms: The limits that the profile sets for fetching.
  ///   - report: Receives the events.
  func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
    report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
  )

  /// Stops fetching the originals of an earlier call of ``start(_:attempt:terms:report:)``.
  ///
  /// After one second at the latest, no more bytes are received (rule `load.cancel.stops`).
  ///
  /// Originals that are already complete stay on the device.
  ///
  /// - Parameter attempt: The number that the caller gave the fetch; an unknown number has no
  ///   effect.
  func stop(attempt: Int)
}

extension AssetDelivering {
  /// The number of bytes that the device can store; by default nil, which means no limit.
  public var availableBytes: Int64? { nil }

  /// Whether the person pays for transferred bytes; the default is false.
  public var isMetered: Bool { false }

  /// Returns nil by default: it is unknown whether the device can contact the cloud.
  ///
  /// - Parameter asset: Any asset.
  /// - Returns: Nil.
  public func isReachable(_ asset: Asset) -> Bool? { nil }

  /// By default sends no request to the clouds.
  ///
  /// - Returns: False, because nothing changed.
  public func probe() async -> Bool { false }
}

extension Connection {
  /// Makes the description that an ``AssetDelivering`` object reports.
  ///
  /// - Parameter delivery: The object that fetches originals.
  public init(_ delivery: any AssetDelivering) {
    self.init(
      bytesPerSecond: delivery.expectedBytesPerSecond, availableBytes: delivery.availableBytes,
      isMetered: delivery.isMetered)
  }
}
