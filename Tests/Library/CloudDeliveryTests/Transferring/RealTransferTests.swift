// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import ServerTesting
import Testing

@testable import CloudDelivery

/// Originals from rclone's WebDAV server and from nginx.
@Suite(.timeLimit(.minutes(10))) struct RealTransferTests {
  private let bench: FetchBench
  private let photo = FetchBench.bytes(6_000_000)

  init() throws { bench = try FetchBench() }

  @Test("unseen.fetch.resume: after rclone is killed midway, its successor sends the rest")
  func rcloneIsKilled() async throws {
    let server = try await RealServer.rclone()
    defer { server.close() }
    let photo = try FetchBench.manyBytes()
    try server.write(photo, to: "a")
    let asset = FetchBench.asset("a", photo.count)

    // A pause that lasts until the server has ended.
    let gate = Gate()
    let pausing = PausingHTTP(over: HTTPClient.patient(), after: 2_000_000, until: gate)
    let engine = bench.engine(server.address, over: pausing)
    let (eventStream, reporter) = AsyncStream<DeliveryEvent>.makeStream()
    var terms = DeliveryTerms()
    terms.retries = 0
    engine.start([asset], attempt: 1, terms: terms) { reporter.yield($0) }
    await pausing.isPaused.opened()
    server.close()
    gate.open()
    for await event in eventStream where event.change.isEnd {
      // Bytes in the sockets may still arrive; the rest does not.
      #expect(event.change == .failed(.offline, retryAfter: nil))
      break
    }
    let here = bench.partialCount(asset)
    #expect(here >= 2_000_000 && here < photo.count)

    let successor = try await server.successor()
    defer { successor.close() }
    let again = bench.engine(successor.address)
    let events = await bench.fetch([asset], with: again)
    #expect(events.last?.change == .arrived)
    #expect(events.first?.change == .received(bytes: Int64(here), total: Int64(photo.count)))
    #expect(bench.delivered(asset)?.isSame(as: photo) == true)
  }

  @Test("unseen.fetch.resume: the transfer of a file that was replaced in between restarts")
  func replaced() async throws {
    let server = try await RealServer.nginx()
    defer { server.close() }
    try server.write(photo, to: "a")
    let asset = FetchBench.asset("a", photo.count)
    let gate = Gate()
    let pausing = PausingHTTP(over: HTTPClient.patient(), after: 1_000_000, until: gate, cuts: true)
    let engine = bench.engine(server.address, over: pausing)
    async let pendingEvents = bench.fetch([asset], with: engine)
    await pausing.isPaused.opened()
    let other = FetchBench.bytes(photo.count, seed: 9)
    try server.write(other, to: "a")
    // nginx distinguishes versions by whole seconds.
    let later = Date(timeIntervalSince1970: 1_900_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: later], ofItemAtPath: server.root + "/a")
    gate.open()
    let events = await pendingEvents
    #expect(events.contains { $0.change == .restarted(total: Int64(photo.count)) })
    #expect(events.last?.change == .arrived)
    #expect(bench.delivered(asset)?.isSame(as: other) == true)
  }

  @Test("nginx: refusals, a redirect, a missing file, and one without rights")
  func nginxRefuses() async throws {
    let server = try await RealServer.nginx(
      rules: """
        location /busy { add_header Retry-After 120 always; return 503; }
        location /moved { return 302 /a; }
        location /secret { return 401; }
        """)
    defer { server.close() }
    try server.write(photo, to: "a")
    let assets = ["busy", "moved", "secret", "gone"].map { FetchBench.asset($0, photo.count) }
    let events = await bench.fetch(assets, with: bench.engine(server.address))
    let ends = Dictionary(events.map { ($0.identifier.rawValue, $0.change) }) { $1 }
    #expect(
      ends == [
        "busy": .failed(.throttled, retryAfter: 120), "moved": .arrived,
        "secret": .failed(.unauthorised, retryAfter: nil), "gone": .gone,
      ])
    #expect(bench.delivered(assets[1])?.isSame(as: photo) == true)
    #expect(bench.names.count == 2, "the one that arrived and its record: \(bench.names)")
  }

  @Test("names with spaces, quotes, emoji, percent signs and dots arrive")
  func names() async throws {
    let server = try await RealServer.rclone()
    defer { server.close() }
    let names = ["a b.jpg", "it's \"so\".jpg", "😀.jpg", "100%25.jpg", "..dots...jpg", "é#?&+;.jpg"]
    for name in names { try server.write(Array(name.utf8), to: name) }
    for (index, name) in names.enumerated() {
      let asset = FetchBench.asset("\(index)", name.utf8.count)
      let allowed = CharacterSet.alphanumerics
      let path = try #require(name.addingPercentEncoding(withAllowedCharacters: allowed))
      let engine = bench.engine(at: server.address + "/" + path)
      #expect(await bench.end(of: asset, with: engine) == .arrived, "\(name)")
      #expect(bench.delivered(asset)?.isSame(as: Array(name.utf8)) == true)
    }
  }

  @Test("a login that is not taken is unauthorised; the right one is let in")
  func login() async throws {
    let server = try await RealServer.rclone(user: "me", password: "secret")
    defer { server.close() }
    try server.write(photo, to: "a")
    let asset = FetchBench.asset("a", photo.count)
    for (password, end) in [
      ("wrong", DeliveryEvent.Change.failed(.unauthorised, retryAfter: nil)),
      ("secret", .arrived),
    ] {
      let engine = bench.engine(
        at: server.address + "/a", login: .basic(user: "me", password: password))
      #expect(await bench.end(of: asset, with: engine) == end)
    }
  }
}

/// Pauses an answer after a number of bytes, and may end it there.
private final class PausingHTTP: HTTPExchanging {
  let isPaused = Gate()
  private let http: HTTPClient
  private let count: Int
  private let gate: Gate
  private let cuts: Bool
  private let taken = Tally()

  init(over http: HTTPClient, after count: Int, until gate: Gate, cuts: Bool = false) {
    self.cuts = cuts
    self.http = http
    self.count = count
    self.gate = gate
  }

  func exchange(
    _ request: HTTPRequest, onResponseHeader: @escaping @Sendable (HTTPResponseHeader) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(HTTPFailure) {
    try await http.exchange(request, onResponseHeader: onResponseHeader) {
      [count, gate, cuts, taken, isPaused] in
      guard onBytes($0) else { return false }
      let total = taken.add($0.count)
      guard total >= count else { return true }
      isPaused.open()
      gate.pass()
      return !cuts || total - $0.count >= count
    }
  }
}
