// SPDX-License-Identifier: Apache-2.0

/// One asset that is another one than it was when the picker opened (rule W8).
public struct LibraryChange: Hashable, Sendable {
  /// The asset.
  public let identifier: AssetIdentifier
  /// As it was before; nil where it is new.
  public let before: Asset?
  /// As it is now; nil where it was deleted.
  public let after: Asset?

  /// An asset is new.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: The change.
  public static func added(_ asset: Asset) -> LibraryChange {
    LibraryChange(identifier: asset.identifier, before: nil, after: asset)
  }

  /// An asset was deleted.
  ///
  /// - Parameter asset: The asset as it was.
  /// - Returns: The change.
  public static func removed(_ asset: Asset) -> LibraryChange {
    LibraryChange(identifier: asset.identifier, before: asset, after: nil)
  }

  /// An asset was edited, hidden, thrown away, brought back or downloaded.
  ///
  /// - Parameters:
  ///   - before: The asset as it was.
  ///   - after: The asset as it is; with the same identifier.
  /// - Returns: The change.
  public static func changed(_ before: Asset, to after: Asset) -> LibraryChange {
    LibraryChange(identifier: after.identifier, before: before, after: after)
  }
}
