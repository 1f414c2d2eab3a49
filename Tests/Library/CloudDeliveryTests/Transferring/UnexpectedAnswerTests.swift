// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import ServerTesting
import Testing

@testable import CloudDelivery

/// Servers that send something other than the original.
@Suite(.timeLimit(.minutes(10))) struct UnexpectedAnswerTests {
  private let bench: FetchBench
  private let photo = FetchBench.bytes(50_000)

  init() throws { bench = try FetchBench() }

  @Test(
    "load.item.reason, load.gone.told: every answer has its reason",
    arguments: [
      (StubAnswer.status(401), DeliveryEvent.Change.failed(.unauthorised, retryAfter: nil), 1),
      (.status(403), .failed(.unauthorised, retryAfter: nil), 1),
      (.status(404), .gone, 1), (.status(410), .gone, 1),
      (.status(500), .failed(.serverError, retryAfter: nil), 3),
      (.status(418), .failed(.serverError, retryAfter: nil), 3),
      (
        .status(503, StubField("Retry-After", "60")), .failed(.throttled, retryAfter: 60), 1
      ),
      (
        .status(429, StubField("Retry-After", "3600")), .failed(.throttled, retryAfter: 3_600), 1
      ),
      (
        .status(503, StubField("Retry-After", "99999999999999999999")),
        .failed(.throttled, retryAfter: 86_400), 1
      ),
      (.nothing, .failed(.offline, retryAfter: nil), 3),
      (.raw("SSH-2.0-OpenSSH_9.2\r\n"), .failed(.offline, retryAfter: nil), 3),
      (
        .text("<html>Click here to use this network").field("Content-Type", "text/html"),
        .failed(.unauthorised, retryAfter: nil), 1
      ),
      (.status(206), .failed(.serverError, retryAfter: nil), 6),
    ])
  func reasons(answer: StubAnswer, end: DeliveryEvent.Change, requests: Int) async throws {
    let server = try StubServer { _ in answer }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == end)
    #expect(server.requests.count == requests)
    #expect(bench.delivered(asset) == nil)
  }

  @Test(
    "bytes with a wrong checksum are not used, and the right ones are",
    arguments: ["OC-Checksum", "Repr-Digest", "Digest", "Content-MD5"])
  func checksums(field: String) async throws {
    let values = [
      "OC-Checksum": (
        "SHA1:0000000000000000000000000000000000000000", "SHA1:\(hexadecimalDigest("sha1"))"
      ),
      "Repr-Digest": ("sha-256=:\(base64("sha256", of: [1])):", "sha-256=:\(base64("sha256")):"),
      "Digest": ("SHA-256=\(base64("sha256", of: [1]))", "SHA-256=\(base64("sha256"))"),
      "Content-MD5": (base64("md5", of: [1]), base64("md5")),
    ]
    let (wrong, right) = try #require(values[field])
    let server = try StubServer { [photo] request in
      StubAnswer.file(photo, etag: "\"v\"").field(field, request.number == 0 ? wrong : right)
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    let events = await bench.fetch([asset], with: bench.engine(server.address))
    #expect(events.last?.change == .arrived)
    #expect(server.requests.map { $0.value(of: "range") } == [nil, nil], "nothing of it is kept")
    #expect(bench.delivered(asset)?.isSame(as: photo) == true)
  }

  @Test("load.item.reason: bytes that stay wrong are damaged, and leave nothing")
  func damaged() async throws {
    let server = try StubServer { [photo] _ in
      StubAnswer.file(photo, etag: "\"v\"").field("Content-MD5", "AAAAAAAAAAAAAAAAAAAAAA==")
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    #expect(
      await bench.end(of: asset, with: bench.engine(server.address))
        == .failed(.damaged, retryAfter: nil))
    #expect(bench.names.isEmpty)
  }

  @Test(
    "load.item.reason: another size is damage in the listed version, and a change without a version"
  )
  func sizeMismatch() async throws {
    let server = try StubServer { [photo] request in
      .file(photo, etag: request.path == "/a" ? "\"v\"" : nil)
    }
    defer { server.close() }
    let engine = bench.engine(server.address, validator: "\"v\"")
    let tagged = FetchBench.asset("a", photo.count + 1)
    #expect(await bench.end(of: tagged, with: engine) == .failed(.damaged, retryAfter: nil))
    let plain = FetchBench.asset("b", photo.count + 1)
    #expect(await bench.end(of: plain, with: engine) == .failed(.changed, retryAfter: nil))
    #expect(bench.delivered(tagged) == nil && bench.delivered(plain) == nil)
  }

  @Test("a body without a stated length is read to its end")
  func unstatedLength() async throws {
    let server = try StubServer { [photo] request in
      .bytes(photo, framing: request.path == "/a" ? .chunked : .closeDelimited)
    }
    defer { server.close() }
    for name in ["a", "b"] {
      let asset = FetchBench.asset(name, photo.count)
      #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
      #expect(bench.delivered(asset)?.isSame(as: photo) == true)
    }
  }

  @Test("an original without bytes arrives")
  func empty() async throws {
    let server = try StubServer { _ in .file([], etag: "\"v\"") }
    defer { server.close() }
    let asset = FetchBench.asset("a", 0)
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
    #expect(bench.delivered(asset) == [])
  }

  @Test("unseen.fetch.crash: after a power cut only bytes that were surely written are used")
  func records() async throws {
    let server = try StubServer { [photo] _ in .file(photo, etag: "\"v\"") }
    defer { server.close() }
    for (name, record, range) in [
      ("a", "{", nil), ("b", #"{"validator":"\"v\"","synced":7,"boot":"another"}"#, "bytes=7-"),
      ("c", #"{"validator":"\"old\"","synced":7,"boot":"another"}"#, "bytes=7-"),
      ("d", #"{"synced":7,"boot":"another"}"#, nil),
      ("e", #"{"validator":"\"v\"","synced":90000,"boot":"another"}"#, "bytes=10000-"),
    ] {
      let asset = FetchBench.asset(name, photo.count)
      try FileManager.default.createDirectory(
        atPath: bench.store.directory, withIntermediateDirectories: true)
      let path = bench.store.path(of: asset)
      // After a power cut the bytes written since the last sync may be arbitrary.
      let kept =
        name == "e" ? photo.prefix(10_000) : photo.prefix(7) + [UInt8](repeating: 0, count: 90)
      try Data(kept).write(to: URL(fileURLWithPath: path + ".part"))
      try Data(record.utf8).write(to: URL(fileURLWithPath: path + ".part.record"))
      #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
      #expect(bench.delivered(asset)?.isSame(as: photo) == true, "\(name)")
      let first = server.requests.first { $0.path == "/" + name }
      #expect(first?.value(of: "range") == range, "\(name)")
    }
  }

  @Test("an original that another transfer fetches is waited for and not written to")
  func locked() async throws {
    let server = try StubServer { [photo] _ in .file(photo, etag: "\"v\"") }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    try bench.store.prepare()
    let mine = try PartialFile(of: bench.store.path(of: asset))
    var terms = DeliveryTerms()
    terms.stallTimeout = 0
    #expect(
      await bench.end(of: asset, with: bench.engine(server.address), terms: terms)
        == .failed(.stalled, retryAfter: nil))
    #expect(server.requests.isEmpty && mine.count == 0)
  }

  @Test("two fetches of one original at once both get it, with one request")
  func twoAtOnce() async throws {
    let gate = Gate()
    let server = try StubServer { [photo] _ in
      .file(photo, etag: "\"v\"").silent(after: 1_000, until: gate)
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", photo.count)
    let (first, second) = (bench.engine(server.address), bench.engine(server.address))
    async let one = bench.end(of: asset, with: first)
    await server.connected.opened()
    async let other = bench.end(of: asset, with: second)
    // The second asks again and again, as its waits are none here.
    try await waitUntil("the transfer") { !bench.isFree(asset) }
    for _ in 0..<1_000 { await Task.yield() }
    gate.open()
    #expect(await one == .arrived)
    #expect(await other == .arrived)
    #expect(server.requests.count == 1)
    #expect(bench.delivered(asset)?.isSame(as: photo) == true)
    #expect(bench.names == ["a.jpg", "a.jpg.record"])
  }

  private func base64(_ name: String, of bytes: [UInt8]? = nil) -> String {
    Data(digest(name, bytes)).base64EncodedString()
  }

  private func hexadecimalDigest(_ name: String) -> String {
    digest(name, nil).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private func digest(_ name: String, _ bytes: [UInt8]?) -> [UInt8] {
    let path = bench.folder.path + "/sum"
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes ?? photo))
    let method = Digest.Algorithm(rawValue: name)?.method
    return Checksum.digest(ofFileAt: path, method: method) ?? []
  }
}
