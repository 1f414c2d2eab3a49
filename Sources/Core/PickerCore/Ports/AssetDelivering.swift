// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// An event about one item that is being fetched.
public struct DeliveryEvent: Hashable, Sendable {
  /// The change in an item's state.
  public enum Change: Hashable, Sendable {
    /// Bytes were received; the total is nil if it is unknown.
    case received(bytes: Int64, total: Int64?)
    /// The transfer cannot be resumed, and the item starts over (rule F9).
    case restarted(total: Int64?)
    /// The item waits for this many seconds before a retry; reported again each second (rule F5).
    case waiting(FailureReason, seconds: Int)
    /// All bytes were received and are being checked.
    case verifying
    /// The item is complete and checked.
    case arrived
    /// The item failed.
    ///
    /// `retryAfter` is the wait in seconds that the server requested, nil if it requested none.
    case failed(FailureReason, retryAfter: Double?)
    /// The item is no longer in the library.
    case gone
  }

  /// The attempt that the event belongs to; events of a stopped attempt are ignored.
  public let attempt: Int
  /// The item.
  public let identifier: AssetIdentifier
  /// The change of the item.
  public let change: Change

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - attempt: The attempt that the event belongs to.
  ///   - identifier: The item.
  ///   - change: The change of the item.
  public init(attempt: Int, identifier: AssetIdentifier, change: Change) {
    self.attempt = attempt
    self.identifier = identifier
    self.change = change
  }
}

/// Fetches originals that are not on the device.
public protocol AssetDelivering: Sendable {
  /// The expected speed of the connection, nil if unknown.
  ///
  /// The estimated cost of finishing is based on it (rule F3).
  var expectedBytesPerSecond: Int64? { get }

  /// How many bytes can be stored, nil for no limit (rules F3 and F8).
  var availableBytes: Int64? { get }

  /// Whether bytes cost money on the connection.
  var isMetered: Bool { get }

  /// Whether the cloud with an asset's original can be reached, nil if unknown.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: Whether it can be reached.
  func isReachable(_ asset: Asset) -> Bool?

  /// Sends a short request to the clouds to update ``isReachable(_:)``; does nothing if no request
  /// is needed.
  ///
  /// - Returns: Whether the result of ``isReachable(_:)`` changed.
  func probe() async -> Bool

  /// Begins to fetch and returns at once.
  ///
  /// The events are reported later, one after another.
  ///
  /// Every item ends in exactly one of `arrived`, `failed` and `gone`, unless the attempt is
  /// stopped first.
  ///
  /// - Parameters:
  ///   - assets: The assets to fetch, in the order they are wanted.
  ///   - attempt: A number that each event of this fetch repeats.
  ///   - terms: The device's limits on fetching.
  ///   - report: Receives the events.
  func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
    report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
  )

  /// Stops an attempt; no bytes arrive later than one second after the call (rule F6).
  ///
  /// Items that have arrived are kept.
  ///
  /// - Parameter attempt: The attempt's number; an unknown number has no effect.
  func stop(attempt: Int)
}

extension AssetDelivering {
  /// Nil by default, for no known limit.
  public var availableBytes: Int64? { nil }

  /// False by default.
  public var isMetered: Bool { false }

  /// Returns nil by default, for unknown.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: Nil.
  public func isReachable(_ asset: Asset) -> Bool? { nil }

  /// Does nothing by default.
  ///
  /// - Returns: False.
  public func probe() async -> Bool { false }
}
