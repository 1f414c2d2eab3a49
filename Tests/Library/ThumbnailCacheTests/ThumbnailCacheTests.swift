// SPDX-License-Identifier: Apache-2.0

import Dispatch
import GRDB
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@testable import ThumbnailCache

/// Storing, eviction and writing of thumbnails.
@Suite struct ThumbnailCacheTests {
  private let fixture: CacheFixture

  init() throws { fixture = try CacheFixture() }

  /// Returns a budget for a number of photos with similar paths, and a fraction of another one.
  private func budget(_ count: Int64, like path: String) -> Int64 {
    // One picture may use only a sixty-fourth of the budget.
    let one = CacheFixture.pixelBytes + Int64(path.utf8.count)
    return count * (one + 200) + one / 2
  }

  @Test func oldestUseIsRemovedFirst() async throws {
    let paths = try (100..<170).map { try fixture.photo("\($0).jpg", "photo \($0)") }
    let cache = fixture.cache(budget: budget(68, like: paths[0]))
    for (number, path) in paths.enumerated() {
      fixture.pass(hours: 1)
      _ = try await fixture.show(path, in: cache)
      // The first photo is used again and again; recording its use does not delay the caller.
      if number % 10 == 9 { _ = try await fixture.show(paths[0], in: cache) }
    }
    let kept = await fixture.has(paths)
    #expect(kept == paths.indices.map { $0 == 0 || $0 > 2 })
    #expect(fixture.maker.names.count == paths.count)
  }

  @Test func smallerBudgetAppliesAtNextBatch() async throws {
    let paths = try (100..<170).map { try fixture.photo("\($0).jpg") }
    let large = fixture.cache()
    for path in paths {
      fixture.pass(hours: 1)
      _ = try await fixture.show(path, in: large)
    }
    let before = await large.facts()
    fixture.pass(hours: 1)
    let small = fixture.cache(budget: budget(65, like: paths[0]))
    _ = try await fixture.show(try fixture.photo("new.jpg"), in: small)
    #expect(await fixture.has(paths) == paths.indices.map { $0 > 5 })
    #expect(before.count == 70)
    #expect(await small.facts().count == 65)
  }

  @Test func theFileStaysWithinItsBudget() async throws {
    let budget: Int64 = 5 << 20
    let cache = fixture.cache(budget: budget)
    let cell = PixelSize(width: 130, height: 130)
    let thumbnails = CachedThumbnails(fixture.maker, cache: cache)
    for number in 0..<120 {
      let path = try fixture.photo("\(number).jpg", "photo \(number)")
      _ = try await thumbnails.thumbnail(ofFileAt: path, size: cell)
      if number % 20 == 19 { await cache.flush() }
    }
    await cache.flush()
    let facts = await cache.facts()
    #expect(facts.count > 60 && facts.count < 76)
    // Besides the pack there are the database and its log; removed pictures use no space.
    #expect(facts.byteCount < budget + 1 << 20)
    let pack = try #require(ContentFingerprint(ofFileAt: fixture.file + CacheFolder.pack))
    #expect(pack.size > budget + budget / 2, "nothing is written over")
  }

  @Test("a file system without holes gets a new cache from time to time")
  func withoutHolesItBeginsAnew() async throws {
    let budget: Int64 = 2 << 20
    let cache = fixture.cache(budget: budget, disk: PixelPack.Disk(hasHoles: false))
    let cell = PixelSize(width: 80, height: 80)
    let thumbnails = CachedThumbnails(fixture.maker, cache: cache)
    var maximum: Int64 = 0
    for number in 0..<400 {
      let path = try fixture.photo("\(number).jpg", "photo \(number)")
      _ = try await thumbnails.thumbnail(ofFileAt: path, size: cell)
      if number % 20 == 19 { await cache.flush() }
      maximum = max(
        maximum, ContentFingerprint(ofFileAt: fixture.file + CacheFolder.pack)?.size ?? 0)
    }
    #expect(maximum > budget && maximum < 3 * budget)
    // The last batch is present.
    let last = ThumbnailRequest(ofFileAt: fixture.folder.path + "/399.jpg", size: cell)
    #expect(await cache.find([last]).first?.remembered != nil)
  }

  @Test("a read during a removal finds the picture or none", arguments: 0..<4)
  func readingWhileOthersGo(seed: UInt64) async throws {
    let paths = try (0..<90).map { try fixture.photo("\($0).jpg", "photo \($0)") }
    let requests = paths.map { ThumbnailRequest(ofFileAt: $0, size: CacheFixture.cell) }
    let pictures = paths.indices.map { PixelImage.of("photo \($0)", CacheFixture.cell) }
    // Space for 70 of 90, so each round evicts some.
    let writing = fixture.cache(budget: 70 * 4_600)
    let reading = fixture.cache()
    let shared = fixture
    // The first read finds at least one.
    _ = try await shared.show(paths[0], in: writing)
    let found = try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        var dice = SeededGenerator(seed: seed)
        for _ in 0..<5 {
          for path in paths.shuffled(using: &dice).prefix(40) {
            _ = try await shared.show(path, in: writing)
          }
        }
        return 0
      }
      for _ in 0..<2 {
        group.addTask {
          var found = 0
          for _ in 0..<60 {
            for (index, finding) in await reading.find(requests).enumerated() {
              guard case .success(let thumbnail) = finding.remembered else { continue }
              #expect(thumbnail.image == pictures[index])
              found += 1
            }
          }
          return found
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(found > 0)
  }

  @Test func largePictureDoesNotEvictAllOthers() async throws {
    let paths = try ["a.jpg", "b.jpg"].map { try fixture.photo($0, $0) }
    let cache = fixture.cache(budget: 64 * 20_000)
    _ = try await fixture.show(paths[0], in: cache)
    let thumbnails = CachedThumbnails(fixture.maker, cache: cache)
    _ = try await thumbnails.thumbnail(ofFileAt: paths[1], size: PixelSize(width: 90, height: 90))
    await cache.flush()
    #expect(await cache.facts().count == 1)
    #expect(await fixture.has(paths) == [true, false])
  }

  @Test func readingDoesNotUpdateRecentUse() async throws {
    let path = try fixture.photo("a.jpg")
    _ = try await fixture.show(path, in: fixture.cache())
    let cache = fixture.cache()
    let before = await cache.facts()
    for _ in 0..<5 { _ = try await fixture.show(path, in: cache) }
    #expect(await cache.facts() == before)
    #expect(cache.writer.withLock { $0 == nil }, "the file is not open for writing")
    fixture.pass(hours: 1)
    _ = try await fixture.show(path, in: cache)
    let used = try #require(await cache.facts().newestUse)
    let first = try #require(before.newestUse)
    #expect(used.milliseconds - first.milliseconds >= 3_600_000)
    #expect(fixture.maker.names.count == 1)
  }

  @Test func largeBatchIsWrittenAtOnce() async throws {
    // However slowly they arrive, time alone does not cause a write.
    let cache = fixture.cache(delay: .seconds(3600))
    let cell = PixelSize(width: 200, height: 200)
    let thumbnails = CachedThumbnails(fixture.maker, cache: cache)
    for number in 0..<12 {
      let path = try fixture.photo("\(number).jpg", "photo \(number)")
      _ = try await thumbnails.thumbnail(ofFileAt: path, size: cell)
    }
    // The writing queue finishes its earlier work first.
    await withCheckedContinuation { continuation in
      cache.writing.async { continuation.resume() }
    }
    await withCheckedContinuation { continuation in
      cache.writing.async { continuation.resume() }
    }
    #expect(await fixture.cache().facts().count >= 7)
  }

  @Test func pendingWritesAreLimitedOnSlowDisk() async throws {
    let cache = fixture.cache()
    let cell = PixelSize(width: 500, height: 500)
    let paths = try (0..<20).map { try fixture.photo("\($0).jpg", "photo \($0)") }
    let picture = Thumbnail(.of("any", cell), origin: .decoded)
    let requests = paths.map { ThumbnailRequest(ofFileAt: $0, size: cell) }
    let findings = await cache.find(requests)
    // The writing queue is busy.
    cache.writing.suspend()
    for (request, finding) in zip(requests, findings) {
      cache.keep(.success(picture), of: request, fingerprint: try #require(finding.fingerprint))
    }
    let waiting = cache.unwritten.withLock { $0.waiting }
    cache.writing.resume()
    #expect(waiting > ThumbnailCache.waitingBytes / 2)
    #expect(waiting < ThumbnailCache.waitingBytes + picture.image.bytes.count)
    await cache.flush()
    #expect(cache.unwritten.withLock { $0.waiting } == 0)
    #expect((8...9).contains(await cache.facts().count))
  }

  @Test func clearingAffectsOpenCaches() async throws {
    let paths = try (0..<40).map { try fixture.photo("\($0).jpg", "photo \($0)") }
    let other = fixture.cache()
    for path in paths { _ = try await fixture.show(path, in: other) }
    let before = await other.facts()
    let cache = fixture.cache()
    try await cache.clear()
    let facts = await cache.facts()
    #expect(facts.count == 0 && facts.oldestUse == nil)
    #expect(facts.byteCount < before.byteCount)
    #expect(await fixture.has(paths).allSatisfy { !$0 })
    #expect(try await fixture.show(paths[3], in: other).origin == .decoded)
    #expect(try await fixture.show(paths[3], in: cache).origin == .cache)
  }

  @Test func clearingMissingCacheCreatesNothing() async throws {
    let cache = fixture.cache()
    try await cache.clear()
    #expect(fixture.file.isEmpty)
    #expect(
      await cache.facts()
        == ThumbnailCacheFacts(
          folder: fixture.cacheFolder, budget: ThumbnailCache.defaultBudget, byteCount: 0, count: 0,
          failureCount: 0, oldestUse: nil, newestUse: nil))
  }
}
