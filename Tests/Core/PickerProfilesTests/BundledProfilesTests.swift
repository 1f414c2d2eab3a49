// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerProfiles
import Testing

/// The devices that ship with Locket, as their documents describe them.
@Suite struct BundledProfilesTests {
  private static let watches =
    ["40mm", "41mm", "42mm", "44mm", "45mm", "46mm", "49mm"]
    .map { "apple-watch-\($0)" } + ["apple-watch-49mm-ultra3"]

  /// Identifiers that other code depends on.
  private static let lasting =
    watches + watches.map { $0 + "-family" } + [
      "iphone-ios14", "iphone-ios15", "iphone-ios16", "iphone-ios17", "iphone-ios18",
      "iphone-ios27", "iphone-se", "iphone-pro-max", "ipad-mini", "ipad-11", "ipad-13", "mac",
    ]

  @Test(
    "watch.window.newest500, family.window.newest1000, watch.types.images-only: the bundled watches are as stated"
  )
  func bundledWatches() throws {
    let store = try ProfileStore()
    for identifier in Self.watches {
      let paired = try store.profile(identifier)
      #expect(paired.library.newest == 500 && paired.library.scope == .device)
      #expect(paired.library.kinds == [.image] && paired.delivery.when == .alreadyOnDevice)
      #expect(paired.selection.modes == [.default, .ordered] && !paired.selection.preselection)
      #expect(paired.filters == ["images"] && paired.platform == "watchOS")
      #expect(paired.options.modes == [.default] && paired.options.edges == [])
      #expect(paired.options.metadata == [] && paired.options.searchText == false)
      #expect(paired.options.styles == [.presentation] && paired.options.menu == [])
      #expect(paired.options.notices == [] && paired.options.disabledCapabilities == [])
      #expect(paired.inputs == [.touch, .crown])
      #expect(paired.grid.zoom == [] && paired.layout.sidebarFrom == nil)
      let family = try store.profile(identifier + "-family")
      #expect(family.options == paired.options && family.screen == paired.screen)
      #expect(family.library.newest == 1_000 && family.library.scope == .cloud)
      #expect(family.delivery.when == .beforeClosing && family.library.kinds == [.image])
      #expect(family.grid.columns == 3 && family.delivery.fits == .screen)
      #expect(family.sources["library.newest"]?.basis == .stated)
    }
    let sizes = try Self.watches.map { try store.profile($0).screen.size.description }
    #expect(
      sizes == [
        "324x394", "352x430", "374x446", "368x448", "396x484", "416x496", "410x502", "422x514",
      ])
  }

  @Test("every document is read without issues, and the profiles that others rely on are there")
  func bundledDocumentsHaveNoIssues() throws {
    let store = try ProfileStore()
    for identifier in store.documents { _ = try store.base(identifier) }
    #expect(store.identifiers.count >= 45)
    #expect(Set(store.identifiers).isSuperset(of: Self.lasting))
    for identifier in store.identifiers {
      #expect(try store.profile(identifier).platform != nil, "\(identifier)")
    }
  }

  @Test("capability.unknown.refused: no bundled profile offers sensitivity analysis")
  func noProfileOffersIntervention() throws {
    let store = try ProfileStore()
    for identifier in store.identifiers {
      let capabilities = try store.profile(identifier).capabilities
      #expect(!capabilities.contains(.sensitivityAnalysisIntervention), "\(identifier)")
    }
  }

  @Test(
    "unseen.desktop.sidebar: phones, tablets and desktops offer everything and fetch later",
    arguments: [
      ("iphone-ios27", "iOS", PixelSize(width: 1_206, height: 2_622), 3, 3, nil),
      ("iphone-pro-max", "iOS", PixelSize(width: 1_320, height: 2_868), 3, 3, nil),
      ("ipad-mini", "iPadOS", PixelSize(width: 1_488, height: 2_266), 2, 5, 700),
      ("ipad-11", "iPadOS", PixelSize(width: 1_668, height: 2_420), 2, 5, 700),
      ("ipad-13", "iPadOS", PixelSize(width: 2_064, height: 2_752), 2, 5, 700),
      ("mac", "macOS", PixelSize(width: 3_024, height: 1_964), 2, 7, 700),
    ])
  func bundledLargerDevices(
    identifier: String, platform: String, size: PixelSize, scale: Int, columns: Int,
    sidebarFrom: Int?
  ) throws {
    let profile = try ProfileStore().profile(identifier)
    #expect(profile.platform == platform)
    #expect(profile.screen.size == size && profile.screen.scale == scale)
    #expect(profile.library == DeviceProfile.Library() && profile.library.newest == nil)
    #expect(profile.selection == DeviceProfile.Selection())
    #expect(Set(profile.filters ?? PickerFilter.allKeywords) == Set(PickerFilter.allKeywords))
    #expect(
      profile.capabilities == [
        .search, .stagingArea, .collectionNavigation, .selectionActions,
      ])
    #expect(profile.options.disabledCapabilities == profile.capabilities)
    #expect(profile.options.styles == [.presentation, .inline])
    #expect(profile.options.searchText == true)
    #expect(profile.options.metadata == [.removeLocation, .removeCaptions])
    #expect(profile.grid.columns == columns && profile.grid.zoom.contains(columns))
    #expect(profile.layout.sidebarFrom == sidebarFrom)
    #expect(profile.delivery.fits == .original && profile.delivery.when == .onDemand)
    #expect(profile.delivery.maximumBytes == nil && profile.delivery.parallelFetches == nil)
  }

  @Test("phones, tablets and desktops may finish for later; no watch ever closes early")
  func devicesThatFinishLater() throws {
    let store = try ProfileStore()
    let allowed = try store.identifiers.filter { try store.profile($0).delivery.backgroundFinish }
    let families = ["iOS", "iPadOS", "macOS", "Android", "Linux"]
    for identifier in allowed {
      let profile = try store.profile(identifier)
      #expect(families.contains(profile.platform ?? ""), "\(identifier)")
      #expect(profile.delivery.when != .alreadyOnDevice && profile.library.scope == .cloud)
    }
    #expect(Set(allowed).isSuperset(of: ["iphone-ios14", "ipad-11", "mac", "librem-5-cloud"]))
    for identifier in store.identifiers where identifier.contains("watch") {
      #expect(!allowed.contains(identifier))
    }
  }

  @Test("every number that is not inherited has a source, in every document")
  func numbersHaveSources() throws {
    let store = try ProfileStore()
    var count = 0
    for identifier in store.documents {
      for field in try store.base(identifier).profile.fields where field.document == identifier {
        guard field.value?.isNumber == true else { continue }
        count += 1
        #expect(field.source != nil, "\(identifier) \(field.keyPath)")
      }
    }
    #expect(count > 150)
  }

  @Test("a number of our own says so")
  func suggestedNumbersAreAssumed() throws {
    let store = try ProfileStore()
    let invented = try store.resolved("kiosk-tablet").fields.filter { $0.value?.isNumber == true }
    for field in invented where field.document != nil {
      #expect(field.source?.basis == .assumed && field.source?.origin.contains("Invented") == true)
    }
    for identifier in ["garmin-venu-2", "pebble-2", "wear-os-square", "huawei-watch-fit"] {
      #expect(try store.profile(identifier).sources["library.newest"]?.basis == .assumed)
    }
  }
}

extension JSONValue {
  /// Whether a value is a number or a list of numbers.
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .number: true
    case .array(let elements): !elements.isEmpty && elements.allSatisfy(\.isNumber)
    default: false
    }
  }
}
