// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerTesting
import ServerTesting
import Testing

@testable import CloudDelivery

/// The version of a stored original, while another version is fetched.
@Suite(.timeLimit(.minutes(10))) struct VersionTests {
  private static let times = ["Mon, 01 Jan 2024 00:00:00 GMT", "Tue, 02 Jan 2024 00:00:00 GMT"]

  private let bench: FetchBench
  private let old = FetchBench.bytes(50_000)
  private let new = FetchBench.bytes(50_000, seed: 2)

  init() throws { bench = try FetchBench() }

  @Test(
    "unseen.fetch.resume: when half of a new version has arrived, the old one is not taken for it")
  func brokenUpdate() async throws {
    let server = try StubServer { [old, new] request in
      switch request.number {
      case 0: .file(old, etag: "\"1\"")
      case 1: .file(new, etag: "\"2\"").cut(after: 20_000)
      case 2: .status(401)
      default: .file(new, etag: "\"2\"")
      }
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", old.count)
    for (version, end, content) in [
      ("\"1\"", DeliveryEvent.Change.arrived, old),
      ("\"2\"", .failed(.unauthorised, retryAfter: nil), old), ("\"2\"", .arrived, new),
    ] {
      let engine = bench.engine(server.address, validator: version)
      #expect(await bench.end(of: asset, with: engine) == end)
      #expect(bench.delivered(asset)?.isSame(as: content) == true)
    }
    #expect(server.requests.last?.value(of: "range") == "bytes=20000-")
  }

  @Test("a damaged new version does not remove the record of the old one")
  func damagedUpdate() async throws {
    let server = try StubServer { [old, new] request in
      if request.number == 0 { return .file(old, etag: "\"1\"") }
      let isDamaged = request.number < 4
      return .file(new, etag: "\"2\"").field(
        "Content-MD5", isDamaged ? "AAAAAAAAAAAAAAAAAAAAAA==" : "")
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", old.count)
    for (version, end) in [
      ("\"1\"", DeliveryEvent.Change.arrived), ("\"2\"", .failed(.damaged, retryAfter: nil)),
      ("\"2\"", .arrived),
    ] {
      let engine = bench.engine(server.address, validator: version)
      #expect(await bench.end(of: asset, with: engine) == end)
    }
    #expect(bench.delivered(asset)?.isSame(as: new) == true)
  }

  @Test("if only times are listed, they distinguish versions")
  func times() async throws {
    let server = try StubServer { [old, new] request in
      let isNew = request.number > 0
      return .file(isNew ? new + [1] : old, etag: "\"\(isNew)\"")
        .field("Last-Modified", Self.times[isNew ? 1 : 0])
    }
    defer { server.close() }
    let listed = Self.times.map { HTTPDate.milliseconds(of: $0) }
    let (first, second) = (
      FetchBench.asset("a", old.count), FetchBench.asset("a", new.count + 1)
    )
    for (asset, time, requests) in [
      (first, listed[0], 1), (first, listed[0], 1), (second, listed[1], 2), (second, listed[1], 2),
    ] {
      let engine = bench.engine(server.address, modified: time)
      #expect(await bench.end(of: asset, with: engine) == .arrived)
      #expect(server.requests.count == requests)
    }
    #expect(bench.delivered(second)?.isSame(as: new + [1]) == true)
    // An original newer than its listing counts as stored, because it was listed so when it
    // arrived.
    let other = FetchBench.asset("b", old.count)
    let engine = bench.engine(server.address, modified: listed[0])
    #expect(await bench.end(of: other, with: engine) == .arrived)
    #expect(await bench.end(of: other, with: engine) == .arrived)
    #expect(server.requests.count == 3)
  }

  /// Texts that cannot be sent back in a header field, or that few servers accept there.
  private static let unsendable = [
    "\u{1}", "\u{B}", "\u{1B}", "\u{7F}", String(repeating: "x", count: 20_000),
  ]

  @Test(
    "unseen.fetch.resume: nothing is resumed with a version that cannot be sent back",
    arguments: unsendable)
  func unsendableVersion(text: String) async throws {
    for isTag in [true, false] {
      let server = try StubServer { [old] request in
        var answer = StubAnswer.file(old, etag: isTag ? "\"\(text)\"" : nil)
        if !isTag { answer = answer.field("Last-Modified", "a" + text + "b") }
        return request.number == 0 ? answer.cut(after: 20_000) : answer
      }
      defer { server.close() }
      let asset = FetchBench.asset("\(isTag)", old.count)
      #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
      #expect(server.requests.count == 2)
      #expect(server.requests.allSatisfy { $0.value(of: "range") == nil })
      #expect(bench.delivered(asset)?.isSame(as: old) == true)
      let record = OriginalRecord(path: bench.store.path(of: asset) + ".record")
      #expect(record != nil && record?.validator == nil)
    }
  }

  @Test("unseen.fetch.resume: beside an invalid ETag, a valid date is the version")
  func oddTagWithDate() async throws {
    let server = try StubServer { [old] request in
      let answer = StubAnswer.file(old, etag: "\"\u{1}\"")
        .field("Last-Modified", Self.times[0])
      return request.number == 0 ? answer.cut(after: 20_000) : answer.passingOverConditions
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", old.count)
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
    #expect(server.requests.map { $0.value(of: "if-range") } == [nil, Self.times[0]])
    #expect(bench.delivered(asset)?.isSame(as: old) == true)
  }

  @Test(
    "unseen.fetch.resume: if the recorded version cannot be sent, the fetch restarts",
    arguments: unsendable)
  func unsendableRecord(text: String) async throws {
    try bench.store.prepare()
    let asset = FetchBench.asset("a", old.count)
    let path = bench.store.path(of: asset)
    try Data(new.prefix(20_000)).write(to: URL(fileURLWithPath: path + ".part"))
    let record = OriginalRecord(validator: "\"\(text)\"", total: Int64(old.count))
    #expect(record.write(to: path + ".part.record"))
    let server = try StubServer { [old] _ in .file(old, etag: "\"1\"") }
    defer { server.close() }
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
    #expect(server.requests.map { $0.value(of: "range") } == [nil])
    #expect(bench.delivered(asset)?.isSame(as: old) == true)
  }

  @Test(
    "unseen.fetch.resume: if the ETag or the date differs, the fetch restarts, whatever was asked",
    arguments: [
      ("W/\"1\"", "W/\"2\"", 0), ("W/\"1\"", nil, 0), (nil, "W/\"2\"", 0), ("\"1\"", "\"1\"", 1),
    ] as [(String?, String?, Int)])
  func splicing(first: String?, next: String?, date: Int) async throws {
    let server = try StubServer { [old, new] request in
      if request.number == 0 {
        return .file(old, etag: first).field("Last-Modified", Self.times[0]).cut(after: 20_000)
      }
      return .file(new, etag: next).field("Last-Modified", Self.times[date]).passingOverConditions
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", old.count)
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
    #expect(bench.delivered(asset)?.isSame(as: new) == true)
    #expect(server.requests.map { $0.value(of: "range") } == [nil, "bytes=20000-", nil])
  }

  @Test("unseen.fetch.resume: an ETag that became strong meanwhile is of the same version")
  func strongerTag() async throws {
    let server = try StubServer { [old] request in
      let isFirst = request.number == 0
      let answer = StubAnswer.file(old, etag: isFirst ? "W/\"1\"" : "\"1\"")
        .field("Last-Modified", Self.times[0]).passingOverConditions
      return isFirst ? answer.cut(after: 20_000) : answer
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", old.count)
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .arrived)
    #expect(server.requests.map { $0.value(of: "if-range") } == [nil, Self.times[0]])
    #expect(bench.delivered(asset)?.isSame(as: old) == true)
  }

  @Test("an original that is gone leaves no partial file")
  func gone() async throws {
    let server = try StubServer { [old] request in
      request.number == 0 ? .file(old, etag: "\"1\"").cut(after: 20_000) : .status(404)
    }
    defer { server.close() }
    let asset = FetchBench.asset("a", old.count)
    #expect(await bench.end(of: asset, with: bench.engine(server.address)) == .gone)
    #expect(bench.names.isEmpty)
  }

  @Test("a partial file that another transfer writes is not removed")
  func others() throws {
    try bench.store.prepare()
    let path = bench.folder.path + "/originals/a.jpg"
    var mine = try PartialFile(of: path)
    try mine.begin(OriginalRecord(validator: "\"1\"", total: 3))
    try [1, 2, 3].withUnsafeBytes { try mine.append(UnsafeRawBufferPointer(rebasing: $0[..<3])) }
    PartialFile.discard(of: path)
    #expect(bench.names == ["a.jpg.part", "a.jpg.part.record"])
    mine.close()
    PartialFile.discard(of: path)
    #expect(bench.names.isEmpty)
  }
}
