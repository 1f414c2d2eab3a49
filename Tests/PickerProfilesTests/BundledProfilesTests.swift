// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerProfiles
import Testing

/// The devices that ship with Locket, as their documents describe them.
@Suite struct BundledProfilesTests {
  @Test("W1, W2, FILTER-WATCH-IMAGES-ONLY: the bundled watches say what was stated about them")
  func bundledWatches() throws {
    let store = try ProfileStore()
    let paired = try store.profile("apple-watch-45mm")
    #expect(paired.library.newest == 500 && paired.library.scope == .device)
    #expect(paired.library.kinds == [.image] && paired.delivery.when == .alreadyOnDevice)
    #expect(paired.screen.size == PixelSize(width: 396, height: 484) && paired.screen.scale == 2)
    #expect(paired.selection.modes == [.default, .ordered] && !paired.selection.preselection)
    #expect(paired.filters == ["images"] && paired.platform == "watchOS")
    #expect(paired.options.modes == [.default] && paired.options.edges == [])
    #expect(paired.options.metadata == [] && paired.options.searchText == false)
    #expect(paired.options.styles == [.presentation] && paired.options.menu == [])
    #expect(paired.options.notices == [])
    #expect(paired.grid.zoom == [] && paired.layout.sidebarFrom == nil)
    let family = try store.profile("apple-watch-45mm-family")
    #expect(family.options == paired.options)
    #expect(family.library.newest == 1_000 && family.library.scope == .cloud)
    #expect(family.delivery.when == .beforeClosing && family.library.kinds == [.image])
    #expect(family.grid.columns == 3 && family.delivery.fits == .screen)
    #expect(family.sources["library.newest"]?.basis == .stated)
  }

  @Test func whatShipsIsReadWithoutMistakes() throws {
    let store = try ProfileStore()
    #expect(
      store.identifiers == [
        "apple-ipad-11-inch", "apple-iphone-16", "apple-mac-14-inch", "apple-watch-45mm",
        "apple-watch-45mm-family",
      ])
    for identifier in store.identifiers { _ = try store.profile(identifier) }
  }

  @Test("CAP-SENSITIVE-DEFAULT-ON: nothing here could tell, so no bundled profile offers it")
  func nobodyIntervenes() throws {
    let store = try ProfileStore()
    for identifier in store.identifiers {
      let capabilities = try store.profile(identifier).capabilities
      #expect(!capabilities.contains(.sensitivityAnalysisIntervention), "\(identifier)")
    }
  }

  @Test(
    "F1, P12: phone, tablet and desktop offer everything, show the whole library and fetch later",
    arguments: [
      ("apple-iphone-16", "iOS", PixelSize(width: 1_179, height: 2_556), 3, 3, nil),
      ("apple-ipad-11-inch", "iPadOS", PixelSize(width: 1_668, height: 2_420), 2, 5, 700),
      ("apple-mac-14-inch", "macOS", PixelSize(width: 3_024, height: 1_964), 2, 7, 700),
    ])
  func bundledLargerDevices(
    identifier: String, platform: String, size: PixelSize, scale: Int, columns: Int,
    sidebarFrom: Int?
  ) throws {
    let profile = try ProfileStore().profile(identifier)
    #expect(profile.platform == platform)
    #expect(profile.screen.size == size && profile.screen.scale == scale)
    #expect(profile.library == DeviceProfile.Library() && profile.library.newest == nil)
    #expect(profile.selection == DeviceProfile.Selection() && profile.filters == nil)
    #expect(
      profile.capabilities == [
        .search, .stagingArea, .collectionNavigation, .selectionActions,
      ])
    #expect(profile.options.modes == Set(PickerMode.allCases))
    #expect(profile.options.styles == Set(PickerStyle.allCases))
    #expect(profile.options.edges == [.top, .leading, .bottom, .trailing])
    #expect(profile.options.metadata == [.removeLocation, .removeCaptions])
    #expect(profile.options.menu == [.removeLocation, .removeCaptions])
    #expect(profile.options.notices == Set(PrivacyNotice.allCases))
    #expect(profile.grid.columns == columns && profile.grid.zoom.contains(columns))
    #expect(profile.layout.sidebarFrom == sidebarFrom)
    #expect(profile.delivery.fits == .original && profile.delivery.when == .onDemand)
    #expect(profile.delivery.maximumBytes == nil && profile.delivery.parallelFetches == nil)
  }

  @Test("every number of a bundled profile has a source")
  func numbersHaveSources() throws {
    let store = try ProfileStore()
    for identifier in store.identifiers {
      let profile = try store.profile(identifier)
      var numbers = [
        "screen.width", "screen.height", "screen.scale", "grid.columns", "grid.spacing",
      ]
      if !profile.grid.zoom.isEmpty { numbers.append("grid.zoom") }
      if profile.layout.sidebarFrom != nil {
        numbers += ["layout.sidebarFrom", "layout.sidebarWidth"]
      }
      if profile.delivery.maximumBytes != nil { numbers.append("delivery.maximumBytes") }
      if profile.library.newest != nil { numbers.append("library.newest") }
      if profile.delivery.parallelFetches != nil { numbers.append("delivery.parallelFetches") }
      if profile.selection.maximum != nil { numbers.append("selection.maximum") }
      for number in numbers { #expect(profile.sources[number] != nil, "\(identifier) \(number)") }
    }
  }
}
