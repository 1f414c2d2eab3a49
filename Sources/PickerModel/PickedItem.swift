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
    /// The picker closed before it was here; the token asks for it later.
    case later(PickToken)

    /// Whether it is to come later.
    public var isLater: Bool {
      if case .later = self { return true }
      return false
    }

    /// The name used in JSON.
    public var name: String {
      switch self {
      case .ready: "ready"
      case .kept: "kept"
      case .failed: "failed"
      case .gone: "gone"
      case .cancelled: "cancelled"
      case .later: "later"
      }
    }
  }

  /// The asset as it was when it was picked.
  public let asset: Asset
  /// What became of it.
  public let outcome: Outcome
  /// What goes out of its bytes before the app has them, as the app or the person said (rule R7).
  public let removing: PickerMetadataOptions

  /// Describes an item.
  ///
  /// - Parameters:
  ///   - asset: The asset as it was when it was picked.
  ///   - outcome: What became of it.
  ///   - removing: What goes out of its bytes; the default is nothing.
  public init(asset: Asset, outcome: Outcome, removing: PickerMetadataOptions = []) {
    self.asset = asset
    self.outcome = outcome
    self.removing = removing
  }
}

/// How a pick ended; each picker has exactly one (rule P8).
public enum PickerOutcome: Hashable, Sendable {
  /// The person finished; the items are in result order.
  case finished([PickedItem])
  /// The person or the app closed it; the items are the preselected ones (rule P9).
  case cancelled([PickedItem])
  /// It could not go on; the items are the preselected ones, as after a cancel.
  case failed(PickerFailure, [PickedItem])

  /// The items in result order.
  public var items: [PickedItem] {
    switch self {
    case .finished(let items), .cancelled(let items), .failed(_, let items): items
    }
  }

  /// The token that asks for what is to come later, nil where nothing is.
  ///
  /// - Complexity: O(n).
  public var token: PickToken? {
    for item in items { if case .later(let token) = item.outcome { return token } }
    return nil
  }

  /// The name used in JSON.
  public var name: String {
    switch self {
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}

/// Why a picker could not go on (rule P8).
public enum PickerFailure: String, Error, Hashable, Sendable, Codable, CaseIterable,
  CustomStringConvertible
{
  /// The app's process ended.
  case hostDied
  /// The library is no longer there, such as a card that was taken out.
  case libraryVanished
  /// The device has no more memory or space to give, as its profile says.
  case budgetExceeded

  /// What happened and what to do, in one line.
  public var description: String {
    switch self {
    case .hostDied: "the app that asked ended; nothing was handed over"
    case .libraryVanished: "the library is no longer there; bring it back and pick again"
    case .budgetExceeded: "the device has no room for this pick; pick fewer, or free some space"
    }
  }
}
