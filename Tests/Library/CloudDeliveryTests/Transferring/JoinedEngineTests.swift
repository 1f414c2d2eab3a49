// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import ServerTesting
import Testing

@testable import CloudDelivery

/// One engine over two clouds that hold copies of the same originals.
@Suite(.timeLimit(.minutes(10))) struct JoinedEngineTests {
  private let benches: [FetchBench]
  private let photo = FetchBench.bytes(300_000)

  init() throws { benches = [try FetchBench(), try FetchBench()] }

  /// Makes an engine over two clouds that have every asset, each under a different name.
  private func engine(_ servers: StubServer...) -> FetchEngine {
    let originalPaths = zip(benches, servers).map { bench, server in
      OriginalPaths(bench.store) { asset in
        RemoteOriginal(
          address: server.address + "/" + asset.identifier.rawValue, byteCount: asset.byteCount)
      }
    }
    return FetchEngine(
      OriginalPaths(joining: originalPaths) { asset in
        originalPaths.indices.map { ($0, Self.own(asset, $0)) }
      }, keepingFirstIn: benches[0].store, http: benches[0].client, clock: benches[0].clock,
      firstWait: 0, jitterSeed: 0)
  }

  private static func own(_ asset: Asset, _ cloud: Int) -> Asset {
    var own = asset
    own.identifier = AssetIdentifier("\(asset.identifier.rawValue)-\(cloud)")
    return own
  }

  private func fetch(_ assets: [Asset], with engine: FetchEngine) async -> [DeliveryEvent] {
    await benches[0].fetch(assets, with: engine)
  }

  @Test(
    "unseen.fetch.resume: if one cloud dies midway, another sends all bytes, and none are mixed")
  func diesMidway() async throws {
    let first = try StubServer { [photo] _ in
      .file(photo, etag: "\"1\"").cut(after: 100_000)
    }
    let second = try StubServer { [photo] _ in .file(photo, etag: "\"2\"") }
    defer {
      first.close()
      second.close()
    }
    let asset = FetchBench.asset("a", photo.count)
    var terms = DeliveryTerms()
    terms.retries = 0
    let events = await benches[0].fetch([asset], with: engine(first, second), terms: terms)
    #expect(events.last?.change == .arrived)
    #expect(events.contains { $0.change == .restarted(total: 300_000) })
    #expect(second.requests.map { $0.value(of: "range") } == [nil], "from its start")
    #expect(benches[1].delivered(Self.own(asset, 1))?.isSame(as: photo) == true)
    #expect(benches[0].delivered(Self.own(asset, 0)) == nil)
    #expect(benches[0].partialCount(Self.own(asset, 0)) == 100_000, "for the next time")
  }

  @Test(
    "the rest of another copy stays only if there is room for both",
    arguments: [
      (350_000, 0), (500_000, 100_000),
    ])
  func roomForBoth(storage: Int64, left: Int) async throws {
    let first = try StubServer { [photo] _ in .file(photo, etag: "\"1\"").cut(after: 100_000) }
    let second = try StubServer { [photo] _ in .file(photo, etag: "\"2\"") }
    defer {
      first.close()
      second.close()
    }
    let asset = FetchBench.asset("a", photo.count)
    var terms = DeliveryTerms()
    (terms.retries, terms.storage) = (0, storage)
    let events = await benches[0].fetch([asset], with: engine(first, second), terms: terms)
    #expect(events.last?.change == .arrived)
    #expect(benches[1].delivered(Self.own(asset, 1))?.isSame(as: photo) == true)
    #expect(benches[0].partialCount(Self.own(asset, 0)) == left)
  }

  @Test("fetched originals are not requested again, and a dead cloud is asked only once")
  func held() async throws {
    let dead = try StubServer { _ in .status(404) }
    dead.close()
    let server = try StubServer { [photo] _ in .file(photo, etag: "\"1\"") }
    defer { server.close() }
    let assets = ["a", "b", "c"].map { FetchBench.asset($0, photo.count) }
    let engine = engine(dead, server)
    #expect(await fetch(assets, with: engine).filter { $0.change == .arrived }.count == 3)
    #expect(server.requests.count == 3)
    let again = await fetch(assets, with: engine)
    #expect(again.map(\.change) == [.arrived, .arrived, .arrived])
    #expect(server.requests.count == 3)
  }

  @Test(
    "load.item.reason, load.gone.told: of several clouds' failures, the one that may be cured is reported"
  )
  func allFail() async throws {
    let gone = try StubServer { _ in .status(404) }
    let refusing = try StubServer { _ in .status(403) }
    defer {
      gone.close()
      refusing.close()
    }
    let asset = FetchBench.asset("a", 10)
    #expect(
      await fetch([asset], with: engine(gone, refusing)).last?.change
        == .failed(.unauthorised, retryAfter: nil))
    #expect(await fetch([asset], with: engine(gone, gone)).last?.change == .gone)
    #expect(benches.allSatisfy { $0.names.isEmpty })
  }

  @Test("an asset can be reached as long as one of its clouds answers")
  func reachability() async throws {
    let servers = [try StubServer { _ in .status(200) }, try StubServer { _ in .status(200) }]
    defer { for server in servers { server.close() } }
    let originalPaths = try zip(benches, servers).map { bench, server in
      let requests = try CloudRequests.patient(server.address)
      return OriginalPaths(bench.store, probe: { await requests.isAnswered() }) { _ in
        RemoteOriginal(address: server.address + "/a", byteCount: 1)
      }
    }
    // Only the second cloud has "b".
    let engine = FetchEngine(
      OriginalPaths(joining: originalPaths) { asset in
        asset.identifier == "b" ? [(1, asset)] : [(0, asset), (1, asset)]
      }, keepingFirstIn: benches[0].store, http: benches[0].client, clock: benches[0].clock,
      firstWait: 0, jitterSeed: 0)
    let (both, second) = (FetchBench.asset("a", 1), FetchBench.asset("b", 1))
    #expect(engine.isReachable(both) == nil)
    #expect(await !engine.probe())
    #expect(engine.isReachable(both) == true && engine.isReachable(second) == true)
    servers[1].close()
    #expect(await engine.probe())
    #expect(engine.isReachable(both) == true && engine.isReachable(second) == false)
    servers[0].close()
    #expect(await engine.probe())
    #expect(engine.isReachable(both) == false && engine.isReachable(second) == false)
    #expect(await !engine.probe())
  }
}
