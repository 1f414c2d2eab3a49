// SPDX-License-Identifier: Apache-2.0

/// The options that a picker offers on a device.
///
/// An app can ask for this list instead of trying each option.
public struct PickerOffer: Hashable, Sendable {
  /// The identifier of the profile of the device.
  public var identifier = ""
  /// The device's name, which the picker displays.
  public var name = ""
  /// The width and height of the device's screen in pixels.
  public var screen = PixelSize(width: 0, height: 0)
  /// The number of pixels per point of the device's screen.
  public var scale = 1
  /// The ways of marking and delivering selected assets that an app can choose.
  public var selection: Set<SelectionBehavior> = Set(SelectionBehavior.allCases)
  /// The maximum number of assets that a person can select, nil for no maximum.
  public var maximumSelection: Int?
  /// Whether an app can preselect assets.
  public var preselection = true
  /// The keywords that filters may use, from ``PickerFilter/allKeywords``.
  public var filters: [String] = PickerFilter.allKeywords
  /// The capabilities of the picker that an app can switch off.
  public var capabilities: PickerCapabilities = []
  /// The kinds of metadata that an app can ask the picker to remove from picked items.
  public var metadataOptions: PickerMetadataOptions = []
  /// The layouts of the picker that an app can choose, such as a single row.
  public var modes: Set<PickerMode> = Set(PickerMode.allCases)
  /// The presentation styles of the picker that an app can choose, such as inline.
  public var styles: Set<PickerStyle> = Set(PickerStyle.allCases)
  /// The edges at which an app can remove the margin of the grid.
  public var edges = PickerEdges(PickerEdges.named.map(\.edge))
  /// Whether an app can set the text of the search field.
  public var searchText = true

  /// The size of the device's screen in points, the unit that ``PickerFrame`` uses.
  public var screenInPoints: PointSize {
    PointSize(width: screen.width / max(1, scale), height: screen.height / max(1, scale))
  }

  /// Makes an offer with all options except capabilities and the removal of metadata.
  public init() {}

  /// Makes the offer of a device.
  ///
  /// - Parameter profile: The device's profile.
  public init(_ profile: DeviceProfile) {
    identifier = profile.identifier
    name = profile.name
    screen = profile.screen.size
    scale = max(1, profile.screen.scale)
    selection = profile.selection.modes
    maximumSelection = profile.selection.maximum
    preselection = profile.selection.preselection
    filters = profile.filters ?? PickerFilter.allKeywords
    capabilities = profile.capabilities.intersection(
      profile.options.disabledCapabilities ?? profile.capabilities)
    metadataOptions =
      profile.options.metadata ?? PickerMetadataOptions(PickerMetadataOptions.named.map(\.option))
    modes = profile.options.modes ?? Set(PickerMode.allCases)
    styles = profile.options.styles ?? Set(PickerStyle.allCases)
    edges = profile.options.edges ?? edges
    searchText = profile.options.searchText ?? profile.capabilities.contains(.search)
  }
}
