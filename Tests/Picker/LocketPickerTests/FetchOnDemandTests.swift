// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Finishing fetches nothing; an original in the cloud is fetched when the app asks
/// (`unseen.load.item.lazy`).
@Suite(.timeLimit(.minutes(10))) struct FetchOnDemandTests {
  private let folder: TemporaryDirectory
  private let store: DeliveredStore
  private let phone: DeviceProfile

  init() throws {
    folder = try TemporaryDirectory()
    store = DeliveredStore(directory: folder.path + "/here")
    phone = DeviceProfile(
      identifier: "test-phone", name: "Test phone",
      screen: DeviceProfile.Screen(size: PixelSize(width: 1_179, height: 2_556), scale: 3))
  }

  private func library(_ delivery: any AssetDelivering) throws -> PhotoLibrary {
    PhotoLibrary(
      root: folder.path + "/cloud", assets: try AssetDatabase(), delivery: delivery, store: store)
  }

  private func picked(_ names: String..., in availability: Availability = .cloud) throws
    -> [PickedItem]
  {
    try names.map { name in
      try folder.write([UInt8](repeating: 7, count: 1_000), to: "cloud/\(name).jpg")
      let asset = Asset.image(AssetIdentifier(name))
      return PickedItem(asset: availability == .cloud ? asset.inCloud() : asset, outcome: .ready)
    }
  }

  /// Fetches while the cloud's time advances.
  private func fetch(
    _ items: [PickedItem], over cloud: SimulatedCloud
  ) async throws -> [PickedItem] {
    let time = Task { await cloud.runAtOnce() }
    defer { time.cancel() }
    return try await library(cloud).fetchOnDemand(items, profile: phone)
  }

  @Test("what is missing is here afterwards, and the rest stays as it was")
  func fetchesWhatIsMissing() async throws {
    let missing = try picked("a", "b")
    let here = try picked("c", in: .device)
    let kept = [PickedItem(asset: missing[0].asset, outcome: .kept, removing: .removeLocation)]
    let items = missing + here + kept + [missing[0]]
    let fetched = try await fetch(
      items, over: SimulatedCloud(.slow, source: folder.path + "/cloud", store: store))
    #expect(fetched == items)
    #expect(store.holds(missing[0].asset) && store.holds(missing[1].asset))
    #expect(!store.holds(here[0].asset))
  }

  @Test(
    "load.offline.reason: without a network each item says why, and keeps what is to be removed")
  func offline() async throws {
    let missing = try picked("a", "b")
    let items = missing.map {
      PickedItem(asset: $0.asset, outcome: .ready, removing: .removeCaptions)
    }
    let fetched = try await fetch(
      items, over: SimulatedCloud(.offline, source: folder.path + "/cloud", store: store))
    #expect(fetched.map(\.outcome) == [.failed(.offline), .failed(.offline)])
    #expect(fetched.map(\.removing) == [.removeCaptions, .removeCaptions])
  }

  @Test("load.gone.told: an original that is gone does not affect the others")
  func oneIsGone() async throws {
    let items = try picked("a", "b", "c")
    try folder.write([UInt8](repeating: 7, count: 999), to: "cloud/c.jpg")
    let lost = PickedItem(asset: Asset.image("lost").inCloud(), outcome: .ready)
    let fetched = try await fetch(
      [lost] + items, over: SimulatedCloud(.wifi, source: folder.path + "/cloud", store: store))
    #expect(fetched.map(\.outcome) == [.gone, .ready, .ready, .failed(.changed)])
  }

  @Test("a device that does not fetch on demand fetches nothing")
  func otherDevices() async throws {
    let delivery = ManualDelivery()
    let items = try picked("a")
    for profile in [DeviceProfile.watch(), .familyWatch()] {
      #expect(try await library(delivery).fetchOnDemand(items, profile: profile) == items)
    }
    let here = try picked("b", in: .device)
    #expect(try await library(delivery).fetchOnDemand(here, profile: phone) == here)
    #expect(delivery.requested == [])
  }

  @Test("what is here already is not fetched again, and a library without a cloud says offline")
  func nothingTwice() async throws {
    let items = try picked("a", "b")
    _ = try await fetch(
      [items[0]], over: SimulatedCloud(.wifi, source: folder.path + "/cloud", store: store))
    let fetched = try await library(NoDelivery()).fetchOnDemand(items, profile: phone)
    #expect(fetched.map(\.outcome) == [.ready, .failed(.offline)])
  }

  @Test("a fetch that is cancelled stops, and says so")
  func cancelled() async throws {
    let delivery = ManualDelivery()
    let library = try library(delivery)
    let items = try picked("a", "b")
    let fetching = Task { [phone] in await library.fetchOnDemand(items, profile: phone) }
    try await waitUntil("a request") { !delivery.requested.isEmpty }
    await delivery.report(.received(bytes: 10, total: 1_000), of: "a")
    fetching.cancel()
    #expect(await fetching.value.map(\.outcome) == [.cancelled, .cancelled])
    #expect(delivery.stopped == [0])
  }

  @Test("time can go on again after it was stopped")
  func timeGoesOnAgain() async throws {
    let cloud = SimulatedCloud(.wifi, source: folder.path + "/cloud", store: store)
    for item in try picked("a", "b", "c") {
      #expect(try await fetch([item], over: cloud) == [item])
      #expect(store.holds(item.asset))
    }
  }
}
