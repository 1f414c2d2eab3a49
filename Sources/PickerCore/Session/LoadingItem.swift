// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One selected item while the picker fetches what is missing (rules section 4).
public struct LoadingItem: Hashable, Sendable {
  /// The state of an item.
  public enum State: Hashable, Sendable {
    /// It waits in the queue.
    case queued
    /// Bytes are being received; the total is nil where it is unknown.
    case fetching(received: Int64, total: Int64?)
    /// It is retried after this many seconds.
    case waiting(FailureReason, seconds: Int)
    /// All bytes were received and are being checked.
    case verifying
    /// It is complete.
    case ready
    /// It was selected from the start; there is nothing to fetch (rule P10).
    case kept
    /// It could not be fetched; the wait in seconds is the one that the server requested.
    case failed(FailureReason, retryAfter: Double?)
    /// It is no longer in the library.
    case gone

    /// Whether nothing remains to be fetched for the item.
    public var isAvailable: Bool { self == .ready || self == .kept }

    /// Whether nothing more will happen to the item in this attempt.
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
  /// The maximum number of bytes reported since the item started; only `restarted` resets it (rule
  /// F4).
  public internal(set) var received: Int64 = 0
  /// Whether it was known to be gone when the person pressed Add (rule W8).
  let wasGone: Bool

  init(asset: Asset, state: State) {
    self.asset = asset
    self.state = state
    wasGone = state == .gone
  }

  /// The expected size in bytes, nil where unknown.
  public var expected: Int64? {
    if case .fetching(_, let total?) = state { return total }
    return asset.byteCount
  }

  /// Whether it does not keep the picker from closing: an item that was gone before Add is no
  /// reason to wait.
  var isComplete: Bool { state.isAvailable || wasGone }

  /// Whether the item failed for a reason that a retry can fix.
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
