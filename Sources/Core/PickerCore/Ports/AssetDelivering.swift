// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// An event about one item that is being fetched.
public struct DeliveryEvent: Hashable, Sendable {
  /// The change in an item's state.
  public enum Change: Hashable, Sendable {
    /// Bytes were received; the total is nil if it is unknown.
    case received(bytes: Int64, total: Int64?)
    /// The transfer cannot be resumed, and the download starts again from the first byte
    /// (rule `unseen.fetch.resume`).
    case restarted(total: Int64?)
    /// The item waits this many seconds until it is tried again.
    ///
    /// The event is reported again each second.
    case waiting(FailureReason, seconds: Int)
    /// All bytes were received and are being checked.
    case verifying
    /// The item is complete, and the check succeeded.
    case arrived
    /// The item could not be fetched.
    ///
    /// `retryAfter` is the number of seconds that the server asked Locket to wait, nil if the
    /// server did not ask.
    case failed(FailureReason, retryAfter: Double?)
    /// The item is no longer in the library.
    case gone
  }

  /// The number of the fetch to which the event belongs, as the caller of
  /// ``AssetDelivering/start(_:attempt:terms:report:)`` chose it.
  ///
  /// When a fetch was stopped, the picker ignores all later events with the number of that fetch.
  public let attempt: Int
  /// The item.
  public let identifier: AssetIdentifier
  /// The change of the item.
  public let change: Change

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - attempt: The number of the fetch to which the event belongs.
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
  /// The expected speed of the network connection, nil if unknown.
  ///
  /// The picker uses it to estimate how long a fetch takes (rule `unseen.fetch.cost`).
  var expectedBytesPerSecond: Int64? { get }

  /// How many more bytes the device can store, nil for no limit (rule `unseen.fetch.space`).
  var availableBytes: Int64? { get }

  /// Whether the person pays for transferred bytes.
  var isMetered: Bool { get }

  /// Whether the device can contact the cloud that stores an asset's original, nil if unknown.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: Whether the device can contact it.
  func isReachable(_ asset: Asset) -> Bool?

  /// Sends a short request to the clouds, to find out whether the device can contact them.
  ///
  /// Does nothing if no request is needed.
  ///
  /// - Returns: Whether the result of ``isReachable(_:)`` changed.
  func probe() async -> Bool

  /// Begins to fetch originals, and returns at once.
  ///
  /// Events are reported later, one after another. The last event of each item is `arrived`,
  /// `failed` or `gone`. An item whose fetch was stopped has no last event.
  ///
  /// - Parameters:
  ///   - assets: The assets whose originals to fetch, in the order in which they are needed.
  ///   - attempt: A number for this fetch, which each event of the fetch repeats.
  ///   - terms: The device's limits on fetching.
  ///   - report: Receives the events.
  func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
    report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
  )

  /// Stops a fetch; after one second at the latest, no more bytes are received
  /// (rule `load.cancel.stops`).
  ///
  /// Originals that are complete are kept.
  ///
  /// - Parameter attempt: The number of the fetch; an unknown number has no effect.
  func stop(attempt: Int)
}

extension AssetDelivering {
  /// By default nil: no limit is known.
  public var availableBytes: Int64? { nil }

  /// By default false.
  public var isMetered: Bool { false }

  /// Returns nil by default: it is unknown whether the device can contact the cloud.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: Nil.
  public func isReachable(_ asset: Asset) -> Bool? { nil }

  /// Does nothing by default.
  ///
  /// - Returns: False.
  public func probe() async -> Bool { false }
}
