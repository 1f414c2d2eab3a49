// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// The options for layout, style, edges, capabilities, metadata and search text.
@Suite struct ConfigurationOptionsTests {
  /// A device that offers nothing except selection.
  private static let plain: DeviceProfile = {
    var profile = DeviceProfile.watch()
    profile.options.modes = [.default]
    profile.options.styles = [.presentation]
    profile.options.edges = []
    profile.options.metadata = []
    profile.options.searchText = false
    return profile
  }()

  /// A device that allows every option and has a search field.
  private static let open: DeviceProfile = {
    var profile = DeviceProfile.watch()
    profile.capabilities.insert(.search)
    return profile
  }()

  private func everything() -> PickerConfiguration {
    var configuration = PickerConfiguration()
    configuration.mode = .compact
    configuration.style = .inline
    configuration.edgesWithoutContentMargins = [.top, .bottom]
    configuration.metadataOptions = [.removeLocation, .removeCaptions]
    configuration.searchText = "sea"
    return configuration
  }

  @Test("select.limit.default-one, config.values.typed: every field has the default of PhotosUI")
  func defaults() {
    let configuration = PickerConfiguration()
    #expect(configuration.selectionLimit == 1 && configuration.filter == nil)
    #expect(configuration.selection == .default && configuration.mode == .default)
    #expect(configuration.style == .presentation)
    #expect(configuration.preselectedAssetIdentifiers.isEmpty)
    #expect(configuration.preferredAssetRepresentationMode == .automatic)
    #expect(configuration.edgesWithoutContentMargins == [])
    #expect(configuration.disabledCapabilities == [] && configuration.metadataOptions == [])
    #expect(configuration.searchText == nil)
    #expect(configuration.issues(with: Self.plain) == [])
  }

  @Test("config.edges.offered, config.remove.offered: names and bits are those of PhotosUI")
  func bits() {
    #expect(PickerEdges([.top, .leading, .bottom, .trailing]).rawValue == 0b1111)
    #expect(PickerEdges([.trailing, .top]).names == ["top", "trailing"])
    #expect(PickerMetadataOptions.removeLocation.rawValue == 1)
    #expect(PickerMetadataOptions.removeCaptions.rawValue == 2)
    #expect(PickerMetadataOptions.removeSerialNumbers.rawValue == 4)
    #expect(PickerMetadataOptions.known.map(\.option.rawValue) == [1, 2, 4])
    #expect(PickerMetadataOptions.labeled.map(\.option.rawValue) == [1, 2, 4])
    #expect(PickerMetadataOptions.removeCaptions.names == ["removeCaptions"])
  }

  @Test("capability.independent: five, with the names and bits of PhotosUI, freely combined")
  func capabilityBits() {
    #expect(
      PickerCapabilities.named.map(\.name) == [
        "search", "stagingArea", "collectionNavigation", "selectionActions",
        "sensitivityAnalysisIntervention",
      ])
    #expect(PickerCapabilities.named.map(\.capability.rawValue) == [1, 2, 4, 8, 16])
    for bits in 0..<32 {
      let capabilities = PickerCapabilities(rawValue: bits)
      let names = PickerCapabilities.named.filter { $0.capability.rawValue & bits != 0 }.map(\.name)
      #expect(capabilities.names == names)
    }
  }

  @Test("capability.unknown.refused: sensitivity analysis is not disabled by default")
  func interventionIsOn() {
    let configuration = PickerConfiguration()
    #expect(!configuration.disabledCapabilities.contains(.sensitivityAnalysisIntervention))
  }

  @Test("capability.unknown.refused: sensitivity analysis cannot be disabled if not offered")
  func interventionNotOffered() {
    var configuration = PickerConfiguration()
    configuration.disabledCapabilities = [.search, .sensitivityAnalysisIntervention]
    let issues = configuration.issues(with: Self.open)
    #expect(issues.map(\.field) == ["disabledCapabilities"])
    #expect(issues.map(\.value) == ["sensitivityAnalysisIntervention"])
    #expect(issues.first?.allowed.contains("search") == true)
    var profile = Self.open
    profile.capabilities.insert(.sensitivityAnalysisIntervention)
    #expect(configuration.issues(with: profile) == [])
  }

  @Test(
    "config.mode.offered, config.style.offered, config.search-text.offered: each issue has a remedy"
  )
  func notOffered() {
    #expect(
      everything().issues(with: Self.plain).map(\.description) == [
        "mode: profile test-watch does not allow compact; use default",
        "style: profile test-watch does not allow inline; use presentation",
        "edgesWithoutContentMargins: profile test-watch does not allow top, bottom; "
          + "leave it empty",
        "metadataOptions: profile test-watch does not allow removeLocation, removeCaptions; "
          + "leave it empty",
        "searchText: profile test-watch does not allow \"sea\"; leave it nil",
      ])
  }

  @Test(
    "config.edges.offered, config.remove.offered: only what is missing is named, with what there is"
  )
  func partlyOffered() {
    var profile = Self.open
    profile.options.edges = [.top]
    profile.options.metadata = .removeLocation
    let issues = everything().issues(with: profile)
    #expect(issues.map(\.value) == ["bottom", "removeCaptions"])
    #expect(issues.map(\.allowed) == ["use top", "use removeLocation"])
  }

  @Test(
    "config.mode.offered, config.style.offered, config.edges.offered: what a profile leaves open is possible"
  )
  func leftOpen() {
    #expect(everything().issues(with: Self.open) == [])
  }

  @Test(
    "config.search-text.offered, search.none.refused: a text needs a search field and a profile that offers it"
  )
  func searchTextNeedsAField() {
    var configuration = PickerConfiguration()
    configuration.searchText = ""
    #expect(configuration.issues(with: .watch()).map(\.field) == ["searchText"])
    var profile = Self.open
    #expect(configuration.issues(with: profile) == [])
    profile.options.searchText = false
    #expect(configuration.issues(with: profile).map(\.field) == ["searchText"])
  }
}
