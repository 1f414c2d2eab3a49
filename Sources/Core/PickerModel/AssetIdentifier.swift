// SPDX-License-Identifier: Apache-2.0

/// An opaque identifier of an asset, stable for as long as its library is.
///
/// Equal dates and file names are ordered by the identifier's bytes (rule W4).
public struct AssetIdentifier: OpaqueIdentifier {
  /// The identifier's text.
  public let rawValue: String

  /// Wraps a library's own identifier.
  ///
  /// - Parameter rawValue: Any text; two assets of a library never share one.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}
