// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import ThumbnailCache

/// Thumbnails are made or read from the disk.
@Suite struct CachedThumbnailsTests {
  private let fixture: CacheFixture

  init() throws { fixture = try CacheFixture() }

  @Test func secondRequestUsesCache() async throws {
    let path = try fixture.photo("a.jpg")
    let first = try await fixture.show(path, in: fixture.cache())
    #expect(first.origin == .decoded)
    let again = fixture.cache()
    let second = try await fixture.show(path, in: again)
    #expect(second == Thumbnail(first.image, origin: .cache))
    let atHand = await CachedThumbnails(fixture.maker, cache: again).thumbnailsAtHand([
      ThumbnailRequest(ofFileAt: path, size: CacheFixture.cell),
      ThumbnailRequest(ofFileAt: path + "x", size: CacheFixture.cell),
    ])
    #expect(atHand == [.success(second), nil])
    #expect(fixture.maker.names == ["a.jpg"])
  }

  @Test func pendingThumbnailIsReused() async throws {
    let path = try fixture.photo("a.jpg")
    let cache = fixture.cache()
    let thumbnails = CachedThumbnails(fixture.maker, cache: cache)
    for _ in 0..<3 {
      _ = try await thumbnails.thumbnail(ofFileAt: path, size: CacheFixture.cell)
      // Storing happens in the background.
      await withCheckedContinuation { continuation in
        cache.writing.async { continuation.resume() }
      }
    }
    #expect(fixture.maker.names.count == 1)
  }

  @Test func anotherCellIsAnotherThumbnail() async throws {
    let path = try fixture.photo("a.jpg")
    let cache = fixture.cache()
    _ = try await fixture.show(path, in: cache)
    let large = PixelSize(width: 30, height: 20)
    let thumbnails = CachedThumbnails(fixture.maker, cache: cache)
    #expect(try await thumbnails.thumbnail(ofFileAt: path, size: large).origin == .decoded)
    await cache.flush()
    #expect(try await thumbnails.thumbnail(ofFileAt: path, size: large).image.size == large)
    #expect(fixture.maker.names.count == 2)
  }

  @Test func changedContentIsMadeAgain() async throws {
    let path = try fixture.photo("a.jpg", "first")
    let cache = fixture.cache()
    let old = try await fixture.show(path, in: cache)
    var facts = stat()
    stat(path, &facts)
    _ = try fixture.photo("a.jpg", "other")
    // Like a restored backup.
    #expect(utimensat(AT_FDCWD, path, [facts.st_atim, facts.st_mtim], 0) == 0)
    let new = try await fixture.show(path, in: cache)
    #expect(new.origin == .decoded && new.image != old.image)
    #expect(await cache.facts().count == 1, "the old one is gone")
  }

  @Test func prefixThumbnailIsReplacedByOriginal() async throws {
    let path = try fixture.photo("a.jpg", "head")
    #expect(truncate(path, 9) == 0)
    let cache = fixture.cache()
    let poor = try await fixture.show(path, in: cache)
    #expect(try await fixture.show(path, in: cache).origin == .cache)
    // The rest is written into the hole, and the modification date is restored.
    var facts = stat()
    stat(path, &facts)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seek(toOffset: 4)
    try file.write(contentsOf: Data("whole".utf8))
    try file.close()
    #expect(utimensat(AT_FDCWD, path, [facts.st_atim, facts.st_mtim], 0) == 0)
    let whole = try await fixture.show(path, in: cache)
    #expect(whole.origin == .decoded && whole.image != poor.image)
  }

  @Test func fileThatMayStillChangeIsNotCached() async throws {
    let path = try fixture.photo("a.jpg")
    let moment = ContentFingerprint.now()
    let cache = ThumbnailCache(folder: fixture.cacheFolder) { moment }
    // Dated now to the nanosecond, however long the test takes.
    let date = timespec(
      tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
    #expect(utimensat(AT_FDCWD, path, [date, date], 0) == 0)
    _ = try await fixture.show(path, in: cache)
    #expect(await cache.facts().count == 0)
  }

  @Test func fileChangedDuringReadIsNotCached() async throws {
    let path = try fixture.photo("a.jpg")
    let cache = fixture.cache()
    let request = ThumbnailRequest(ofFileAt: path, size: CacheFixture.cell)
    let fingerprint = try #require(await cache.find([request]).first?.fingerprint)
    _ = try fixture.photo("a.jpg", "another one")
    let thumbnail = Thumbnail(.of("x", CacheFixture.cell), origin: .decoded)
    cache.keep(.success(thumbnail), of: request, fingerprint: fingerprint)
    await cache.flush()
    #expect(await cache.facts().count == 0)
  }

  @Test func blurredPictureIsNotCached() async throws {
    let path = try fixture.photo("a.jpg", "small")
    let cache = fixture.cache()
    let thumbnails = CachedThumbnails(fixture.maker, cache: cache)
    for isFirst in [true, true, false] {
      let thumbnail = try await thumbnails.thumbnail(
        ofFileAt: path, size: CacheFixture.cell, acceptsPreliminary: isFirst)
      #expect(thumbnail.isPreliminary == isFirst)
      await cache.flush()
      #expect(await cache.facts().count == (isFirst ? 0 : 1))
    }
  }

  @Test(arguments: ["damaged", "unsupported"])
  func aFileThatCannotBeShownIsNotOpenedAgain(word: String) async throws {
    let path = try fixture.photo("a.jpg", word)
    let cache = fixture.cache()
    for _ in 0..<2 {
      await #expect(
        throws: MediaError(
          path: path, reason: try #require(FailureReason(rawValue: word)), detail: "what was said")
      ) { try await fixture.show(path, in: cache) }
      await cache.flush()
    }
    #expect(fixture.maker.names.count == 1)
    #expect(await cache.facts().failureCount == 1)
    _ = try fixture.photo("a.jpg", "repaired")
    #expect(try await fixture.show(path, in: cache).origin == .decoded)
    #expect(await cache.facts().failureCount == 0)
  }

  @Test(arguments: ["damaged reader", "timedOut", "tooLarge", "stalled", "cancelled", "noSpace"])
  func temporaryFailuresAreRetried(text: String) async throws {
    let path = try fixture.photo("a.jpg", text)
    let cache = fixture.cache()
    for _ in 0..<2 {
      await #expect(throws: MediaError.self) { try await fixture.show(path, in: cache) }
      await cache.flush()
    }
    #expect(fixture.maker.names.count == 2)
    #expect(await cache.facts().count == 0)
  }
}
