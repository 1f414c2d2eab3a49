// SPDX-License-Identifier: Apache-2.0

/// The change of one asset of a library since a picker opened.
public struct LibraryChange: Hashable, Sendable {
  /// The identifier of the changed asset.
  public let identifier: AssetIdentifier
  /// The asset before the change; nil if the asset is new.
  public let before: Asset?
  /// The asset after the change; nil if the asset was deleted.
  public let after: Asset?

  /// Makes the change of an asset that is new.
  ///
  /// - Parameter asset: The new asset.
  /// - Returns: The change from no asset to the new asset.
  public static func added(_ asset: Asset) -> LibraryChange {
    LibraryChange(identifier: asset.identifier, before: nil, after: asset)
  }

  /// Makes the change of an asset that was deleted.
  ///
  /// - Parameter asset: The asset before it was deleted.
  /// - Returns: The change from the asset to no asset.
  public static func removed(_ asset: Asset) -> LibraryChange {
    LibraryChange(identifier: asset.identifier, before: asset, after: nil)
  }

  /// Makes the change of an asset that was edited, hidden, trashed, restored or downloaded.
  ///
  /// - Parameters:
  ///   - before: The asset before the change.
  ///   - after: The asset after the change, with the same identifier.
  /// - Returns: The change from one state of the asset to the other.
  public static func changed(_ before: Asset, to after: Asset) -> LibraryChange {
    LibraryChange(identifier: after.identifier, before: before, after: after)
  }
}
