// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Where one copy of an asset is.
public struct AssetCopy: Hashable, Sendable {
  /// The source's key.
  public var source: String
  /// The path inside the source.
  public var file: String
  /// What the source itself calls the asset.
  public var identifier: AssetIdentifier
  /// Whether the whole original is on this device.
  public var availability: Availability

  /// Describes a copy.
  ///
  /// - Parameters:
  ///   - source: The source's key.
  ///   - file: The path inside the source.
  ///   - identifier: What the source itself calls the asset.
  ///   - availability: Whether the whole original is on this device.
  public init(
    source: String, file: String, identifier: AssetIdentifier, availability: Availability
  ) {
    self.source = source
    self.file = file
    self.identifier = identifier
    self.availability = availability
  }

  /// The asset as the source knows it.
  ///
  /// - Parameter asset: The asset of the library that the copy is one of.
  /// - Returns: The same with the source's own path and identifier.
  public func asset(of asset: Asset) -> Asset {
    var own = asset
    own.identifier = identifier
    own.file = file
    own.availability = availability
    return own
  }
}
