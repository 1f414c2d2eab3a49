// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// News of one item that is being fetched.
public struct DeliveryEvent: Hashable, Sendable {
  /// What happened.
  public enum Change: Hashable, Sendable {
    /// Bytes came; the total is nil where nobody said.
    case received(bytes: Int64, total: Int64?)
    /// What came cannot be taken up, and the item begins anew (rule F9).
    case restarted(total: Int64?)
    /// The item is tried again in so many seconds; told anew each second until then (rule F5).
    case waiting(FailureReason, seconds: Int)
    /// All bytes came and are being checked.
    case verifying
    /// The item is here, whole and checked.
    case arrived
    /// The item failed; the wait in seconds is what the server asked for, nil where it did not.
    case failed(FailureReason, retryAfter: Double?)
    /// The item is no longer in the library.
    case gone
  }

  /// The attempt that it belongs to; news of an attempt that was stopped are passed over.
  public let attempt: Int
  /// The item.
  public let identifier: AssetIdentifier
  /// What happened.
  public let change: Change

  /// Describes news.
  ///
  /// - Parameters:
  ///   - attempt: The attempt that it belongs to.
  ///   - identifier: The item.
  ///   - change: What happened.
  public init(attempt: Int, identifier: AssetIdentifier, change: Change) {
    self.attempt = attempt
    self.identifier = identifier
    self.change = change
  }
}

/// Fetches originals that are not on the device.
public protocol AssetDelivering: Sendable {
  /// What the connection is thought to carry, for the line that says what finishing will cost
  /// (rule F3); nil where nobody knows.
  var expectedBytesPerSecond: Int64? { get }

  /// How many bytes there is room for (rules F3 and F8); nil where nothing bounds it.
  var availableBytes: Int64? { get }

  /// Whether bytes cost money on the connection.
  var isMetered: Bool { get }

  /// Whether the cloud that has an asset's original can be reached, as far as is known now; nil
  /// where nobody knows.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: Whether it can.
  func isReachable(_ asset: Asset) -> Bool?

  /// Asks the clouds a short question, so that ``isReachable(_:)`` knows; does nothing where
  /// nothing has to be asked.
  ///
  /// - Returns: Whether it knows something else now than before.
  func probe() async -> Bool

  /// Begins to fetch and returns at once without reporting; news come later, one after another.
  ///
  /// Every item ends in exactly one of `arrived`, `failed` and `gone`, unless the attempt is
  /// stopped first.
  ///
  /// - Parameters:
  ///   - assets: What to fetch, in the order it is wanted.
  ///   - attempt: A number that each piece of news carries.
  ///   - terms: What bounds fetching on the device.
  ///   - report: Where news go.
  func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
    report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
  )

  /// Stops an attempt; bytes stop within a second (rule F6). What arrived stays.
  ///
  /// - Parameter attempt: The attempt's number; an unknown one does nothing.
  func stop(attempt: Int)
}

extension AssetDelivering {
  /// Nothing bounds it, as far as is known.
  public var availableBytes: Int64? { nil }

  /// No, as far as is known.
  public var isMetered: Bool { false }

  /// Nobody knows.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: Nil.
  public func isReachable(_ asset: Asset) -> Bool? { nil }

  /// There is nothing to ask.
  ///
  /// - Returns: False.
  public func probe() async -> Bool { false }
}
