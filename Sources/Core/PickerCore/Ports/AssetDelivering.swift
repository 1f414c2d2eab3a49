// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// An event about one item while its original is being fetched.
public struct DeliveryEvent: Hashable, Sendable {
  /// What happened to the item during the fetch.
  public enum Change: Hashable, Sendable {
    /// Bytes of the original were received.
    ///
    /// `bytes` is their number so far, and `total` is the size of the original, nil if it is
    /// unknown.
    case received(bytes: Int64, total: Int64?)
    /// The transfer cannot be resumed, and the download starts again from the first byte
    /// (rule `unseen.fetch.resume`).
    case restarted(total: Int64?)
    /// An attempt to fetch the item failed; the next attempt begins after the given number of
    /// seconds.
    ///
    /// The event is reported again each second, with the remaining seconds.
    case waiting(FailureReason, seconds: Int)
    /// All bytes of the original were received and are being checked.
    case verifying
    /// The original is complete, and the check of its bytes succeeded.
    case arrived
    /// The item could not be fetched.
    ///
    /// `retryAfter` is the number of seconds that the server asked Locket to wait, nil if the
    /// server did not ask.
    case failed(FailureReason, retryAfter: Double?)
    /// The server no longer has the original.
    case gone
  }

  /// The number of the fetch to which the event belongs.
  ///
  /// The caller of ``AssetDelivering/start(_:attempt:terms:report:)`` gives each fetch a number. If
  /// the person cancels a fetch and begins another one, late events of the first fetch can be
  /// recognized by this number and ignored.
  public let attempt: Int
  /// The identifier of the item's asset.
  public let identifier: AssetIdentifier
  /// What happened to the item.
  public let change: Change

  /// Makes an event about one item.
  ///
  /// - Parameters:
  ///   - attempt: The number of the fetch to which the event belongs.
  ///   - identifier: The identifier of the item's asset.
  ///   - change: What happened to the item.
  public init(attempt: Int, identifier: AssetIdentifier, change: Change) {
    self.attempt = attempt
    self.identifier = identifier
    self.change = change
  }
}

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
