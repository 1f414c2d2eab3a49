// SPDX-License-Identifier: Apache-2.0

/// What is taken out of the picks whatever the person chose, as `PHPickerMetadataOptions`.
public struct PickerMetadataOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: A sum of the bits below.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The place where a photo was taken goes.
  public static let removeLocation = PickerMetadataOptions(rawValue: 1 << 0)
  /// Captions go.
  public static let removeCaptions = PickerMetadataOptions(rawValue: 1 << 1)

  /// Each option with the name used in profiles, in order of the bits.
  public static let named: [(name: String, option: PickerMetadataOptions)] = [
    ("removeLocation", .removeLocation), ("removeCaptions", .removeCaptions),
  ]

  /// The names of the set bits, in order of the bits.
  public var names: [String] { Self.named.filter { contains($0.option) }.map(\.name) }
}
