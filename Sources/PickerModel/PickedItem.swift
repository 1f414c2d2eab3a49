// SPDX-License-Identifier: Apache-2.0

/// One asset of a finished or cancelled pick, and what became of it.
public struct PickedItem: Hashable, Sendable {
  /// What became of an item.
  public enum Outcome: Hashable, Sendable {
    /// Its bytes can be loaded.
    case ready
    /// It was selected from the start and still is; there is nothing to load (rule P10).
    case kept
    /// Its bytes could not be had.
    case failed(FailureReason)
    /// It is no longer in the library.
    case gone
    /// The person stopped before it arrived.
    case cancelled

    /// The name used in JSON.
    public var name: String {
      switch self {
      case .ready: "ready"
      case .kept: "kept"
      case .failed: "failed"
      case .gone: "gone"
      case .cancelled: "cancelled"
      }
    }
  }

  /// The asset as it was when it was picked.
  public let asset: Asset
  /// What became of it.
  public let outcome: Outcome

  /// Describes an item.
  ///
  /// - Parameters:
  ///   - asset: The asset as it was when it was picked.
  ///   - outcome: What became of it.
  public init(asset: Asset, outcome: Outcome) {
    self.asset = asset
    self.outcome = outcome
  }
}

/// How a pick ended; each picker has exactly one (rule P8).
public enum PickerOutcome: Hashable, Sendable {
  /// The person finished; the items are in result order.
  case finished([PickedItem])
  /// The person cancelled; the items are the preselected ones (rule P9).
  case cancelled([PickedItem])

  /// The items in result order.
  public var items: [PickedItem] {
    switch self {
    case .finished(let items), .cancelled(let items): items
    }
  }
}
