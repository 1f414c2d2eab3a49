// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One copy of an asset, in one source (a folder or cloud) of a library that has several sources.
public struct AssetCopy: Hashable, Sendable {
  /// The key of the source that contains the copy; see ``LibrarySource/key``.
  public var source: String
  /// The path of the copy's file inside its source.
  public var file: String
  /// The identifier that the asset has in the index of the source.
  public var identifier: AssetIdentifier
  /// Whether the complete file of the copy is on this device.
  public var availability: Availability

  /// Describes one copy of an asset.
  ///
  /// - Parameters:
  ///   - source: The key of the source that contains the copy.
  ///   - file: The path of the copy's file inside the source.
  ///   - identifier: The identifier that the asset has in the index of the source.
  ///   - availability: Whether the complete file of the copy is on this device.
  public init(
    source: String, file: String, identifier: AssetIdentifier, availability: Availability
  ) {
    self.source = source
    self.file = file
    self.identifier = identifier
    self.availability = availability
  }

  /// Returns the asset as it is in the index of the source that contains this copy.
  ///
  /// - Parameter asset: The asset of the combined library of which this is a copy.
  /// - Returns: The asset with the path and identifier that it has in the source.
  public func asset(of asset: Asset) -> Asset {
    var own = asset
    own.identifier = identifier
    own.file = file
    own.availability = availability
    return own
  }
}
