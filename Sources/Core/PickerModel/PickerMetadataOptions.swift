// SPDX-License-Identifier: Apache-2.0

/// Kinds of metadata that a picker can remove from picked items.
///
/// The names are those of `PHPickerMetadataOptions`.
public struct PickerMetadataOptions: OptionSet, Hashable, Sendable {
  /// The set of options as a number with one bit for each option.
  public let rawValue: Int

  /// Makes a set of options from its bits.
  ///
  /// - Parameter rawValue: Any combination of the bits of this type's static members.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The picker removes the location where a photo was taken.
  public static let removeLocation = PickerMetadataOptions(rawValue: 1 << 0)
  /// The picker removes captions.
  public static let removeCaptions = PickerMetadataOptions(rawValue: 1 << 1)
  /// The picker removes serial numbers and names by which a camera or its owner can be identified.
  ///
  /// PhotosUI does not have this option. No profile offers it, and no app can request it. Only the
  /// program that delivers the files can set it.
  public static let removeSerialNumbers = PickerMetadataOptions(rawValue: 1 << 2)

  /// Each option that profiles can offer, with its name in profiles, in order of the bits.
  public static let named: [(name: String, option: PickerMetadataOptions)] = [
    ("removeLocation", .removeLocation), ("removeCaptions", .removeCaptions),
  ]

  /// Every option with its name, in order of the bits.
  public static let known = named + [("removeSerialNumbers", .removeSerialNumbers)]

  /// The names of the options in this set, in order of the bits.
  public var names: [String] { Self.known.filter { contains($0.option) }.map(\.name) }

  /// Each option with the label that the picker and the results show, in order of the bits.
  public static let labeled: [(word: String, option: PickerMetadataOptions)] = [
    ("location", .removeLocation), ("captions", .removeCaptions),
    ("serials", .removeSerialNumbers),
  ]

  /// The labels of the options in this set, in order of the bits.
  public var labels: [String] { Self.labeled.filter { contains($0.option) }.map(\.word) }
}
