// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One selected item while the picker fetches what is missing (rules section 4).
public struct LoadingItem: Hashable, Sendable {
  /// How far an item is.
  public enum State: Hashable, Sendable {
    /// It waits for its turn.
    case queued
    /// Bytes come; the total is nil where nobody said.
    case fetching(received: Int64, total: Int64?)
    /// It is tried again in so many seconds.
    case waiting(FailureReason, seconds: Int)
    /// All bytes came and are being checked.
    case verifying
    /// It is here.
    case ready
    /// It was selected from the start; there is nothing to fetch (rule P10).
    case kept
    /// It could not be fetched; the wait in seconds is what the server asked for.
    case failed(FailureReason, retryAfter: Double?)
    /// It is no longer in the library.
    case gone

    /// Whether the item needs nothing more.
    public var isHad: Bool { self == .ready || self == .kept }

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
  /// How far it is.
  public internal(set) var state: State
  /// The most bytes reported since the item began; progress falls by `restarted` only (rule F4).
  public internal(set) var received: Int64 = 0
  /// Whether it was known to be gone when the person pressed Add (rule W8).
  let wasGone: Bool

  init(asset: Asset, state: State) {
    self.asset = asset
    self.state = state
    wasGone = state == .gone
  }

  /// The size to expect in bytes, nil where nobody knows.
  public var expected: Int64? {
    if case .fetching(_, let total?) = state { return total }
    return asset.byteCount
  }

  /// Whether nothing about it keeps the picker from closing: what was gone before is no news.
  var isComplete: Bool { state.isHad || wasGone }

  /// Whether the item failed for a reason that trying again can help with.
  var canRetry: Bool {
    if case .failed(let reason, _) = state { return reason.isRetryable }
    return false
  }

  /// What the item is in a finished pick.
  var outcome: PickedItem.Outcome {
    switch state {
    case .ready: .ready
    case .kept: .kept
    case .failed(let reason, _): .failed(reason)
    case .gone: .gone
    case .queued, .fetching, .waiting, .verifying: .cancelled
    }
  }

  /// Takes news in; bytes only ever grow.
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
