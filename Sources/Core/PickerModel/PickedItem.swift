// SPDX-License-Identifier: Apache-2.0

/// One picked asset after the pick ended, with the outcome for this asset.
public struct PickedItem: Hashable, Sendable {
  /// Whether one item can be loaded, and if not, why.
  public enum Outcome: Hashable, Sendable {
    /// The item's bytes can be loaded.
    case ready
    /// The item was preselected and is still selected; its bytes are not loaded again
    /// (rule `preselect.kept.kept`).
    case kept
    /// The item's bytes could not be loaded.
    case failed(FailureReason)
    /// The asset of the item is no longer in the library.
    case gone
    /// The person stopped the fetch before the item arrived.
    case cancelled
    /// The picker closed before the item was fetched.
    ///
    /// The app can request the item later, with the token.
    case later(PickToken)

    /// Whether the outcome is ``later(_:)``.
    public var isLater: Bool {
      if case .later = self { return true }
      return false
    }

    /// The name of the outcome in JSON.
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

  /// The asset as it was when the person picked it.
  public let asset: Asset
  /// Whether the item's bytes can be loaded, and if not, why.
  public let outcome: Outcome
  /// The kinds of metadata that are removed from the item's bytes, because the app or the person
  /// chose this (rule `item.removed`).
  public let removing: PickerMetadataOptions

  /// Describes a picked item.
  ///
  /// - Parameters:
  ///   - asset: The asset as it was when the person picked it.
  ///   - outcome: Whether the item can be loaded, and if not, why.
  ///   - removing: The kinds of metadata that are removed from the item's bytes; the default is
  ///     none.
  public init(asset: Asset, outcome: Outcome, removing: PickerMetadataOptions = []) {
    self.asset = asset
    self.outcome = outcome
    self.removing = removing
  }
}
