// SPDX-License-Identifier: Apache-2.0

/// The options that an app sets for a pick.
///
/// The fields and their defaults are those of `PHPickerConfiguration`, with some additions.
public struct PickerConfiguration: Hashable, Sendable {
  /// The maximum number of assets that the person can pick; the default is 1
  /// (rule `select.limit.default-one`).
  ///
  /// With 0, the number is limited only by the device's profile.
  public var selectionLimit = 1
  /// Which assets of the window the picker shows; nil, the default, shows all of them.
  public var filter: PickerFilter?
  /// How selected assets are marked, and when they are delivered; the default is
  /// ``SelectionBehavior/default``.
  public var selection = SelectionBehavior.default
  /// The identifiers of the assets that are selected when the picker opens, in order (rules
  /// `preselect.shown.order` and `preselect.shown.selected`); the default is none.
  public var preselectedAssetIdentifiers: [AssetIdentifier] = []
  /// Whether the app may receive the identifiers of picked assets; the default is true.
  ///
  /// If the value is false, the app receives no identifiers, so it cannot preselect, deselect or
  /// move assets. In PhotosUI, a configuration that is made with `init(photoLibrary:)` corresponds
  /// to the value true.
  public var isLibraryBound = true
  /// Whether the app can load the preselected assets that stay selected
  /// (rule `preselect.kept.kept`); the default is false.
  ///
  /// PhotosUI does not have this field.
  public var reloadsPreselected = false
  /// Which representation of an asset the app prefers; the default is
  /// ``AssetRepresentationMode/automatic``.
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  /// Whether the app wants the whole picker or a single row; the default is ``PickerMode/default``.
  public var mode = PickerMode.default
  /// How the picker is presented, for example in front of the app; the default is
  /// ``PickerStyle/presentation``.
  public var style = PickerStyle.presentation
  /// The edges of the picker at which pictures extend to the edge, without a bar or margin; the
  /// default is none.
  public var edgesWithoutContentMargins: PickerEdges = []
  /// The capabilities of the picker, such as search, that the app switches off; the default is
  /// none.
  public var disabledCapabilities: PickerCapabilities = []
  /// The kinds of metadata that are removed from every picked item (rule
  /// `privacy.metadata.offered`); the default is none.
  public var metadataOptions: PickerMetadataOptions = []
  /// The text of the search field when the picker opens; nil, the default, for none.
  public var searchText: String?

  /// Makes a configuration in which every field has its default.
  public init() {}

  /// A change of the configuration while the picker is open.
  ///
  /// If a field is nil, the option stays unchanged (rule `host.update.keeps`). Only the options
  /// that have a field here can change while the picker is open.
  public struct Update: Hashable, Sendable {
    /// The new maximum number of assets that the person can pick; the default, nil, keeps the old
    /// number.
    public var selectionLimit: Int?
    /// The new edges at which pictures extend to the edge, without a bar or margin; the empty set
    /// means no edge.
    ///
    /// The default, nil, keeps the old edges.
    public var edgesWithoutContentMargins: PickerEdges?
    /// The new text of the search field; an empty text clears the field.
    ///
    /// The default, nil, keeps the old text.
    public var searchText: String?

    /// Makes an update that changes nothing.
    public init() {}
  }
}

/// How selected assets are marked, and when they are delivered.
///
/// The names are those of `PHPickerConfiguration.Selection`.
public enum SelectionBehavior: String, Hashable, Sendable, Codable, CaseIterable {
  /// Selected assets have tick marks, and are delivered once, when the person finishes.
  case `default`
  /// Selected assets have numbers in the order of picking, and are delivered once, when the person
  /// finishes.
  case ordered
  /// Selected assets have tick marks, and are delivered after each change of the selection.
  case continuous
  /// Selected assets have numbers in the order of picking, and are delivered after each change of
  /// the selection.
  case continuousAndOrdered

  /// Whether selected assets are marked with numbers.
  public var isOrdered: Bool { self == .ordered || self == .continuousAndOrdered }
  /// Whether selected assets are delivered after each change of the selection.
  public var isContinuous: Bool { self == .continuous || self == .continuousAndOrdered }
}

/// Which representation of an asset the app prefers.
///
/// The names are those of `PHPickerConfiguration.AssetRepresentationMode`.
public enum AssetRepresentationMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The picker decides which representation it delivers.
  ///
  /// Locket's picker treats this value like ``current`` (rule `unseen.format.automatic`).
  case automatic
  /// The app prefers the original without conversion.
  ///
  /// If the profile limits the size, the original is scaled down nevertheless.
  case current
  /// The app prefers a format that most programs can read.
  ///
  /// The original is converted if necessary.
  case compatible
}

/// Abilities of a picker, with the names and bits of `PHPickerCapabilities`.
public struct PickerCapabilities: OptionSet, Hashable, Sendable {
  /// The set of capabilities as a number with one bit for each capability.
  public let rawValue: Int

  /// Makes a set of capabilities from its bits.
  ///
  /// - Parameter rawValue: Any combination of the bits of this type's static members.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The person can search the window.
  public static let search = PickerCapabilities(rawValue: 1 << 0)
  /// The person can review the selection before it is delivered.
  public static let stagingArea = PickerCapabilities(rawValue: 1 << 1)
  /// The person can browse by collection, such as an album.
  public static let collectionNavigation = PickerCapabilities(rawValue: 1 << 2)
  /// The picker has the buttons Add and Cancel, which end the pick.
  public static let selectionActions = PickerCapabilities(rawValue: 1 << 3)
  /// The picker warns before sensitive pictures are delivered.
  ///
  /// Locket cannot detect such pictures, so no profile offers this capability.
  public static let sensitivityAnalysisIntervention = PickerCapabilities(rawValue: 1 << 4)

  /// Each capability with its name in profiles, in order of the bits.
  public static let named: [(name: String, capability: PickerCapabilities)] = [
    ("search", .search), ("stagingArea", .stagingArea),
    ("collectionNavigation", .collectionNavigation), ("selectionActions", .selectionActions),
    ("sensitivityAnalysisIntervention", .sensitivityAnalysisIntervention),
  ]

  /// The names of the capabilities in this set, in order of the bits.
  public var names: [String] { Self.named.filter { contains($0.capability) }.map(\.name) }
}
