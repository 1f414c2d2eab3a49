// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization

@testable import ThumbnailCache

/// A folder of placeholder photos, a thumbnail maker that counts, and a cache with its own clock.
final class CacheFixture: Sendable {
  static let cell = PixelSize(width: 20, height: 20)
  /// The size of one thumbnail of ``cell`` without its path.
  static let pixelBytes: Int64 = 4096

  let folder: TemporaryDirectory
  let maker = CountingMaker()
  private let ahead = Mutex<Int64>(10_000_000_000)
  /// The queues of all caches so far; the last reference to a cache may be held by its last work
  /// item.
  private let queues = Mutex<[DispatchQueue]>([])

  init() throws { folder = try TemporaryDirectory() }

  /// The cache's folder.
  var cacheFolder: String { folder.path + "/cache" }

  /// The path of the cache's database; empty if there is none.
  var file: String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cacheFolder)) ?? []
    return names.first { $0.hasSuffix(".thumbnails") }.map { "\(cacheFolder)/\($0)" } ?? ""
  }

  /// Opens the cache like another process or a later run would; released caches are closed then.
  func cache(
    budget: Int64? = nil, disk: PixelPack.Disk = PixelPack.Disk(),
    delay: DispatchTimeInterval = .milliseconds(500)
  ) -> ThumbnailCache {
    waitForClosing()
    let cache = ThumbnailCache(folder: cacheFolder, budget: budget, disk: disk, delay: delay) {
      [self] in
      ContentFingerprint.now() + ahead.withLock { $0 }
    }
    queues.withLock { $0 += [cache.reading, cache.writing] }
    return cache
  }

  /// Waits until released caches have closed their file.
  func waitForClosing() {
    for queue in queues.withLock(\.self) { queue.sync {} }
  }

  /// Advances the clock of caches, but not of files.
  func pass(hours: Int64) { ahead.withLock { $0 += hours * 3_600_000_000_000 } }

  /// Writes a file of some bytes.
  func photo(_ name: String, _ bytes: String = "photo") throws -> String {
    try folder.write(bytes.utf8, to: name)
  }

  /// Requests a thumbnail and waits until it is on the disk.
  func show(_ path: String, in cache: ThumbnailCache) async throws -> Thumbnail {
    let thumbnail = try await CachedThumbnails(maker, cache: cache)
      .thumbnail(ofFileAt: path, size: Self.cell)
    await cache.flush()
    return thumbnail
  }

  /// Whether the cache has the thumbnails, without making them or updating their use.
  func has(_ paths: [String]) async -> [Bool] {
    await cache().find(paths.map { ThumbnailRequest(ofFileAt: $0, size: Self.cell) })
      .map { $0.remembered != nil }
  }
}

/// Makes thumbnails from the text of files; a text that begins with a reason makes it fail.
final class CountingMaker: ThumbnailProviding {
  private let made = Mutex<[String]>([])

  /// The names of the files of which thumbnails were made, in order.
  var names: [String] { made.withLock { $0 } }

  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail {
    made.withLock { $0.append(URL(fileURLWithPath: path).lastPathComponent) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MediaError(path: path, reason: .notFound, detail: "gone")
    }
    let text = String(decoding: data, as: UTF8.self)
    let tokens = text.split(separator: " ")
    if let reason = tokens.first.flatMap({ FailureReason(rawValue: String($0)) }) {
      let cause: MediaError.Cause = tokens.last == "reader" ? .reader : .file
      throw MediaError(path: path, reason: reason, detail: "what was said", cause: cause)
    }
    return Thumbnail(
      .of(text, size), origin: .decoded, isPreliminary: acceptsPreliminary && text == "small")
  }
}

extension PixelImage {
  /// Returns an opaque picture that differs for each text.
  static func of(_ text: String, _ size: PixelSize) -> PixelImage {
    var dice = SplitMix64(seed: text.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    let bytes = (0..<size.width * size.height).flatMap { _ -> [UInt8] in
      let color = dice.next()
      return [
        UInt8(truncatingIfNeeded: color), UInt8(truncatingIfNeeded: color >> 8),
        UInt8(truncatingIfNeeded: color >> 16), 255,
      ]
    }
    return PixelImage(size: size, bytes: bytes)
  }
}
