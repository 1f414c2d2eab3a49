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
  /// Numbers and names that tell a camera or its owner from others go.
  ///
  /// Ours: no profile offers it and no app can ask for it; it is for who delivers.
  public static let removeSerialNumbers = PickerMetadataOptions(rawValue: 1 << 2)

  /// Each option that profiles know, with its name there, in order of the bits.
  public static let named: [(name: String, option: PickerMetadataOptions)] = [
    ("removeLocation", .removeLocation), ("removeCaptions", .removeCaptions),
  ]

  /// Each option there is with its name, in order of the bits.
  public static let known = named + [("removeSerialNumbers", .removeSerialNumbers)]

  /// The names of the set bits, in order of the bits.
  public var names: [String] { Self.known.filter { contains($0.option) }.map(\.name) }

  /// Each option with the word that people and results use for it, in order of the bits.
  public static let spoken: [(word: String, option: PickerMetadataOptions)] = [
    ("location", .removeLocation), ("captions", .removeCaptions),
    ("serials", .removeSerialNumbers),
  ]

  /// The words of the set bits, in order of the bits.
  public var words: [String] { Self.spoken.filter { contains($0.option) }.map(\.word) }
}
