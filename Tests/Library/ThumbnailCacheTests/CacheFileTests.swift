// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Glibc
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import ThumbnailCache

/// Broken, foreign, newer and locked files are not reported as errors to callers.
@Suite struct CacheFileTests {
  private let fixture: CacheFixture

  init() throws { fixture = try CacheFixture() }

  /// Checks that a photo's thumbnail is returned and then cached.
  private func expectItWorks(made: Int) async throws {
    let path = try fixture.photo("proof.jpg", "proof")
    #expect(try await fixture.show(path, in: fixture.cache()).origin == .decoded)
    #expect(try await fixture.show(path, in: fixture.cache()).origin == .cache)
    #expect(fixture.maker.names.count { $0 == "proof.jpg" } == made)
  }

  /// Fills a cache and returns the path of its file.
  private func filled() async throws -> String {
    let cache = fixture.cache()
    for number in 0..<30 {
      _ = try await fixture.show(try fixture.photo("\(number).jpg", "photo \(number)"), in: cache)
    }
    return fixture.file
  }

  @Test func otherUsersCannotReadIt() async throws {
    try FileManager.default.createDirectory(
      atPath: fixture.cacheFolder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    let file = try await filled()
    // The last process that closes the database removes the files beside it.
    let open = fixture.cache()
    _ = await open.facts()
    let mode = { (path: String) -> mode_t in
      var facts = stat()
      return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
    }
    #expect(mode(fixture.cacheFolder) == 0o700)
    #expect(mode(file) == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.cacheFolder)
    for name in names { #expect(mode("\(fixture.cacheFolder)/\(name)") == 0o600, "\(name)") }
    // Opening it again removes the permissions of other users.
    for name in names { chmod("\(fixture.cacheFolder)/\(name)", 0o644) }
    chmod(fixture.cacheFolder, 0o755)
    _ = try await filled()
    let again = fixture.cache()
    _ = await again.facts()
    #expect(mode(fixture.cacheFolder) == 0o700)
    for name in names { #expect(mode("\(fixture.cacheFolder)/\(name)") == 0o600, "\(name)") }
    withExtendedLifetime((open, again)) {}
  }

  /// Without these locks another process would remove the log.
  @Test func readerAndWriterKeepLocks() async throws {
    let cache = fixture.cache()
    let path = try fixture.photo("a.jpg")
    _ = try await fixture.show(path, in: cache)
    _ = await cache.find([ThumbnailRequest(ofFileAt: path, size: CacheFixture.cell)])
    #expect(await cache.facts().count == 1)
    #expect(FileLocks.count(of: fixture.file) > 0)
    withExtendedLifetime(cache) {}
  }

  @Test("a broken cache is made anew", arguments: 0..<12)
  func brokenCacheIsRecreated(seed: Int) async throws {
    let file = try await filled()
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
    try? FileManager.default.removeItem(atPath: file + "-wal")
    try? FileManager.default.removeItem(atPath: file + "-shm")
    var dice = SplitMix64(seed: UInt64(seed))
    switch seed % 4 {
    case 0: bytes = Array(bytes.prefix(Int(dice.next() % UInt64(bytes.count))))
    case 1: bytes = (0..<5_000).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
    // The header is that of a cache.
    case 2:
      for offset in 100..<bytes.count { bytes[offset] = UInt8(truncatingIfNeeded: dice.next()) }
    default:
      for _ in 0..<200 {
        bytes[Int(dice.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: dice.next())
      }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let cache = fixture.cache()
    for number in 0..<30 {
      let path = fixture.folder.path + "/\(number).jpg"
      #expect(try await fixture.show(path, in: cache).image.size == CacheFixture.cell)
    }
    let path = try fixture.photo("proof.jpg", "proof")
    _ = try await fixture.show(path, in: fixture.cache())
    _ = try await fixture.show(path, in: fixture.cache())
    #expect(
      try await fixture.show(path, in: fixture.cache())
        == Thumbnail(.of("proof", CacheFixture.cell), origin: .cache))
    _ = await fixture.cache().facts()
    try await fixture.cache().clear()
    #expect(await fixture.cache().facts().count == 0)
  }

  @Test(
    "impossible numbers in a cache count as damage",
    arguments: [
      "UPDATE tally SET bytes = 'abc'", "UPDATE tally SET length = x'41'",
      "UPDATE tally SET length = 1e300", "UPDATE tally SET bytes = -1", "DELETE FROM tally",
      "UPDATE thumbnail SET bytes = -9223372036854775808", "UPDATE thumbnail SET bytes = 'x'",
      "UPDATE hole SET bytes = 'x'", "INSERT INTO hole VALUES (9223372036854775807, 1e300)",
    ])
  func brokenNumbers(sql: String) async throws {
    let file = try await filled()
    fixture.waitForClosing()
    let broken = try DatabaseQueue(path: file)
    try await broken.writeWithoutTransaction { db in
      try db.execute(sql: "INSERT INTO hole VALUES (0, 4096)")
      try db.execute(sql: sql)
    }
    try broken.close()
    // A cached file that has changed, so that its old row is read.
    let path = try fixture.photo("3.jpg", "another photo")
    let cache = fixture.cache()
    _ = try await fixture.show(path, in: cache)
    await cache.flush()
    _ = try await fixture.show(try fixture.photo("proof.jpg", "proof"), in: fixture.cache())
    try await expectItWorks(made: 2)
  }

  @Test("a text file, another program's database and a newer cache are replaced")
  func foreignFilesAreReplaced() async throws {
    try fixture.folder.write("no cache".utf8, to: "cache/7.thumbnails")
    try await expectItWorks(made: 1)
    let file = fixture.file
    #expect(!file.hasSuffix("/7.thumbnails"))
    #expect(!FileManager.default.fileExists(atPath: fixture.cacheFolder + "/7.thumbnails"))
    fixture.waitForClosing()
    let newer = try DatabaseQueue(path: file)
    try await newer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try newer.close()
    try await expectItWorks(made: 2)
    #expect(fixture.file != file)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func unwritableFolderIsTolerated() async throws {
    try fixture.folder.write("a file".utf8, to: "cache")
    let cache = fixture.cache()
    let path = try fixture.photo("a.jpg")
    for _ in 0..<5 { #expect(try await fixture.show(path, in: cache).origin == .decoded) }
    #expect(await cache.facts().count == 0)
    let nowhere = ThumbnailCache(folder: "/proc/none/thumbnails")
    #expect(try await fixture.show(path, in: nowhere).origin == .decoded)
    try await nowhere.clear()
  }

  @Test func fullDiskIsTolerated() async throws {
    let path = try fixture.photo("a.jpg")
    _ = try await fixture.show(path, in: fixture.cache())
    // The file can no longer grow.
    let full = ThumbnailCache(folder: fixture.cacheFolder, disk: PixelPack.Disk(limit: 100_000)) {
      ContentFingerprint.now() + 60_000_000_000
    }
    let thumbnails = CachedThumbnails(fixture.maker, cache: full)
    for number in 0..<40 {
      let next = try fixture.photo("\(number).jpg", "photo \(number)")
      let size = PixelSize(width: 100, height: 100)
      #expect(try await thumbnails.thumbnail(ofFileAt: next, size: size).origin == .decoded)
      await full.flush()
    }
    #expect(await full.facts().count < 10)
    #expect(try await fixture.show(path, in: full).origin == .cache, "what is there stays")
  }

  @Test func newThumbnailsReplaceOldOnFullDisk() async throws {
    let size = PixelSize(width: 100, height: 100)
    // The budget is reached before the disk is full, with less than a batch in between.
    let full = ThumbnailCache(
      folder: fixture.cacheFolder, budget: 80 * 41_000, disk: PixelPack.Disk(limit: 82 * 40_960)
    ) { ContentFingerprint.now() + 60_000_000_000 }
    let thumbnails = CachedThumbnails(fixture.maker, cache: full)
    var paths: [String] = []
    for number in 0..<200 {
      paths.append(try fixture.photo("\(number).jpg", "photo \(number)"))
      _ = try await thumbnails.thumbnail(ofFileAt: paths[number], size: size)
      if number % 10 == 9 { await full.flush() }
    }
    let last = await full.find(paths.suffix(50).map { ThumbnailRequest(ofFileAt: $0, size: size) })
    #expect(last.allSatisfy { $0.remembered != nil })
  }

  @Test("if the pack is cut short, missing or foreign, no wrong picture is shown", arguments: 0..<4)
  func brokenPackIsRecreated(way: Int) async throws {
    let file = try await filled() + CacheFolder.pack
    fixture.waitForClosing()
    switch way {
    case 0: #expect(truncate(file, 20_000) == 0)
    case 1: #expect(unlink(file) == 0)
    case 2: try Data(count: 40_000).write(to: URL(fileURLWithPath: file))
    default:
      // A foreign link is not followed, neither for reading nor for writing.
      #expect(unlink(file) == 0)
      try fixture.folder.write("precious".utf8, to: "precious")
      #expect(symlink(fixture.folder.path + "/precious", file) == 0)
    }
    let paths = (0..<30).map { fixture.folder.path + "/\($0).jpg" }
    for _ in 0..<2 {
      for (number, path) in paths.enumerated() {
        let thumbnail = try await fixture.show(path, in: fixture.cache())
        #expect(thumbnail.image == .of("photo \(number)", CacheFixture.cell))
      }
    }
    let kept = await fixture.has(paths).count { $0 }
    #expect(kept == (way == 3 ? 0 : 30))
    let precious = FileManager.default.contents(atPath: fixture.folder.path + "/precious")
    #expect(way != 3 || precious == Data("precious".utf8))
  }

  @Test func removedFileIsRecreatedWhileOpen() async throws {
    let cache = fixture.cache()
    let path = try fixture.photo("a.jpg")
    _ = try await fixture.show(path, in: cache)
    #expect(try await fixture.show(path, in: cache).origin == .cache)
    try FileManager.default.removeItem(atPath: fixture.cacheFolder)
    #expect(try await fixture.show(path, in: cache).origin == .decoded)
    #expect(try await fixture.show(path, in: cache).origin == .cache)
    #expect(try await fixture.show(path, in: fixture.cache()).origin == .cache)
  }

  @Test func concurrentCachesCreateOneFile() async throws {
    let paths = try (0..<8).map { try fixture.photo("\($0).jpg", "photo \($0)") }
    let shared = fixture
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let cache = shared.cache()
          for path in paths { _ = try? await shared.show(path, in: cache) }
        }
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.cacheFolder)
    #expect(names.count { $0.hasSuffix(".thumbnails") } == 1)
    #expect(await fixture.has(paths).allSatisfy { $0 })
    #expect(await fixture.cache().facts().count == 8)
  }
}
