// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles
import PickerTesting
import RenditionTesting
import Testing

@testable import CloudDelivery

/// The choice Later from the tap to the bytes, on a simulated network exact to the millisecond.
@Suite struct LaterDeliveryTests {
  private let folder: TemporaryDirectory
  private let profile: DeviceProfile
  private let picks: PendingPicks
  private let roll = Asset.roll(4).enumerated().map { index, asset in
    index == 3 ? asset : asset.inCloud(byteCount: Int64(1_000_000 * (index + 1)))
  }

  init() throws {
    folder = try TemporaryDirectory()
    profile = try ProfileStore().profile("librem-5-cloud")
    picks = PendingPicks(directory: folder.path + "/picks", library: folder.path + "/cloud")
  }

  /// Opens the library with a network of a million bytes a second, as another process would.
  private func library(
    _ assets: [Asset]? = nil, etag: String? = nil
  ) async throws -> (library: PhotoLibrary, cloud: SimulatedCloud) {
    for asset in assets ?? roll {
      let letter = asset.identifier.rawValue.utf8.last ?? 0
      let bytes = [UInt8](repeating: letter, count: Int(asset.byteCount ?? 0))
      try folder.write(bytes, to: "cloud/" + asset.file)
    }
    var store = DeliveredStore(directory: folder.path + "/here")
    if let etag { store = store.following { _ in RemoteOriginal(address: "", etag: etag) } }
    var network = NetworkModel(name: "plain", bytesPerSecond: 1_000_000, latency: 0)
    network.isShared = false
    let cloud = SimulatedCloud(network, source: folder.path + "/cloud", store: store)
    let database = try AssetDatabase()
    try await database.save(assets ?? roll)
    let library = PhotoLibrary(
      root: folder.path + "/cloud", assets: database, delivery: cloud, store: store)
    return (library, cloud)
  }

  private func pickLater(
    after milliseconds: Int64, of assets: [Asset]? = nil
  ) async throws -> PickerOutcome<PickedItem> {
    let roll = assets ?? roll
    let (library, cloud) = try await library(roll)
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    configuration.selection = .ordered
    let session = try await library.makeSession(
      configuration, profile: profile, keeper: picks)
    for asset in roll { await session.send(.tap(asset)) }
    await session.send(.finish)
    await cloud.advance(by: milliseconds)
    #expect(await session.finishLater() == nil)
    #expect(cloud.timeToNext == nil, "nothing is fetched any more")
    guard case .closed(let outcome) = await session.view.phase else { throw StillOpen() }
    return outcome
  }

  private struct StillOpen: Error {}

  /// Fetches the rest of a pick while time advances.
  private func redeemed(
    _ token: PickToken, _ opened: (library: PhotoLibrary, cloud: SimulatedCloud)
  ) async throws -> [PickedItem] {
    let time = Task { await opened.cloud.runAtOnce() }
    defer { time.cancel() }
    return try await opened.library.redeem(
      picks.pick(token), terms: DeliveryTerms(profile))
  }

  // Two at a time: 1 MB until 1000, 2 MB until 2000, 3 MB from 1000 until 4000.
  @Test(
    "load.background.items, load.background.token: at each millisecond what arrived is ready, the rest later",
    arguments: [
      (0, "lllr"), (999, "lllr"), (1_000, "rllr"), (1_999, "rllr"), (2_000, "rrlr"),
      (3_999, "rrlr"),
    ])
  func toTheMillisecond(time: Int64, expected: String) async throws {
    let outcome = try await pickLater(after: time)
    let token = try #require(outcome.token)
    let states = outcome.items.map { $0.outcome.isLater ? "l" : $0.outcome == .ready ? "r" : "?" }
    #expect(states.joined() == expected)
    #expect(picks.list().map(\.pick.token) == [token])

    // Another process asks, and asks again.
    for _ in 0..<2 {
      let items = try await redeemed(token, try await library())
      #expect(items.map(\.asset.identifier) == roll.map(\.identifier))
      #expect(items.allSatisfy { $0.outcome == .ready })
    }
    let again = try await library().library
    let copies = await again.deliver(
      try await redeemed(token, try await library()), profile: profile, to: folder.path,
      with: CopyingRenditions())
    for (copy, asset) in zip(copies, roll) {
      let file = try #require(copy.rendition?.file)
      let source = folder.path + "/cloud/" + asset.file
      #expect(FileManager.default.contentsEqual(atPath: file, andPath: source))
    }
  }

  @Test(
    "load.background.gone: another version is not the item picked, and what left is gone unless it is here"
  )
  func otherVersions() async throws {
    let token = try #require(try await pickLater(after: 1_000).token)
    var changed = roll
    // The first is already here, the second is edited, and the third leaves the library.
    changed[1].byteCount = 1_999_999
    changed.remove(at: 2)
    changed.remove(at: 0)
    let items = try await redeemed(token, try await library(changed))
    #expect(items.map(\.outcome) == [.ready, .failed(.changed), .gone, .ready])
  }

  @Test("another photo of the same size and date is not the item picked; a touched one is")
  func otherContents() async throws {
    var picked = roll
    (picked[3].contentDigest, picked[3].modificationDate) = (1, Timestamp(milliseconds: 4))
    let token = try #require(try await pickLater(after: 0, of: picked).token)
    var other = picked
    other[3].contentDigest = 2
    #expect(try await redeemed(token, try await library(other))[3].outcome == .failed(.changed))
    picked[3].modificationDate = Timestamp(milliseconds: 5)
    #expect(try await redeemed(token, try await library(picked))[3].outcome == .ready)
  }

  @Test(
    "the listed ETag determines whether a photo is the one picked, where both listings have one",
    arguments: [
      ("\"1\"", "\"1\"", 4, true), ("\"1\"", "\"1\"", 5, true), ("W/\"1\"", "\"1\"", 5, true),
      ("\"1\"", "\"2\"", 4, false), ("W/\"1\"", "W/\"2\"", 4, false), (nil, "\"1\"", 4, true),
      (nil, "\"1\"", 5, false), ("\"1\"", nil, 4, true), ("\"1\"", nil, 5, false),
    ] as [(String?, String?, Int64, Bool)])
  func listedVersions(picked: String?, listed: String?, date: Int64, isSame: Bool) async throws {
    var asset = roll[0]
    asset.modificationDate = Timestamp(milliseconds: 4)
    let (identifier, item) = (asset.identifier, PickedItem(asset: asset, outcome: .ready))
    let picks = PendingPicks(
      directory: folder.path + "/picks", library: folder.path + "/cloud",
      etags: { _ in picked.map { [identifier: [$0]] } ?? [:] })
    let token = picks.makeToken()
    try await picks.keep(
      PendingPick(token: token, profile: profile.identifier, mode: .current, items: [item]))
    asset.modificationDate = Timestamp(milliseconds: date)
    let items = try await redeemed(token, try await library([asset], etag: listed))
    #expect(items.map(\.outcome) == [isSame ? .ready : .failed(.changed)])
    // Another size is another version, whatever the ETag is.
    asset.byteCount = 7
    let resized = try await redeemed(token, try await library([asset], etag: listed))
    #expect(resized.map(\.outcome) == [.failed(.changed)])
  }

  @Test("a promised delivery that was stopped midway is completed the next time")
  func stoppedHalfWay() async throws {
    let token = try #require(try await pickLater(after: 0).token)
    let (library, cloud) = try await library()
    let fetch = Task { try await redeemed(token, (library, cloud)) }
    fetch.cancel()
    // It was stopped before it read the library, or while it fetched.
    let items = (try? await fetch.value) ?? []
    #expect(items.allSatisfy { [.ready, .cancelled].contains($0.outcome) })
    let whole = try await redeemed(token, try await self.library())
    #expect(whole.allSatisfy { $0.outcome == .ready })
  }
}
