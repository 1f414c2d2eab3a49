// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles
import PickerTesting
import RenditionTesting
import Testing

/// The behaviour of the bundled family watch with a library that is in the cloud.
@Suite struct FamilyRuleTests {
  private let folder: TemporaryDirectory
  private let profile: DeviceProfile

  init() throws {
    folder = try TemporaryDirectory()
    profile = try ProfileStore().profile("apple-watch-45mm-family")
  }

  private func library(
    _ assets: [Asset], _ network: NetworkModel = .wifi
  ) async throws -> (library: PhotoLibrary, cloud: SimulatedCloud) {
    for asset in assets {
      let bytes = [UInt8](repeating: 7, count: Int(asset.byteCount ?? 0))
      try folder.write(bytes, to: "cloud/" + asset.file)
    }
    let store = DeliveredStore(directory: folder.path + "/here")
    let cloud = SimulatedCloud(network, source: folder.path + "/cloud", store: store)
    let database = try AssetDatabase()
    try await database.save(assets)
    let library = PhotoLibrary(
      root: folder.path + "/cloud", assets: database, delivery: cloud, store: store)
    return (library, cloud)
  }

  private func open(_ library: PhotoLibrary) async throws -> PickerSession {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    return try await library.makeSession(configuration, profile: profile)
  }

  @Test(
    "family.window.newest1000, family.scope.cloud: the newest 1000 can be picked, on the watch or not",
    arguments: [999, 1_000, 1_001])
  func newestThousand(count: Int) async throws {
    let roll = Asset.roll(count).enumerated().map { index, asset in
      index.isMultiple(of: 3) ? asset : asset.inCloud()
    }
    let database = try AssetDatabase()
    try await database.save(roll)
    let session = try await open(PhotoLibrary(root: "/", assets: database))
    #expect(await session.count == min(count, 1_000))
    #expect(try await session.assets(at: 0..<count) == Array(roll.prefix(1_000)))
    let last = roll[min(count, 1_000) - 1]
    #expect(await session.send(.tap(last)) == nil)
    if count > 1_000 { #expect(await session.send(.tap(roll[1_000])) == .notShown) }
  }

  @Test(
    "family.loading.before-close, load.done.closes, results.ready-when-finished: all comes from the cloud"
  )
  func fetchedBeforeClosing() async throws {
    let roll = Asset.roll(3).map { $0.inCloud() }
    let (library, cloud) = try await library(roll)
    let session = try await open(library)
    for asset in roll.prefix(2) { await session.send(.tap(asset)) }
    await session.send(.finish)
    #expect(await session.view.phase.name == "loading")
    #expect(library.original(of: roll[0]) == nil)
    while let wait = cloud.timeToNext { await cloud.advance(by: wait) }
    let items = roll.prefix(2).map { PickedItem(asset: $0, outcome: .ready) }
    #expect(await session.view.phase == .closed(.finished(items)))

    // Picked photos open although the cloud is gone; the others were not fetched.
    try FileManager.default.removeItem(atPath: folder.path + "/cloud")
    let copies = await library.deliver(
      items, profile: profile, to: folder.path, with: CopyingRenditions())
    #expect(copies.map(\.rendition?.byteCount) == [1_000, 1_000])
    #expect(library.original(of: roll[2]) == nil)
  }

  @Test("family.loading.nothing-missing: Add closes at once without a network too")
  func nothingToFetch() async throws {
    let roll = Asset.roll(2)
    let session = try await open(try await library(roll, .offline).library)
    for asset in roll { await session.send(.tap(asset)) }
    await session.send(.finish)
    try #require(await !session.view.isOpen)
    var phases = 0
    for await event in session.events where event == .phaseChanged { phases += 1 }
    #expect(phases == 1, "from picking to closed, without loading between")
  }

  @Test(
    "load.offline.fails, load.back.keeps-selection, load.use.hands-over: a failure leaves three choices"
  )
  func failure() async throws {
    let roll = [Asset.image("here"), Asset.image("away").inCloud()]
    let (library, cloud) = try await library(roll, .offline)
    let session = try await open(library)
    for asset in roll { await session.send(.tap(asset)) }
    await session.send(.finish)
    while let wait = cloud.timeToNext { await cloud.advance(by: wait) }
    #expect(await session.view.phase.name == "failed")
    await session.send(.goBack)
    #expect(await session.view.selection.assets == roll)
    await session.send(.finish)
    while let wait = cloud.timeToNext { await cloud.advance(by: wait) }
    #expect(await session.send(.retry) == nil)
    while let wait = cloud.timeToNext { await cloud.advance(by: wait) }
    await session.send(.useArrived)
    let items = [
      PickedItem(asset: roll[0], outcome: .ready),
      PickedItem(asset: roll[1], outcome: .failed(.offline)),
    ]
    #expect(await session.view.phase == .closed(.finished(items)))
    let copies = await library.deliver(
      items, profile: profile, to: folder.path, with: CopyingRenditions())
    #expect(copies.map { $0.rendition == nil } == [false, true], "nothing is slipped in")
  }
}
