// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// An asset that an app may use again, with the version that the person saw.
///
/// An identifier depends on the path of a file, so another photo at the same path has the same
/// identifier. The version distinguishes the two photos: the app may use the asset only while its
/// file is the one that the person picked.
public struct GrantedAsset: Hashable, Sendable, Codable {
  /// The identifier of the asset.
  public let identifier: AssetIdentifier
  /// The size in bytes of the asset's original when the person saw it, nil if unknown.
  public let byteCount: Int64?
  /// A digest of the size, the first bytes and the last bytes of the original that the person saw;
  /// nil if it was never computed.
  public let contentDigest: Int64?
  /// When the file that the person saw was last changed, in milliseconds since 1970; nil if
  /// unknown.
  public let modified: Int64?
  /// The metadata that the person chose to remove from the asset.
  public var removing: PickerMetadataOptions { PickerMetadataOptions(rawValue: removedBits) }
  private let removedBits: Int

  /// Records the current version of an asset.
  ///
  /// - Parameters:
  ///   - asset: The asset that the person picked.
  ///   - removing: The metadata that the person chose to remove from the asset; the default is none.
  public init(_ asset: Asset, removing: PickerMetadataOptions = []) {
    removedBits = removing.rawValue
    identifier = asset.identifier
    byteCount = asset.byteCount
    contentDigest = asset.contentDigest
    modified = asset.modificationDate?.milliseconds
  }

  /// Whether an asset is still the version that the person saw.
  ///
  /// - Parameter asset: An asset of the same library.
  /// - Returns: True if the identifiers are equal and `Asset.isSameVersion(as:)` is true.
  public func isSameVersion(as asset: Asset) -> Bool {
    let remembered = Asset(
      identifier: identifier, modificationDate: modified.map { Timestamp(milliseconds: $0) },
      byteCount: byteCount, contentDigest: contentDigest)
    return identifier == asset.identifier && asset.isSameVersion(as: remembered)
  }
}

extension [GrantedAsset] {
  /// Adds assets; the newest version of an asset replaces an older one.
  mutating func add(_ assets: [GrantedAsset]) {
    let new = Set(assets.map(\.identifier))
    removeAll { new.contains($0.identifier) }
    append(contentsOf: assets)
  }
}
