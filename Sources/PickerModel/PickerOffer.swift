// SPDX-License-Identifier: Apache-2.0

/// What a picker on a device can be asked for, so that an app need not try (complaint C25).
public struct PickerOffer: Hashable, Sendable {
  /// The profile's identifier.
  public var identifier = ""
  /// The device's name as people say it.
  public var name = ""
  /// The screen in pixels.
  public var screen = PixelSize(width: 0, height: 0)
  /// Pixels a point of the screen.
  public var scale = 1
  /// The selection behaviours on offer.
  public var selection: Set<SelectionBehavior> = Set(SelectionBehavior.allCases)
  /// The most assets a pick can have, nil where nothing bounds it.
  public var maximumSelection: Int?
  /// Whether assets can be selected from the start.
  public var preselection = true
  /// The words that filters may be made of, as ``PickerFilter/allWords`` spells them.
  public var filters: [String] = PickerFilter.allWords
  /// What the picker can do, and thus what can be switched off.
  public var capabilities: PickerCapabilities = []
  /// What can be taken out of the picks.
  public var metadataOptions: PickerMetadataOptions = []
  /// The layouts on offer.
  public var modes: Set<PickerMode> = Set(PickerMode.allCases)
  /// The ways of being presented on offer.
  public var styles: Set<PickerStyle> = Set(PickerStyle.allCases)
  /// The edges that can go without margins.
  public var edges = PickerEdges(PickerEdges.named.map(\.edge))
  /// Whether an app can fill the search field.
  public var searchText = true

  /// The screen in points, which frames are given in.
  public var screenInPoints: PointSize {
    PointSize(width: screen.width / max(1, scale), height: screen.height / max(1, scale))
  }

  /// Makes an offer of everything that there is.
  public init() {}

  /// What a device offers.
  ///
  /// - Parameter profile: The device.
  public init(_ profile: DeviceProfile) {
    identifier = profile.identifier
    name = profile.name
    screen = profile.screen.size
    scale = max(1, profile.screen.scale)
    selection = profile.selection.modes
    maximumSelection = profile.selection.maximum
    preselection = profile.selection.preselection
    filters = profile.filters ?? PickerFilter.allWords
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
