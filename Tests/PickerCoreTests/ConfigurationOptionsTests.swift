// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Rules C1, C2 and C6 on layout, edges, metadata and search text.
@Suite struct ConfigurationOptionsTests {
  /// A device that offers nothing beside selection.
  private static let plain: DeviceProfile = {
    var profile = DeviceProfile.watch()
    profile.options.modes = [.default]
    profile.options.edges = []
    profile.options.metadata = []
    profile.options.searchText = false
    return profile
  }()

  /// A device that leaves everything open and can be searched.
  private static let open: DeviceProfile = {
    var profile = DeviceProfile.watch()
    profile.capabilities.insert(.search)
    return profile
  }()

  private func everything() -> PickerConfiguration {
    var configuration = PickerConfiguration()
    configuration.mode = .compact
    configuration.edgesWithoutContentMargins = [.top, .bottom]
    configuration.metadataOptions = [.removeLocation, .removeCaptions]
    configuration.searchText = "sea"
    return configuration
  }

  @Test("C1: every field has the default of PhotosUI")
  func defaults() {
    let configuration = PickerConfiguration()
    #expect(configuration.selectionLimit == 1 && configuration.filter == nil)
    #expect(configuration.selection == .default && configuration.mode == .default)
    #expect(configuration.preselectedAssetIdentifiers.isEmpty)
    #expect(configuration.preferredAssetRepresentationMode == .automatic)
    #expect(configuration.edgesWithoutContentMargins == [])
    #expect(configuration.disabledCapabilities == [] && configuration.metadataOptions == [])
    #expect(configuration.searchText == nil)
    #expect(configuration.issues(with: Self.plain) == [])
  }

  @Test("C2: names and bits are those of PhotosUI")
  func bits() {
    #expect(PickerEdges([.top, .leading, .bottom, .trailing]).rawValue == 0b1111)
    #expect(PickerEdges([.trailing, .top]).names == ["top", "trailing"])
    #expect(PickerMetadataOptions.removeLocation.rawValue == 1)
    #expect(PickerMetadataOptions.removeCaptions.rawValue == 2)
    #expect(PickerMetadataOptions.removeCaptions.names == ["removeCaptions"])
  }

  @Test("C2: each field that the profile does not offer is named with value and remedy")
  func notOffered() {
    #expect(
      everything().issues(with: Self.plain).map(\.description) == [
        "mode: compact is not possible with profile test-watch: use default",
        "edgesWithoutContentMargins: top, bottom is not possible with profile test-watch: "
          + "leave it empty",
        "metadataOptions: removeLocation, removeCaptions is not possible with profile "
          + "test-watch: leave it empty",
        "searchText: \"sea\" is not possible with profile test-watch: leave it nil",
      ])
  }

  @Test("C2: only what is missing is named, with what there is instead")
  func partlyOffered() {
    var profile = Self.open
    profile.options.edges = [.top]
    profile.options.metadata = .removeLocation
    let issues = everything().issues(with: profile)
    #expect(issues.map(\.value) == ["bottom", "removeCaptions"])
    #expect(issues.map(\.allowed) == ["use top", "use removeLocation"])
  }

  @Test("C2: what a profile leaves open is possible")
  func leftOpen() {
    #expect(everything().issues(with: Self.open) == [])
  }

  @Test("C2: a search text needs a search field, unless the profile says otherwise")
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
