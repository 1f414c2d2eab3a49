// SPDX-License-Identifier: Apache-2.0

/// The options of a pick; fields and defaults are those of `PHPickerConfiguration`.
public struct PickerConfiguration: Hashable, Sendable {
  /// The maximum number of assets to pick, 0 for as many as the profile allows; the default is 1
  /// (C1).
  public var selectionLimit = 1
  /// Which assets are shown, nil for all that the profile allows; the default is nil.
  public var filter: PickerFilter?
  /// How picks are marked and delivered; the default is ``SelectionBehavior/default``.
  public var selection = SelectionBehavior.default
  /// Assets that are selected from the start, in order (rules C3 and C4); the default is none.
  public var preselectedAssetIdentifiers: [AssetIdentifier] = []
  /// Whether the app made the configuration for a library, as `init(photoLibrary:)` does; the
  /// default is true.
  ///
  /// Without a library, the app receives no identifiers of assets. Nothing can be preselected, and
  /// the app can neither deselect nor move assets.
  public var isLibraryBound = true
  /// Whether the app can load again the preselected assets that the person kept (rule P10); the
  /// default is false.
  ///
  /// This is an addition of Locket.
  public var reloadsPreselected = false
  /// Which representation a result prefers; the default is ``AssetRepresentationMode/automatic``.
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  /// How the picker is laid out; the default is ``PickerMode/default``.
  public var mode = PickerMode.default
  /// How the picker is presented; the default is ``PickerStyle/presentation``.
  public var style = PickerStyle.presentation
  /// The edges without a bar or margin between them and the content; the default is none.
  public var edgesWithoutContentMargins: PickerEdges = []
  /// The capabilities that are switched off; the default is none.
  public var disabledCapabilities: PickerCapabilities = []
  /// The metadata that is always removed from the picks (rule R7); the default is none.
  public var metadataOptions: PickerMetadataOptions = []
  /// The initial text of the search field, nil for none; the default is nil.
  public var searchText: String?

  /// Makes a configuration with every default.
  public init() {}

  /// A change to an open picker; a field that is nil stays unchanged (rule C6).
  ///
  /// The other fields of a configuration cannot change while the picker is open.
  public struct Update: Hashable, Sendable {
    /// The new limit; the default is nil.
    public var selectionLimit: Int?
    /// The new edges without margins, the empty set for none; the default is nil.
    public var edgesWithoutContentMargins: PickerEdges?
    /// The new text of the search field, empty to clear it; the default is nil.
    public var searchText: String?

    /// Makes an update that changes nothing.
    public init() {}
  }
}

/// How picks are marked and delivered, with the names of `PHPickerConfiguration.Selection`.
public enum SelectionBehavior: String, Hashable, Sendable, Codable, CaseIterable {
  /// Tick marks on the picked assets, and one delivery at the end.
  case `default`
  /// Numbers in the order of picking, and one delivery at the end.
  case ordered
  /// Tick marks on the picked assets, and a delivery after each change.
  case continuous
  /// Numbers in the order of picking, and a delivery after each change.
  case continuousAndOrdered

  /// Whether picks are marked with numbers.
  public var isOrdered: Bool { self == .ordered || self == .continuousAndOrdered }
  /// Whether each change is delivered at once.
  public var isContinuous: Bool { self == .continuous || self == .continuousAndOrdered }
}

/// Which representation a result prefers, with the names of
/// `PHPickerConfiguration.AssetRepresentationMode`.
public enum AssetRepresentationMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The picker decides; Locket converts nothing, as for ``current`` (rule R6).
  case automatic
  /// The original without conversion; it is only scaled down if the profile limits its size.
  case current
  /// A format that every program can read; the original is converted if necessary.
  case compatible
}

/// Abilities of a picker, with the names and bits of `PHPickerCapabilities`.
public struct PickerCapabilities: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: Any combination of the bits of this type's static members.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Searching the window.
  public static let search = PickerCapabilities(rawValue: 1 << 0)
  /// Reviewing the selection before it is delivered.
  public static let stagingArea = PickerCapabilities(rawValue: 1 << 1)
  /// Browsing by collection.
  public static let collectionNavigation = PickerCapabilities(rawValue: 1 << 2)
  /// The actions Add and Cancel, which end the pick.
  public static let selectionActions = PickerCapabilities(rawValue: 1 << 3)
  /// A warning about sensitive picks; Locket cannot detect them, so no profile offers this.
  public static let sensitivityAnalysisIntervention = PickerCapabilities(rawValue: 1 << 4)

  /// Each capability with its name in profiles, in order of the bits.
  public static let named: [(name: String, capability: PickerCapabilities)] = [
    ("search", .search), ("stagingArea", .stagingArea),
    ("collectionNavigation", .collectionNavigation), ("selectionActions", .selectionActions),
    ("sensitivityAnalysisIntervention", .sensitivityAnalysisIntervention),
  ]

  /// The names of the set bits, in order of the bits.
  public var names: [String] { Self.named.filter { contains($0.capability) }.map(\.name) }
}
