// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One selected item while the picker fetches missing originals (rules section 4).
public struct LoadingItem: Hashable, Sendable {
  /// The state of an item.
  public enum State: Hashable, Sendable {
    /// The item waits until others are fetched.
    case queued
    /// Bytes are being received; the total is nil if it is unknown.
    case fetching(received: Int64, total: Int64?)
    /// The item is retried after this many seconds.
    case waiting(FailureReason, seconds: Int)
    /// All bytes were received and are being checked.
    case verifying
    /// The item is complete.
    case ready
    /// The item was selected from the start, so there is nothing to fetch (rule P10).
    case kept
    /// The item could not be fetched; `retryAfter` is the wait in seconds that the server
    /// requested.
    case failed(FailureReason, retryAfter: Double?)
    /// The item is no longer in the library.
    case gone

    /// Whether nothing remains to be fetched for the item.
    public var isAvailable: Bool { self == .ready || self == .kept }

    /// Whether the item's state is final in this attempt.
    public var isSettled: Bool {
      switch self {
      case .ready, .kept, .failed, .gone: true
      case .queued, .fetching, .waiting, .verifying: false
      }
    }
  }

  /// The asset.
  public let asset: Asset
  /// The state.
  public internal(set) var state: State
  /// The highest number of bytes reported since the item started; only `restarted` resets it (rule
  /// F4).
  public internal(set) var received: Int64 = 0
  /// Whether the item was known to be gone when the person pressed Add (rule W8).
  let wasGone: Bool

  init(asset: Asset, state: State) {
    self.asset = asset
    self.state = state
    wasGone = state == .gone
  }

  /// The expected size in bytes, nil if unknown.
  public var expected: Int64? {
    if case .fetching(_, let total?) = state { return total }
    return asset.byteCount
  }

  /// Whether the picker can close without waiting for the item, because it is available or was gone
  /// before Add.
  var isComplete: Bool { state.isAvailable || wasGone }

  /// Whether the item failed for a reason that may not recur in a retry.
  var canRetry: Bool {
    if case .failed(let reason, _) = state { return reason.isRetryable }
    return false
  }

  /// The outcome of the item in a finished pick.
  var outcome: PickedItem.Outcome {
    switch state {
    case .ready: .ready
    case .kept: .kept
    case .failed(let reason, _): .failed(reason)
    case .gone: .gone
    case .queued, .fetching, .waiting, .verifying: .cancelled
    }
  }

  /// Applies an event; the number of received bytes never decreases.
  mutating func take(_ change: DeliveryEvent.Change) {
    switch change {
    case .received(let bytes, let total):
      received = max(received, bytes)
      state = .fetching(received: received, total: total)
    case .waiting(let reason, let seconds): state = .waiting(reason, seconds: seconds)
    case .restarted(let total):
      received = 0
      state = .fetching(received: 0, total: total)
    case .verifying: state = .verifying
    case .arrived: state = .ready
    case .failed(let reason, let wait): state = .failed(reason, retryAfter: wait)
    case .gone: state = .gone
    }
  }
}
