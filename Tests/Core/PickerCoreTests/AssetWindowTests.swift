// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// The assets of a window and their order, on the reference.
@Suite struct AssetWindowTests {
  private let library = DeviceProfile.watch().library

  @Test(
    "watch.window.newest500, window.counts.library: above 500 the newest 500, otherwise all",
    arguments: [0, 1, 499, 500, 501, 1001])
  func newestFiveHundred(count: Int) {
    let (window, shown) = AssetWindow.cut(library, from: Asset.roll(count).shuffled())
    #expect(window.count == min(count, 500))
    #expect(window.libraryCount == count)
    #expect(shown == Array(Asset.roll(count).prefix(500)))
    #expect(window.isCut == (count > 500))
  }

  @Test("watch.types.live-photos, watch.types.images-only: Live Photos are images; videos are not")
  func kinds() {
    var live = Asset.image("live", minute: 1)
    live.kind = .livePhoto
    var video = Asset.image("video", minute: 2)
    video.kind = .video
    #expect(AssetWindow.cut(library, from: [live, video]).assets == [live])
  }

  @Test("window.order.names: of equal dates the highest number of the camera comes first")
  func names() {
    let tied = [("c", "IMG_0009.HEIC"), ("a", "IMG_0010.HEIC"), ("b", "1/IMG_0011.HEIC")].map {
      var asset = Asset.image(AssetIdentifier($0.0))
      asset.file = $0.1
      return asset
    }
    let (window, shown) = AssetWindow.cut(DeviceProfile.watch(newest: 2).library, from: tied)
    #expect(shown.map(\.identifier.rawValue) == ["b", "a"])
    #expect(!window.contains(tied[0]))
    let listed = window.listing(of: tied, matching: AssetQuery())
    #expect(listed == shown)
  }

  @Test("window.order.ties: equal dates and names are ordered by identifier bytes, ascending")
  func ties() {
    let tied = ["b", "B", "a", "é"].map {
      var asset = Asset.image(AssetIdentifier($0))
      asset.file = "\($0)/same.jpg"
      return asset
    }
    let shown = AssetWindow.cut(library, from: tied).assets
    #expect(shown.map(\.identifier.rawValue) == ["B", "a", "b", "é"])
  }

  @Test(
    "window.order.modification-fallback, window.order.undated-last, window.order.future-newest: missing or odd dates"
  )
  func missingDates() {
    var modified = Asset.image("modified", minute: nil)
    modified.modificationDate = Asset.image("x", minute: 5).captureDate
    let none = Asset.image("none", minute: nil)
    let future = Asset.image("future", minute: 100_000_000)
    let old = Asset.image("old", minute: 1)
    let shown = AssetWindow.cut(library, from: [none, old, modified, future]).assets
    #expect(shown.map(\.identifier) == ["future", "modified", "old", "none"])
  }

  @Test("window.hidden.excluded, window.trashed.excluded: they are neither shown nor counted")
  func hiddenAndTrashed() {
    var hidden = Asset.image("hidden")
    hidden.isHidden = true
    var trashed = Asset.image("trashed")
    trashed.isTrashed = true
    let window = AssetWindow.cut(library, from: [hidden, trashed, .image("seen")]).window
    #expect(window.libraryCount == 1)
    #expect(!window.contains(hidden) && !window.contains(trashed))
  }

  @Test("watch.scope.device-only, family.scope.cloud: cloud assets are shown in family mode only")
  func scope() {
    let cloud = Asset.image("cloud").inCloud()
    #expect(AssetWindow.cut(library, from: [cloud]).window.count == 0)
    #expect(AssetWindow.cut(DeviceProfile.familyWatch().library, from: [cloud]).window.count == 1)
  }

  @Test("window.newest.bounded: the window contains exactly the assets that are shown")
  func membershipAgreesWithTheCut() {
    let roll = Asset.roll(10)
    let (window, shown) = AssetWindow.cut(DeviceProfile.watch(newest: 4).library, from: roll)
    for asset in roll { #expect(window.contains(asset) == shown.contains(asset)) }
  }
}
