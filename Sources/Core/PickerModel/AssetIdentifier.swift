// SPDX-License-Identifier: Apache-2.0

/// Identifies an asset; it stays the same while the asset is in its library.
///
/// If two assets have the same date and file name, the picker sorts them by the bytes of their
/// identifiers (rule `window.order.ties`).
public struct AssetIdentifier: OpaqueIdentifier {
  /// The text of the asset's identifier.
  public let rawValue: String

  /// Wraps the text of an identifier that a library uses.
  ///
  /// - Parameter rawValue: Any text. Each asset of a library has a different text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}
