// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// An asset as a source of photos tells the index about it.
public struct IndexedAsset: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// What a search finds it by beside what it says of itself.
  ///
  /// Its albums, the people on it, its places, its title; never shown.
  public var keywords: [String]
  /// What names it in every library, nil where its content was not read.
  public var cloudIdentifier: CloudIdentifier?
  /// The paths of the folders in which it lies once more, beside that of its own file.
  var otherFolders: [String] = []

  /// Describes an asset.
  ///
  /// - Parameters:
  ///   - asset: The asset.
  ///   - keywords: What a search finds it by beside what it says of itself; the default is nothing.
  ///   - cloudIdentifier: What names it in every library; the default is nil, for content that was
  ///     not read.
  public init(
    _ asset: Asset, keywords: [String] = [], cloudIdentifier: CloudIdentifier? = nil
  ) {
    self.asset = asset
    self.keywords = keywords
    self.cloudIdentifier = cloudIdentifier
  }
}
