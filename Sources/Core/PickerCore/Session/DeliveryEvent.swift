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
  /// Each fetch has another number. If the person cancels a fetch and begins another one, late
  /// events of the first fetch can be recognized by this number and ignored.
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
