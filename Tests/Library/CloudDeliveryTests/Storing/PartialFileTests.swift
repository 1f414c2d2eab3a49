// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

/// The room that an incomplete original takes on the disk.
@Suite(.timeLimit(.minutes(10))) struct PartialFileTests {
  private static let claimed: Int64 = 300_000_000
  private static let received = 93_000

  private let bench: FetchBench
  private let asset = FetchBench.asset("a", nil)

  init() throws {
    bench = try FetchBench()
    try bench.store.prepare()
  }

  private var path: String { bench.store.path(of: asset) }

  /// The bytes of the disk that the partial file takes.
  private func takenBytes(_ path: String? = nil) throws -> Int64 {
    var info = stat()
    try #require(lstat((path ?? self.path) + ".part", &info) == 0)
    return Int64(info.st_blocks) * 512
  }

  private func append(_ count: Int, to file: inout PartialFile) throws {
    try FetchBench.bytes(count).withUnsafeBytes { try file.append($0) }
  }

  @Test("a stated size reserves a small step, and more as bytes arrive")
  func steps() throws {
    var file = try PartialFile(of: path)
    try file.begin(OriginalRecord(validator: "\"v\"", total: Self.claimed))
    try append(Self.received, to: &file)
    #expect(try takenBytes() <= 2 << 20)
    for _ in 0..<20 {
      try append(1 << 20, to: &file)
      #expect(try (file.count...2 * file.count + 2 << 20).contains(takenBytes()))
    }
    file.close()
  }

  @Test("reserved room that was not used is given back, and the bytes are kept for later")
  func closing() throws {
    for closes in [true, false] {
      var file = try PartialFile(of: path)
      if file.count == 0 {
        try file.begin(OriginalRecord(validator: "\"v\"", total: Self.claimed))
        try append(Self.received, to: &file)
      } else {
        try file.goOn(total: nil)
      }
      #expect(file.count == Self.received)
      if closes { file.close() }
    }
    #expect(try takenBytes() < Int64(Self.received) + 65_536)
    #expect(bench.partialCount(asset) == Self.received)
  }

  @Test("a server that states a large size, sends little and fails keeps no room reserved")
  func falseSize() async throws {
    let server = FakeServer { _ in
      let fields = [
        HTTPField("ETag", "\"w\""), HTTPField("Content-Length", String(Self.claimed)),
      ]
      return .init(fields: fields, body: FetchBench.bytes(Self.received), failure: .cut(""))
    }
    let engine = bench.engine("https://cloud.example", validator: "\"v\"", over: server)
    guard case .failed = await bench.end(of: FetchBench.asset("a", 163_000), with: engine) else {
      Issue.record("the original is not whole")
      return
    }
    let listed = bench.store.path(of: FetchBench.asset("a", 163_000))
    // The last transfer is closed a moment before its end is reported.
    #expect(try takenBytes(listed) < Int64(Self.received) + 65_536)
  }

  @Test("room that a killed process had reserved is given back at the next start")
  func killed() throws {
    func leave(_ path: String) throws -> Int32 {
      let file = open(path + ".part", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      let bytes = FetchBench.bytes(Self.received)
      try #require(write(file, bytes, bytes.count) == bytes.count)
      try #require(clinux_reserve(file, Int64(bytes.count), 20 << 20) == 0)
      return file
    }
    let used = bench.store.path(of: FetchBench.asset("b", nil))
    let (left, locked) = (try leave(path), try leave(used))
    close(left)
    defer { close(locked) }
    // Another process still writes to this one.
    #expect(flock(locked, LOCK_EX | LOCK_NB) == 0)
    try bench.store.prepare()
    #expect(try takenBytes() < Int64(Self.received) + 65_536)
    #expect(try takenBytes(used) > 20 << 20)
    #expect(bench.partialCount(asset) == Self.received)
  }
}
