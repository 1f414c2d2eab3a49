// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Glibc
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import ThumbnailCache

/// Whatever values another program wrote into a cache, reading it ends no process.
@Suite struct CacheReaderTests {
  private let fixture: CacheFixture

  init() throws { fixture = try CacheFixture() }

  /// Fills a cache, and lets another program change the cache's database.
  private func fill(andRun sql: String) async throws -> String {
    let path = try fixture.photo("a.jpg")
    _ = try await fixture.show(path, in: fixture.cache())
    fixture.waitForClosing()
    let queue = try DatabaseQueue(path: fixture.file)
    try await queue.write { try $0.execute(sql: sql) }
    try queue.close()
    return path
  }

  @Test(
    "statistics of a damaged cache are those of an empty one, and the cache is made anew",
    arguments: ["'x'", "x'FF00'"])
  func damagedTime(value: String) async throws {
    let path = try await fill(andRun: "UPDATE thumbnail SET used = \(value)")
    let facts = await fixture.cache().facts()
    #expect(facts.count == 0 && facts.oldestUse == nil && facts.newestUse == nil)
    #expect(try await fixture.show(path, in: fixture.cache()).origin == .decoded)
    #expect(await fixture.cache().facts().count == 1)
  }

  @Test("a time of use out of range is shown as the nearest moment", arguments: [Int64.min, .max])
  func extremeTime(milliseconds: Int64) async throws {
    _ = try await fill(andRun: "UPDATE thumbnail SET used = \(milliseconds)")
    let facts = await fixture.cache().facts()
    #expect(facts.count == 1)
    #expect(facts.oldestUse.map { Timestamp.bounds.contains($0.milliseconds) } == true)
    #expect(facts.oldestUse?.rfc3339.isEmpty == false)
  }

  @Test(
    "a cache with a file of another user is not used", .enabled(if: geteuid() == 0),
    arguments: ["", "-shm", "-wal", CacheFolder.pack])
  func fileOfAnotherUser(ending: String) async throws {
    let path = try await fill(andRun: "SELECT 1")
    let file = fixture.file + ending
    if !FileManager.default.fileExists(atPath: file) {
      try fixture.folder.write([], to: "cache/" + String(file.split(separator: "/").last ?? ""))
    }
    #expect(chown(file, 65_534, 65_534) == 0)
    #expect(await fixture.cache().facts().count == 0)
    #expect(try await fixture.show(path, in: fixture.cache()).origin == .decoded)
    #expect(await fixture.cache().facts().count == 0)
  }
}
