// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization

@testable import CloudDelivery

/// An engine and a folder of originals for tests, which collects all events.
final class FetchBench: Sendable {
  let folder: TemporaryDirectory
  let store: DeliveredStore
  let clock = ManualClock()
  let client = HTTPClient.patient(connections: 4)

  init() throws {
    folder = try TemporaryDirectory()
    store = DeliveredStore(directory: folder.path + "/originals")
  }

  /// Returns pseudo-random bytes, the same for the same seed.
  static func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<(count + 7) / 8).map { _ in random.next() }
    return numbers.withUnsafeBytes { Array($0.prefix(count)) }
  }

  /// Returns twice as many bytes as the sockets between two programs can buffer on this machine.
  ///
  /// No two blocks are equal.
  static func manyBytes() throws -> [UInt8] {
    let held = try ["tcp_rmem", "tcp_wmem"].reduce(0) { total, name in
      // Three numbers: minimum, default and maximum.
      let numbers = try String(contentsOfFile: "/proc/sys/net/ipv4/\(name)", encoding: .utf8)
      return total + (numbers.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0)
    }
    let block = bytes(1 << 16)
    let count = max(16 << 20, 2 * held) / block.count
    return (0..<count).flatMap { index in [UInt8(index % 251), UInt8(index / 251)] + block }
  }

  static func asset(_ name: String, _ byteCount: Int?) -> Asset {
    Asset.image(AssetIdentifier(name)).inCloud(byteCount: byteCount.map(Int64.init))
  }

  /// Makes an engine whose retries do not wait.
  ///
  /// Originals have the names of their assets.
  func engine(
    _ address: String, validator: String? = nil, modified: Int64? = nil,
    over http: (any HTTPExchanging)? = nil
  ) -> FetchEngine {
    engine(over: http) { asset in
      RemoteOriginal(
        address: address + "/" + asset.identifier.rawValue, etag: validator,
        modified: modified, byteCount: asset.byteCount)
    }
  }

  /// Makes such an engine with a probe that reports whether the server answers.
  func engine(_ address: String, asking requests: CloudRequests) -> FetchEngine {
    FetchEngine(
      store: store, http: client, clock: clock, firstWait: 0, jitterSeed: 0,
      probe: { await requests.isAnswered() }
    ) { asset in
      RemoteOriginal(
        address: address + "/" + asset.identifier.rawValue, byteCount: asset.byteCount)
    }
  }

  /// Makes such an engine where every original has the same address.
  func engine(at address: String, login: HTTPLogin? = nil) -> FetchEngine {
    engine { asset in
      RemoteOriginal(address: address, login: login, byteCount: asset.byteCount)
    }
  }

  private func engine(
    over http: (any HTTPExchanging)? = nil,
    remote: @escaping @Sendable (Asset) -> RemoteOriginal?
  ) -> FetchEngine {
    FetchEngine(
      store: store, http: http ?? client, clock: clock, firstWait: 0, jitterSeed: 0,
      remote: remote)
  }

  /// Returns the number of bytes in an asset's partial file.
  func partialCount(_ asset: Asset) -> Int {
    let path = store.path(of: asset) + ".part"
    return (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  /// Whether no transfer writes to an asset's partial file.
  func isFree(_ asset: Asset) -> Bool {
    guard var partialFile = try? PartialFile(of: store.path(of: asset)) else { return false }
    partialFile.close()
    return true
  }

  /// Fetches assets, and returns all events until each asset had its last one.
  func fetch(
    _ assets: [Asset], with engine: FetchEngine, attempt: Int = 1,
    terms: DeliveryTerms = DeliveryTerms()
  ) async -> [DeliveryEvent] {
    let (eventStream, reporter) = AsyncStream<DeliveryEvent>.makeStream()
    engine.start(assets, attempt: attempt, terms: terms) { reporter.yield($0) }
    var events: [DeliveryEvent] = []
    var waiting = Set(assets.map(\.identifier))
    for await event in eventStream {
      events.append(event)
      if event.change.isEnd { waiting.remove(event.identifier) }
      if waiting.isEmpty { break }
    }
    return events
  }

  /// Fetches one asset, and returns its last event.
  func end(
    of asset: Asset, with engine: FetchEngine, terms: DeliveryTerms = DeliveryTerms()
  ) async -> DeliveryEvent.Change? {
    await fetch([asset], with: engine, terms: terms).last?.change
  }

  func delivered(_ asset: Asset) -> [UInt8]? {
    FileManager.default.contents(atPath: store.path(of: asset)).map(Array.init)
  }

  /// The names of the files in the folder of originals.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: store.directory).sorted()) ?? []
  }
}

/// A counter for several threads.
final class Tally: Sendable {
  private let count = Atomic(0)

  /// Adds a number and returns the total.
  func add(_ more: Int) -> Int { count.add(more, ordering: .sequentiallyConsistent).newValue }
}
