// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@testable import CloudDelivery

/// Servers whose answers never end, or are longer than they state: bytes are counted as they
/// arrive.
@Suite(.timeLimit(.minutes(10))) struct UnboundedBodyTests {
  private static let filler = FetchBench.bytes(8_000)

  private let bench: FetchBench

  init() throws { bench = try FetchBench() }

  /// An answer without a length and without an end.
  private static func endless(_ fields: [String: String] = [:], status: Int = 200)
    -> FakeServer.Answer
  {
    var answer = FakeServer.Answer.status(status, fields)
    answer.filler = filler
    return answer
  }

  private func engine(_ server: FakeServer, validator: String? = "\"v\"") -> FetchEngine {
    bench.engine("https://cloud.example", validator: validator, over: server)
  }

  @Test("a body of the listed version ends at the listed size and is damaged if there is more")
  func listedVersion() async {
    let server = FakeServer { _ in Self.endless(["ETag": "\"v\""]) }
    let asset = FetchBench.asset("a", 163_000)
    #expect(
      await bench.end(of: asset, with: engine(server)) == .failed(.damaged, retryAfter: nil))
    #expect(server.requests.count == 3)
    #expect((1...3 * 163_000).contains(server.takenCount))
    #expect(bench.names.isEmpty)
  }

  @Test("if no version is stated, the listed size limits the body as well")
  func unstatedVersion() async {
    let server = FakeServer { _ in Self.endless() }
    let asset = FetchBench.asset("a", 163_000)
    let engine = engine(server, validator: nil)
    #expect(await bench.end(of: asset, with: engine) == .failed(.changed, retryAfter: nil))
    #expect(server.requests.count == 1)
    #expect(bench.partialCount(asset) <= 163_000 && server.takenCount <= 163_000)
  }

  @Test("another version than the listed one may be as large as the device takes, and no larger")
  func maximumBytes() async {
    let server = FakeServer { _ in Self.endless(["ETag": "\"w\""]) }
    var terms = DeliveryTerms()
    terms.maximumBytes = 1_000_000
    let asset = FetchBench.asset("a", 163_000)
    #expect(
      await bench.end(of: asset, with: engine(server), terms: terms)
        == .failed(.tooLarge, retryAfter: nil))
    #expect(server.requests.count == 1)
    #expect((163_000...1_000_000).contains(server.takenCount))
    #expect(bench.names.isEmpty)
  }

  @Test(
    "a stated length above the largest that the device takes is not even fetched",
    arguments: [200, 206])
  func excessiveLengthIsRefused(status: Int) async throws {
    let asset = FetchBench.asset("a", nil)
    if status == 206 {
      try bench.store.prepare()
      let path = bench.store.path(of: asset)
      var partialFile = try PartialFile(of: path)
      try partialFile.begin(OriginalRecord(validator: "\"w\"", total: nil))
      try [1, 2, 3].withUnsafeBytes {
        try partialFile.append(UnsafeRawBufferPointer(rebasing: $0[..<3]))
      }
      partialFile.close()
    }
    let server = FakeServer { _ in
      Self.endless(
        [
          "ETag": "\"w\"", "Content-Length": "9000000000000000000",
          "Content-Range": "bytes 3-99/9000000000000000000",
        ], status: status)
    }
    var terms = DeliveryTerms()
    terms.maximumBytes = 1_000_000
    #expect(
      await bench.end(of: asset, with: engine(server, validator: nil), terms: terms)
        == .failed(.tooLarge, retryAfter: nil))
    #expect(server.takenCount == 0 && bench.names.isEmpty)
  }

  @Test(
    "unseen.fetch.space: another version than the listed one may fill the room, and then leaves nothing",
    arguments: [nil, 163_000])
  func room(listed: Int?) async {
    let server = FakeServer { _ in Self.endless(["ETag": "\"w\""]) }
    var terms = DeliveryTerms()
    terms.storage = 2_000_000
    let asset = FetchBench.asset("a", listed)
    #expect(
      await bench.end(of: asset, with: engine(server), terms: terms)
        == .failed(.noSpace, retryAfter: nil))
    #expect((163_000...2_000_000).contains(server.takenCount))
    #expect(bench.names.isEmpty)
  }

  @Test("unseen.fetch.space: a stated length without room on the disk reserves nothing")
  func diskRoom() async {
    let server = FakeServer { _ in
      Self.endless(["ETag": "\"w\"", "Content-Length": "4000000000000000000"])
    }
    let asset = FetchBench.asset("a", 163_000)
    #expect(
      await bench.end(of: asset, with: engine(server)) == .failed(.noSpace, retryAfter: nil))
    #expect(server.takenCount == 0 && bench.names.isEmpty)
  }

  @Test(
    "unseen.fetch.space: fetches at once never take more than there is room for, and what fits arrives"
  )
  func severalAtOnce() async throws {
    let room: Int64 = 3_000_000
    let store = bench.store
    let watch = Watch { [store] in
      func originals() -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: store.directory).sorted()
        return names?.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".part") } ?? []
      }
      let names = originals()
      let byteCount = names.reduce(Int64(0)) { total, name in
        var info = stat()
        return total + (lstat("\(store.directory)/\(name)", &info) == 0 ? Int64(info.st_size) : 0)
      }
      // The next original may have used the room of one that was removed meanwhile.
      return names == originals() ? byteCount : 0
    }
    let server = FakeServer(afterChunk: { watch.look() }) { request in
      // One of them ends in time.
      request.path == "/small"
        ? .init(body: [UInt8](repeating: 7, count: 900)) : Self.endless(["ETag": "\"w\""])
    }
    var terms = DeliveryTerms()
    (terms.storage, terms.parallel) = (room, 8)
    let large = (0..<7).map { FetchBench.asset("a\($0)", 100_000) }
    let assets = large + [FetchBench.asset("small", 900)]
    let events = await bench.fetch(assets, with: engine(server), terms: terms)
    let ends = Dictionary(grouping: events.filter { $0.change.isEnd }) { $0.identifier }
    #expect(ends["small"]?.map(\.change) == [.arrived])
    for asset in large {
      #expect(ends[asset.identifier]?.map(\.change) == [.failed(.noSpace, retryAfter: nil)])
    }
    let maximum = watch.maximum
    #expect((1_000_000...room).contains(maximum), "\(maximum)")
    #expect(bench.names == ["small.jpg", "small.jpg.record"])
  }

  /// The maximum of a value over all observations.
  private final class Watch: Sendable {
    private let state = Mutex<Int64>(0)
    private let value: @Sendable () -> Int64

    init(_ value: @escaping @Sendable () -> Int64) { self.value = value }

    var maximum: Int64 { state.withLock(\.self) }

    func look() {
      let now = value()
      state.withLock { $0 = max($0, now) }
    }
  }

  @Test("an answer with more bytes than it states is damaged")
  func moreBytesThanStated() async throws {
    let photo = FetchBench.bytes(20_000)
    let server = FakeServer { request in
      guard request.value(of: "range") != nil else {
        return .init(
          fields: [HTTPField("ETag", "\"v\"")], body: Array(photo[..<7_000]), failure: .cut(""))
      }
      var answer = Self.endless(
        ["ETag": "\"v\"", "Content-Range": "bytes 7000-19999/20000"], status: 206)
      answer.body = Array(photo[7_000...])
      return answer
    }
    let asset = FetchBench.asset("a", nil)
    var terms = DeliveryTerms()
    terms.retries = 1
    #expect(
      await bench.end(of: asset, with: engine(server), terms: terms)
        == .failed(.damaged, retryAfter: nil))
    #expect(server.takenCount <= 20_000 && bench.names.isEmpty)
  }

  @Test("a complete original that is now too large for the device is removed")
  func smallerDevice() async throws {
    let asset = FetchBench.asset("a", nil)
    try bench.store.prepare()
    var partialFile = try PartialFile(of: bench.store.path(of: asset))
    try partialFile.begin(OriginalRecord(validator: "\"v\"", total: 3))
    try [1, 2, 3].withUnsafeBytes {
      try partialFile.append(UnsafeRawBufferPointer(rebasing: $0[..<3]))
    }
    partialFile.close()
    let server = FakeServer { _ in .status(500) }
    var terms = DeliveryTerms()
    terms.maximumBytes = 2
    #expect(
      await bench.end(of: asset, with: engine(server), terms: terms)
        == .failed(.tooLarge, retryAfter: nil))
    #expect(server.requests.isEmpty && bench.names.isEmpty)
  }

  @Test("a size below zero is none", arguments: ["-5", "-9223372036854775808", "x", ""])
  func negativeSizes(text: String) {
    func answer(_ status: Int) -> RangeAnswer {
      let fields = [
        HTTPField("ETag", "\"v\""), HTTPField("Content-Length", text),
        HTTPField("Content-Range", "bytes 7-9/\(text)"),
      ]
      return RangeAnswer(
        HTTPResponseHeader(status: status, fields: fields), count: 7,
        record: OriginalRecord(validator: "\"v\"", total: nil))
    }
    #expect(answer(200) == .whole(validator: "\"v\"", total: nil))
    #expect(answer(206) == .rest(total: nil))
    #expect(answer(416) == .useless)
  }
}

@Suite struct FetchRoomTests {
  @Test("room is taken once for each byte, and given back")
  func taking() {
    let room = FetchRoom(rest: 100, taken: ["a": 50, "b": 10])
    #expect(room.covers(50, of: "a") && room.covers(0, of: "c"))
    #expect(room.covers(110, of: "a") && room.covers(110, of: "a") && room.covers(3, of: "a"))
    #expect(!room.covers(51, of: "b") && room.covers(50, of: "b") && !room.covers(1, of: "c"))
    #expect(!room.leaves(1) && room.leaves(0))
    room.giveBack("a", keeping: 30)
    #expect(room.leaves(80) && !room.leaves(1))
    room.giveBack("b", keeping: 90)
    #expect(!room.leaves(1))
    room.giveBack("b", keeping: 0)
    room.giveBack("d", keeping: 0)
    #expect(!room.leaves(1))
  }

  @Test("room without a limit is never full")
  func unbounded() {
    let room = FetchRoom(rest: nil, taken: ["a": 1])
    #expect(room.covers(.max, of: "a") && room.covers(.max, of: "b") && room.leaves(.max))
    room.giveBack("a", keeping: 0)
    #expect(room.covers(.max, of: "a"))
  }

  @Test("room that was given back is there for others")
  func givingBack() {
    let room = FetchRoom(rest: 0, taken: ["a": 110])
    room.giveBack("a", keeping: 0)
    #expect(room.covers(110, of: "c") && !room.covers(111, of: "c") && !room.covers(1, of: "a"))
    #expect(!room.covers(.max, of: "c"))
  }

  @Test("many fetches at once take no more room than there is")
  func atOnce() async {
    let room = FetchRoom(rest: 1_000, taken: [:])
    let total = await withTaskGroup(of: Int64.self) { group in
      for number in 0..<8 {
        group.addTask {
          var count: Int64 = 0
          while room.covers(count + 1, of: AssetIdentifier("\(number)")) { count += 1 }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(total == 1_000)
  }

  @Test("bytes that are not free are not taken")
  func disk() throws {
    let folder = try TemporaryDirectory()
    let file = open(try folder.write([], to: "file"), O_RDWR | O_CLOEXEC)
    defer { close(file) }
    var taken = 0
    func take() -> Int32 {
      taken += 1
      return 0
    }
    let available = try #require(DiskRoom.availableBytes(at: folder.path + "/not/there"))
    #expect(available < .max / 4)
    #expect(DiskRoom.use(.max / 2, of: file, take) == ENOSPC && taken == 0)
    #expect(DiskRoom.use(0, of: file, take) == 0 && DiskRoom.use(-1, of: file, take) == 0)
    #expect(taken == 2)
  }
}
