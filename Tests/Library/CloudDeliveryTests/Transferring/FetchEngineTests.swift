// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import ServerTesting
import Synchronization
import Testing

@testable import CloudDelivery

@Suite(.timeLimit(.minutes(10))) struct FetchEngineTests {
  private let bench: FetchBench
  private let photo = FetchBench.bytes(300_000)

  init() throws { bench = try FetchBench() }

  @Test("results.ready-when-finished: what arrives is complete, and its progress reaches the total")
  func arrives() async throws {
    let server = try StubServer { request in
      .file(FetchBench.bytes(300_000, seed: UInt64(request.path.utf8.count)), etag: "\"1\"")
    }
    defer { server.close() }
    let assets = ["a", "bb", "ccc"].map { FetchBench.asset($0, 300_000) }
    let events = await bench.fetch(assets, with: bench.engine(server.address))
    for asset in assets {
      let changes = events.filter { $0.identifier == asset.identifier }.map(\.change)
      #expect(changes.suffix(2) == [.verifying, .arrived])
      #expect(changes.contains(.received(bytes: 300_000, total: 300_000)))
      let seed = UInt64(asset.identifier.rawValue.utf8.count + 1)
      #expect(bench.delivered(asset)?.isSame(as: FetchBench.bytes(300_000, seed: seed)) == true)
      #expect(bench.store.holds(asset))
    }
    #expect(bench.names.allSatisfy { $0.hasSuffix(".jpg") || $0.hasSuffix(".jpg.record") })
  }

  @Test("unseen.fetch.resume: a broken transfer resumes on condition that it is the same version")
  func resumes() async throws {
    let server = try StubServer { [photo] request in
      let file = StubAnswer.file(photo, etag: "\"v\"")
      return request.number == 0 ? file.cut(after: 100_000) : file
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
    #expect(bench.delivered(asset)?.isSame(as: photo) == true)
    let requests = server.requests
    #expect(requests.count == 2)
    #expect(requests[0].value(of: "range") == nil)
    #expect(requests[1].value(of: "range") == "bytes=100000-")
    #expect(requests[1].value(of: "if-range") == "\"v\"")
  }

  @Test(
    "unseen.fetch.resume: an original that changed in between restarts, reports it, and is never mixed"
  )
  func changes() async throws {
    let other = FetchBench.bytes(250_000, seed: 2)
    let server = try StubServer { [photo] request in
      request.number == 0
        ? .file(photo, etag: "\"v1\"").cut(after: 200_000) : .file(other, etag: "\"v2\"")
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    let events = await bench.fetch(
      [asset], with: bench.engine(server.address, validator: "\"v1\""))
    #expect(events.contains { $0.change == .restarted(total: 250_000) })
    #expect(events.last?.change == .arrived)
    #expect(bench.delivered(asset)?.isSame(as: other) == true)
    #expect(bench.store.holds(asset), "its server gave it another size")
  }

  @Test("unseen.fetch.resume: if a server ignores the condition, two versions are not joined")
  func ignoresTheCondition() async throws {
    let other = FetchBench.bytes(300_000, seed: 2)
    let server = try StubServer { [photo] request in
      switch request.number {
      case 0: return .file(photo, etag: "\"v1\"").cut(after: 200_000)
      case 1:
        // The rest of another file, sent as if no condition had been stated.
        var rest = StubAnswer.status(
          206, StubField("ETag", "\"v2\""),
          StubField("Content-Range", "bytes 200000-299999/300000"))
        rest.body = Array(other[200_000...])
        return rest
      default: return .file(other, etag: "\"v2\"")
      }
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
    #expect(bench.delivered(asset)?.isSame(as: other) == true)
  }

  @Test("unseen.fetch.resume: a transfer without a version restarts instead")
  func noValidator() async throws {
    let server = try StubServer { [photo] request in
      request.number == 0 ? .file(photo).cut(after: 100_000) : .file(photo)
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
    #expect(bench.delivered(asset)?.isSame(as: photo) == true)
    #expect(server.requests.map { $0.value(of: "range") } == [nil, nil])
  }

  @Test("unseen.fetch.crash: the next process resumes where this one ended")
  func nextProcess() async throws {
    let gate = Gate()
    let server = try StubServer { [photo] request in
      let file = StubAnswer.file(photo, etag: "\"v\"")
      return request.number == 0 ? file.silent(after: 120_000, until: gate) : file
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    do {
      let engine = bench.engine(server.address)
      let (eventStream, reporter) = AsyncStream<DeliveryEvent>.makeStream()
      engine.start([asset], attempt: 1, terms: DeliveryTerms()) { reporter.yield($0) }
      // The disk has all reported bytes, and more.
      let partialPath = bench.store.path(of: asset) + ".part"
      while (try? FileManager.default.attributesOfItem(atPath: partialPath)[.size] as? Int)
        != 120_000
      {
        await Task.yield()
      }
      engine.stop(attempt: 1)
      reporter.finish()
      for await event in eventStream { #expect(!event.change.isEnd) }
    }
    // A process that ends releases its files; an engine that is stopped does so a moment later.
    try await waitUntil("the original to be free") { bench.isFree(asset) }
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
    #expect(bench.delivered(asset)?.isSame(as: photo) == true)
    #expect(server.requests.last?.value(of: "range") == "bytes=120000-")
  }

  @Test("an original that is here in the listed version is not requested again")
  func held() async throws {
    let server = try StubServer { [photo] _ in .file(photo, etag: "\"v\"") }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    for version in ["\"v\"", "\"v\""] {
      let engine = bench.engine(server.address, validator: version)
      #expect(await bench.end(of: asset, with: engine) == .arrived)
    }
    #expect(server.requests.count == 1)
    #expect(bench.store.keptIdentifiers == [asset.identifier])
    let engine = bench.engine(server.address, validator: "\"w\"")
    #expect(await bench.end(of: asset, with: engine) == .arrived)
    #expect(server.requests.count == 2, "another version is listed")
  }

  @Test("load.cancel.stops: a stopped attempt ends its transfers at once, and the next one works")
  func stopping() async throws {
    let (asked, gate) = (Gate(), Gate())
    let server = try StubServer { [photo] request in
      let file = StubAnswer.file(photo, etag: "\"v\"")
      guard request.number == 0 else { return file }
      asked.open()
      return file.late(until: gate)
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    let engine = bench.engine(server.address)
    engine.start([asset], attempt: 1, terms: DeliveryTerms()) { _ in }
    await asked.opened()
    engine.stop(attempt: 1)
    let events = await bench.fetch([asset], with: engine, attempt: 2)
    #expect(events.allSatisfy { $0.attempt == 2 } && events.last?.change == .arrived)
  }

  @Test("load.item.reason: a server that falls silent is given up after the device's patience")
  func stalls() async throws {
    let gate = Gate()
    let server = try StubServer { [photo] _ in
      .file(photo, etag: "\"v\"").silent(after: 1_000, until: gate)
    }
    defer { server.close() }
    var terms = DeliveryTerms()
    terms.stallTimeout = 5
    terms.retries = 0
    let asset = FetchBench.asset("a", photo.count)
    let engine = bench.engine(server.address)
    let end = Mutex<DeliveryEvent.Change?>(nil)
    let box = Box(end)
    engine.start([asset], attempt: 1, terms: terms) { event in
      if event.change.isEnd { box.value.withLock { $0 = event.change } }
    }
    await server.connected.opened()
    while box.value.withLock({ $0 == nil }) {
      bench.clock.advance(by: .seconds(6))
      await Task.yield()
    }
    #expect(box.value.withLock(\.self) == .failed(.stalled, retryAfter: nil))
  }

  private final class Box: Sendable {
    let value: Mutex<DeliveryEvent.Change?>
    init(_ value: consuming Mutex<DeliveryEvent.Change?>) { self.value = value }
  }
}
