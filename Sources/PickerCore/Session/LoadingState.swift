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
      case .queued, .fetching, .verifying: false
      }
    }
  }

  /// The asset.
  public let asset: Asset
  /// How far it is.
  public internal(set) var state: State
  /// The most bytes ever reported; progress never falls (rule F4).
  public internal(set) var received: Int64 = 0

  /// The size to expect in bytes, nil where nobody knows.
  public var expected: Int64? {
    if case .fetching(_, let total?) = state { return total }
    return asset.byteCount
  }
}

/// All selected items while the picker fetches what is missing.
public struct LoadingState: Hashable, Sendable {
  /// The items in selection order, those on the device included.
  public internal(set) var items: [LoadingItem]

  /// How many items are here.
  public var readyCount: Int { items.count(where: \.state.isHad) }
  /// How many items failed or are gone.
  public var failedCount: Int { items.count { $0.state.isSettled && !$0.state.isHad } }
  /// Whether nothing more will happen in this attempt.
  public var isSettled: Bool { items.allSatisfy(\.state.isSettled) }
  /// Whether every item is here.
  public var isComplete: Bool { items.allSatisfy(\.state.isHad) }
  /// Whether trying again can help with at least one item.
  public var canRetry: Bool { items.contains(where: \.canRetry) }

  /// The items as they would be handed over now, in selection order.
  public var pickedItems: [PickedItem] {
    items.map { PickedItem(asset: $0.asset, outcome: $0.outcome) }
  }

  /// The share that is done, 0 to 1; by bytes where every size is known, else by items (F4).
  public var fraction: Double {
    guard !items.isEmpty else { return 1 }
    var done: Int64 = 0
    var total: Int64 = 0
    for item in items where item.asset.availability == .cloud && item.state != .kept {
      guard let expected = item.expected, expected > 0 else { return fractionOfItems }
      let (sum, overflow) = total.addingReportingOverflow(expected)
      guard !overflow else { return fractionOfItems }
      total = sum
      done += item.state == .ready ? expected : min(item.received, expected)
    }
    return total > 0 ? Double(done) / Double(total) : fractionOfItems
  }

  private var fractionOfItems: Double { Double(readyCount) / Double(items.count) }
}

extension LoadingItem {
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
    case .queued, .fetching, .verifying: .cancelled
    }
  }

  /// Takes news in; bytes only ever grow.
  mutating func take(_ change: DeliveryEvent.Change) {
    switch change {
    case .received(let bytes, let total):
      received = max(received, bytes)
      state = .fetching(received: received, total: total)
    case .verifying: state = .verifying
    case .arrived: state = .ready
    case .failed(let reason, let wait): state = .failed(reason, retryAfter: wait)
    case .gone: state = .gone
    }
  }
}
