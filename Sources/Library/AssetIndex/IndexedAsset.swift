// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// An asset with its search keywords, as a photo source passes it to the index.
public struct IndexedAsset: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// Keywords by which a search finds the asset, in addition to its file name and date.
  ///
  /// Examples are the asset's albums, people, locations and title. Keywords are never shown.
  public var keywords: [String]
  /// The identifier that the asset's content has in every library, or nil if the content was not
  /// read.
  public var cloudIdentifier: CloudIdentifier?
  /// The paths of the other folders that contain the asset, without the folder of its own file.
  var otherFolders: [String] = []

  /// Creates an indexed asset.
  ///
  /// - Parameters:
  ///   - asset: The asset.
  ///   - keywords: Keywords for searching, in addition to file name and date; the default is none.
  ///   - cloudIdentifier: The identifier that the content has in every library. The default, nil,
  ///     means that the content was not read.
  public init(
    _ asset: Asset, keywords: [String] = [], cloudIdentifier: CloudIdentifier? = nil
  ) {
    self.asset = asset
    self.keywords = keywords
    self.cloudIdentifier = cloudIdentifier
  }
}
