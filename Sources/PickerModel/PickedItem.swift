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
