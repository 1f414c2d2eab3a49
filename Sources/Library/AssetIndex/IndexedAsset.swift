// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// An asset with its search keywords, in the form in which the reader of a library passes it to the
/// index.
public struct IndexedAsset: Hashable, Sendable {
  /// The asset without its keywords.
  public var asset: Asset
  /// Keywords by which a search finds the asset, in addition to its file name and date.
  ///
  /// Examples are the asset's albums, people, locations and title. A picker never shows keywords.
  public var keywords: [String]
  /// The identifier of the asset's content, which is the same in every library.
  ///
  /// The identifier is nil if the content was not read.
  public var cloudIdentifier: CloudIdentifier?
  /// The paths of other folders that contain the asset.
  ///
  /// The folder of the asset's own file is not one of them.
  var otherFolders: [String] = []

  /// Creates an asset for the index.
  ///
  /// - Parameters:
  ///   - asset: The asset without its keywords.
  ///   - keywords: Keywords by which a search finds the asset, in addition to its file name and
  ///     date. The default is none.
  ///   - cloudIdentifier: The identifier of the asset's content, which is the same in every
  ///     library. The default, nil, means that the content was not read.
  public init(
    _ asset: Asset, keywords: [String] = [], cloudIdentifier: CloudIdentifier? = nil
  ) {
    self.asset = asset
    self.keywords = keywords
    self.cloudIdentifier = cloudIdentifier
  }
}
