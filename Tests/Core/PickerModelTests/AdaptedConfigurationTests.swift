// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

/// Options that the device lacks are left out; errors of the app are not.
@Suite struct AdaptedConfigurationTests {
  private var watch: PickerOffer {
    var offer = PickerOffer()
    offer.selection = [.default, .ordered]
    offer.preselection = false
    offer.filters = ["images"]
    offer.modes = [.default]
    offer.styles = [.presentation]
    (offer.edges, offer.capabilities, offer.searchText) = ([], [], false)
    return offer
  }

  @Test(
    "config.selection.offered, config.preselection.none: what a watch lacks is left out, field by field"
  )
  func watchFields() {
    var wanted = PickerConfiguration()
    wanted.selectionLimit = 0
    wanted.selection = .continuousAndOrdered
    wanted.filter = .all(of: [.images, .not(.screenshots)])
    wanted.preselectedAssetIdentifiers = ["a"]
    (wanted.mode, wanted.style) = (.compact, .inline)
    wanted.edgesWithoutContentMargins = [.top]
    wanted.disabledCapabilities = [.search, .selectionActions]
    wanted.searchText = "beach"
    var expected = PickerConfiguration()
    expected.selectionLimit = 0
    expected.selection = .ordered
    expected.filter = .images
    #expect(wanted.adapted(to: watch) == expected)
    var everything = PickerOffer()
    everything.capabilities = wanted.disabledCapabilities
    #expect(wanted.adapted(to: everything) == wanted)
    wanted.selection = .continuous
    #expect(wanted.adapted(to: watch).selection == .default)
  }

  @Test(
    "config.limit.maximum, config.preselection.not-with-one: a limit falls to the device's maximum")
  func limits() {
    var offer = PickerOffer()
    offer.maximumSelection = 20
    var wanted = PickerConfiguration()
    wanted.preselectedAssetIdentifiers = ["a"]
    for (limit, expected) in [(0, 0), (20, 20), (21, 20), (.max, 20)] {
      wanted.selectionLimit = limit
      #expect(wanted.adapted(to: offer).selectionLimit == expected)
      #expect(wanted.adapted(to: offer).preselectedAssetIdentifiers == ["a"])
    }
    offer.maximumSelection = 1
    for limit in [0, 5] {
      wanted.selectionLimit = limit
      #expect(wanted.adapted(to: offer).preselectedAssetIdentifiers.isEmpty)
    }
  }

  @Test(
    "config.preselection.not-with-one, unseen.rendition.place: errors and removals of the app stay")
  func appErrorsStay() {
    var wanted = PickerConfiguration()
    wanted.preselectedAssetIdentifiers = ["a"]
    wanted.metadataOptions = [.removeLocation]
    #expect(wanted.adapted(to: PickerOffer()) == wanted)
    wanted.selectionLimit = -1
    var offer = watch
    offer.maximumSelection = 5
    #expect(wanted.adapted(to: offer).selectionLimit == -1)
    #expect(wanted.adapted(to: offer).metadataOptions == [.removeLocation])
    let deep = (0..<100).reduce(PickerFilter.videos) { filter, _ in .not(filter) }
    wanted.filter = deep
    #expect(wanted.adapted(to: watch).filter == deep)
  }

  @Test(
    "config.filter.offered: a filter shows more where a keyword is missing, never less",
    arguments: [
      ("videos", nil), ("any(videos, livePhotos)", nil), ("screenshots", nil),
      ("all(images, not(screenshots))", "images"), ("any(images, screenshots)", nil),
      ("any(images, images)", "images"), ("all(images)", "images"), ("any(images)", "images"),
      ("all(videos, not(images))", nil), ("not(images)", nil), ("any()", nil), ("all()", nil),
      ("all(all(images, videos), any(videos))", "images"), ("images", "images"),
    ] as [(String, String?)])
  func filters(wanted: String, expected: String?) throws {
    var configuration = PickerConfiguration()
    configuration.filter = try PickerFilter(wanted)
    #expect(configuration.adapted(to: watch).filter?.description == expected)
    #expect(configuration.adapted(to: PickerOffer()).filter?.description == wanted)
  }

  @Test("config.filter.offered: of several keywords those on offer stay")
  func offeredKeywordsStay() throws {
    let offered: Set = ["images", "videos", "livePhotos", "any", "all"]
    let widened = { (text: String) in try PickerFilter(text).widened(to: offered)?.description }
    #expect(try widened("all(images, livePhotos, not(bursts))") == "all(images, livePhotos)")
    #expect(try widened("any(videos, all(images, not(bursts)))") == "any(videos, images)")
    #expect(try widened("any(videos, bursts)") == nil)
    #expect(try widened("any()") == "any()")
  }

  @Test("host.update.whole: an update leaves out what the device lacks")
  func updates() {
    var offer = watch
    offer.maximumSelection = 5
    var update = PickerConfiguration.Update()
    #expect(update.adapted(to: offer) == update)
    update.selectionLimit = 9
    update.edgesWithoutContentMargins = [.top]
    update.searchText = "beach"
    var expected = PickerConfiguration.Update()
    expected.selectionLimit = 5
    expected.edgesWithoutContentMargins = []
    #expect(update.adapted(to: offer) == expected)
  }
}
