// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles
import PickerTesting
import Testing

/// What the bundled paired watch shows and accepts, on a real index.
@Suite struct WatchRuleTests {
  private let profile: DeviceProfile
  private let delivery = ManualDelivery()

  init() throws {
    profile = try ProfileStore().profile("apple-watch-45mm")
  }

  private func open(
    _ assets: [Asset], _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) async throws -> PickerSession {
    let database = try AssetDatabase()
    try await database.save(assets)
    var configuration = PickerConfiguration()
    change(&configuration)
    let library = PhotoLibrary(root: "/", assets: database, delivery: delivery)
    return try await library.makeSession(configuration, profile: profile)
  }

  private func asset(
    _ name: String, _ kind: MediaKind, minute: Int, _ subtypes: AssetSubtypes = []
  ) -> Asset {
    var asset = Asset.image(AssetIdentifier(name), minute: minute)
    asset.kind = kind
    asset.subtypes = subtypes
    return asset
  }

  @Test(
    "watch.window.newest500, window.counts.library: all images up to 500, then the newest 500",
    arguments: [0, 499, 500, 501, 700])
  func newestFiveHundred(count: Int) async throws {
    let roll = Asset.roll(count)
    let session = try await open(roll)
    #expect(await session.count == min(count, 500))
    #expect(try await session.assets(at: 0..<count) == Array(roll.prefix(500)))
    #expect(session.window.libraryCount == count)
  }

  @Test("watch.types.images-only, watch.types.live-photos, filter.kinds.images: no video shows")
  func imagesOnly() async throws {
    let gallery = [
      asset("still", .image, minute: 6), asset("live", .livePhoto, minute: 5),
      asset("video", .video, minute: 4), asset("recording", .video, minute: 3, .screenRecording),
      asset("motion", .image, minute: 2, .motionPhoto),
    ]
    for filter in [nil, PickerFilter.images] {
      let session = try await open(gallery) { $0.filter = filter }
      let shown = try await session.assets(at: 0..<9).map(\.identifier)
      #expect(shown == ["still", "live", "motion"])
    }
  }

  @Test(
    "select.ordered.badges, select.limit.refuses, select.results.pick-order: numbered, limited, in order"
  )
  func orderAndLimit() async throws {
    let roll = Asset.roll(5)
    let session = try await open(roll) {
      $0.selectionLimit = 2
      $0.selection = .ordered
    }
    #expect(await session.view.isOrdered)
    await session.send(.tap(roll[3]))
    await session.send(.tap(roll[0]))
    #expect(await session.send(.tap(roll[1])) == .limit)
    #expect(await session.view.selection.badge(of: roll[0].identifier) == 2)
    await session.send(.finish)
    let items = [roll[3], roll[0]].map { PickedItem(asset: $0, outcome: .ready) }
    #expect(await session.view.phase == .closed(.finished(items)))
  }

  @Test(
    "select.limit-one.tap-finishes, select.limit.default-one: an app without wishes gets a photo by one tap"
  )
  func shortFlow() async throws {
    let roll = Asset.roll(3)
    let session = try await open(roll)
    await session.send(.tap(roll[1]))
    let item = PickedItem(asset: roll[1], outcome: .ready)
    #expect(await session.view.phase == .closed(.finished([item])))
  }

  @Test(
    "watch.scope.device-only, watch.loading.never: only synced photos show, and nothing is fetched")
  func syncedOnly() async throws {
    let roll = Asset.roll(4)
    let session = try await open([roll[0], roll[1].inCloud(), roll[2], roll[3].inCloud()]) {
      $0.selectionLimit = 0
    }
    #expect(try await session.assets(at: 0..<4) == [roll[0], roll[2]])
    for asset in [roll[0], roll[2]] { await session.send(.tap(asset)) }
    #expect(await session.send(.tap(roll[1].inCloud())) == .notShown)
    await session.send(.finish)
    #expect(await session.view.isOpen == false)
    #expect(delivery.requested == [])
  }

  @Test(
    "window.order.capture-date: the newest are those captured last, not those changed or added last"
  )
  func newestByCapture() async throws {
    var edited = Asset.image("edited", minute: 0)
    edited.modificationDate = Asset.image("x", minute: 9_999).captureDate
    let roll = Asset.roll(501).dropLast()
    let session = try await open(roll + [edited])
    #expect(await session.count == 500 && session.window.libraryCount == 501)
    #expect(try await session.assets(at: 0..<500) == Array(roll))
    #expect(await session.send(.tap(edited)) == .notShown)
  }
}
