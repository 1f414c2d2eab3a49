// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One selected item while the picker fetches missing originals.
public struct LoadingItem: Hashable, Sendable {
  /// The state of an item while the picker fetches missing originals.
  public enum State: Hashable, Sendable {
    /// The item waits until other items have been fetched.
    case queued
    /// Bytes of the original are being received.
    ///
    /// `received` is their number so far, and `total` is the size of the original, nil if it is
    /// unknown.
    case fetching(received: Int64, total: Int64?)
    /// An attempt to fetch the item failed for the given reason.
    ///
    /// The next attempt begins after the given number of seconds.
    case waiting(FailureReason, seconds: Int)
    /// All bytes of the original were received and are being checked.
    case verifying
    /// The original is on the device, so the item can be delivered.
    case ready
    /// The item was preselected and stayed selected, so it is not fetched again (rule
    /// `preselect.kept.kept`).
    case kept
    /// The item could not be fetched.
    ///
    /// `retryAfter` is the number of seconds that the server asked Locket to wait, nil if the
    /// server did not ask.
    case failed(FailureReason, retryAfter: Double?)
    /// The asset of the item is no longer in the library.
    case gone

    /// Whether the item is ready or kept, so that nothing must be fetched for it.
    public var isAvailable: Bool { self == .ready || self == .kept }

    /// Whether the state of the item is final: it can change only by a retry.
    public var isSettled: Bool {
      switch self {
      case .ready, .kept, .failed, .gone: true
      case .queued, .fetching, .waiting, .verifying: false
      }
    }
  }

  /// The asset that the person selected.
  public let asset: Asset
  /// The state of the item.
  public internal(set) var state: State
  /// The number of bytes received since the download of the item began.
  ///
  /// The number decreases only if the download starts again from the first byte (rule
  /// `unseen.fetch.resume`).
  public internal(set) var received: Int64 = 0
  /// Whether the picker knew that the asset was deleted when the person pressed Add
  /// (rule `library.gone.told`).
  let wasGone: Bool

  init(asset: Asset, state: State) {
    self.asset = asset
    self.state = state
    wasGone = state == .gone
  }

  /// The expected size of the original in bytes, nil if unknown.
  public var expected: Int64? {
    if case .fetching(_, let total?) = state { return total }
    return asset.byteCount
  }

  /// Whether the picker need not wait for the item.
  ///
  /// Either it is available, or its asset was deleted before the person pressed Add.
  var isComplete: Bool { state.isAvailable || wasGone }

  /// Whether the item failed for a reason that may not occur again.
  var canRetry: Bool {
    if case .failed(let reason, _) = state { return reason.isRetryable }
    return false
  }

  /// The outcome of the item if the pick were finished now.
  var outcome: PickedItem.Outcome {
    switch state {
    case .ready: .ready
    case .kept: .kept
    case .failed(let reason, _): .failed(reason)
    case .gone: .gone
    case .queued, .fetching, .waiting, .verifying: .cancelled
    }
  }

  /// Applies an event.
  ///
  /// The number of received bytes decreases only if the download starts again.
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
