// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@Suite struct SimulatedCloudTests {
  private let folder: TemporaryDirectory
  private let store: DeliveredStore

  init() throws {
    folder = try TemporaryDirectory()
    store = DeliveredStore(directory: folder.path + "/here")
  }

  private func asset(_ name: String, bytes: Int) throws -> Asset {
    try folder.write([UInt8](repeating: 7, count: bytes), to: "cloud/\(name).jpg")
    return Asset.image(AssetIdentifier(name)).inCloud(byteCount: Int64(bytes))
  }

  /// Fetches assets, and returns the last event of each.
  private func fetch(_ assets: [Asset]) async -> [AssetIdentifier: DeliveryEvent.Change] {
    let cloud = SimulatedCloud(.wifi, source: folder.path + "/cloud", store: store)
    let changes = Mutex<[AssetIdentifier: DeliveryEvent.Change]>([:])
    let box = ChangesBox(changes: changes)
    cloud.start(assets, attempt: 1, terms: DeliveryTerms()) { event in
      box.changes.withLock { $0[event.identifier] = event.change }
    }
    while let wait = cloud.timeToNext { await cloud.advance(by: wait) }
    return box.changes.withLock(\.self)
  }

  private final class ChangesBox: Sendable {
    let changes: Mutex<[AssetIdentifier: DeliveryEvent.Change]>
    init(changes: consuming Mutex<[AssetIdentifier: DeliveryEvent.Change]>) {
      self.changes = changes
    }
  }

  @Test("results.ready-when-finished: an original that arrived is on the device, complete")
  func bytesAreHere() async throws {
    let one = try asset("one", bytes: 70_000)
    #expect(!store.holds(one))
    #expect(await fetch([one]) == ["one": .arrived])
    #expect(store.holds(one))
    #expect(FileManager.default.contents(atPath: store.path(of: one))?.count == 70_000)
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.directory) == ["one.jpg"])
  }

  @Test func aVanishedOriginalIsGone() async throws {
    let kept = try asset("kept", bytes: 10)
    let lost = try asset("lost", bytes: 10)
    try FileManager.default.removeItem(atPath: folder.path + "/cloud/lost.jpg")
    #expect(await fetch([lost, kept]) == ["lost": .gone, "kept": .arrived])
  }

  @Test("a changed original fails and leaves no partial file")
  func aChangedOriginalFails() async throws {
    let asset = try asset("edited", bytes: 10)
    try folder.write([1, 2, 3], to: "cloud/edited.jpg")
    #expect(await fetch([asset]) == ["edited": .failed(.changed, retryAfter: nil)])
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.directory).isEmpty)
  }

  @Test("another file of the same size is neither fetched nor kept as the original")
  func anotherOfTheSameSize() async throws {
    var asset = try asset("one", bytes: 10)
    asset.contentDigest = 6_195_583_422_274_373_061
    try folder.write([UInt8](repeating: 8, count: 10), to: "cloud/one.jpg")
    #expect(await fetch([asset]) == ["one": .failed(.changed, retryAfter: nil)])
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.directory).isEmpty)
    // A file that arrived as another asset's is copied again.
    try folder.write([UInt8](repeating: 8, count: 10), to: "here/one.jpg")
    #expect(!store.holds(asset))
    _ = try self.asset("one", bytes: 10)
    #expect(await fetch([asset]) == ["one": .arrived])
    #expect(store.holds(asset))
    #expect(FileManager.default.contents(atPath: store.path(of: asset))?.first == 7)
  }

  @Test func runsOnAClockUntilCancelled() async throws {
    let cloud = SimulatedCloud(.wifi, source: folder.path + "/cloud", store: store)
    let task = Task { await cloud.run(on: ContinuousClock()) }
    let (eventStream, continuation) = AsyncStream<DeliveryEvent>.makeStream()
    cloud.start([try asset("one", bytes: 2_000)], attempt: 1, terms: DeliveryTerms()) {
      continuation.yield($0)
    }
    var iterator = eventStream.makeAsyncIterator()
    while let event = await iterator.next(), event.change != .arrived {}
    task.cancel()
    await task.value
    #expect(cloud.timeToNext == nil)
  }
}
