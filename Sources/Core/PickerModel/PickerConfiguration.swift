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

extension PickerConfiguration {
  /// Returns a configuration that uses only options that the device offers, so that one app runs on
  /// every device.
  ///
  /// If the device does not offer a value, the value is replaced by the most similar value that the
  /// device offers. For example, a continuous selection becomes one that is delivered at the end,
  /// and a limit above the device's maximum becomes this maximum. An unsupported filter becomes a
  /// filter that shows more assets, never fewer. Preselected assets, edges, disabled capabilities
  /// and search text are removed if the device does not support them.
  ///
  /// Two kinds of values stay unchanged, so that the picker refuses the configuration:
  ///
  /// - A value that no device accepts is an error of the app. Examples are a negative limit, and
  ///   preselected assets with a limit of 1 or without a library.
  /// - A request to remove metadata stays, even if the device cannot remove it. Otherwise the app
  ///   would receive files with this metadata.
  ///
  /// - Parameter offer: The options that the device offers.
  /// - Returns: The configuration for that device.
  /// - Complexity: O(n * w) for a filter that consists of n nested filters with w different
  ///   keywords.
  public func adapted(to offer: PickerOffer) -> PickerConfiguration {
    var adapted = self
    if let maximum = offer.maximumSelection {
      adapted.selectionLimit = min(selectionLimit, maximum)
    }
    // If the device allows only one asset, a limit of 0 means the same as a limit of 1.
    let picksOne = adapted.selectionLimit == 1 || offer.maximumSelection == 1
    if !offer.preselection || (picksOne && selectionLimit != 1) {
      adapted.preselectedAssetIdentifiers = []
    }
    adapted.selection = selection.nearest(of: offer.selection)
    if let filter, filter.depth <= PickerFilter.maximumDepth {
      adapted.filter = filter.widened(to: Set(offer.filters))
    }
    adapted.mode = mode.nearest(of: offer.modes)
    adapted.style = style.nearest(of: offer.styles)
    adapted.edgesWithoutContentMargins.formIntersection(offer.edges)
    adapted.disabledCapabilities.formIntersection(offer.capabilities)
    if !offer.searchText { adapted.searchText = nil }
    return adapted
  }
}

extension PickerConfiguration.Update {
  /// Returns an update that changes only options that the device offers.
  ///
  /// The method replaces values in the same way as ``PickerConfiguration/adapted(to:)``.
  ///
  /// - Parameter offer: The options that the device offers.
  /// - Returns: The update for that device; it may change nothing.
  public func adapted(to offer: PickerOffer) -> PickerConfiguration.Update {
    var adapted = self
    if let limit = selectionLimit, let maximum = offer.maximumSelection {
      adapted.selectionLimit = min(limit, maximum)
    }
    adapted.edgesWithoutContentMargins?.formIntersection(offer.edges)
    if !offer.searchText { adapted.searchText = nil }
    return adapted
  }
}

extension SelectionBehavior {
  /// Returns the offered behavior that is most similar to this one.
  ///
  /// If possible, it marks picks in the same way, with ticks or with numbers. The time of delivery
  /// matters less.
  fileprivate func nearest(of offered: Set<SelectionBehavior>) -> SelectionBehavior {
    if offered.contains(self) { return self }
    let others = Self.allCases.filter(offered.contains)
    return others.first { $0.isOrdered == isOrdered } ?? others.first ?? self
  }
}

extension RawRepresentable<String> where Self: CaseIterable & Hashable {
  /// Returns this value if the device offers it, otherwise the first value that it offers.
  fileprivate func nearest(of offered: Set<Self>) -> Self {
    offered.contains(self) ? self : Self.allCases.first(where: offered.contains) ?? self
  }
}

extension PickerFilter {
  /// Returns a filter that uses only keywords that the device offers, and that lets at least the
  /// same assets pass.
  ///
  /// - Parameter offered: The keywords that the device offers, from ``PickerFilter/allKeywords``.
  /// - Returns: The filter; nil if only a filter for all assets is possible.
  package func widened(to offered: Set<String>) -> PickerFilter? {
    if offered.isSuperset(of: keywords) { return self }
    switch self {
    case .all(let filters):
      // If a condition of `all` is removed, more assets pass.
      let kept = filters.compactMap { $0.widened(to: offered) }
      return kept.count > 1 && offered.contains(keyword) ? .all(of: kept) : kept.first
    case .any(let filters):
      // If an alternative of `any` were removed, fewer assets would pass.
      let kept = filters.compactMap { $0.widened(to: offered) }
      guard let first = kept.first, kept.count == filters.count else { return nil }
      if kept.allSatisfy({ $0 == first }) { return first }
      return offered.contains(keyword) ? .any(of: kept) : nil
    default: return nil
    }
  }
}
