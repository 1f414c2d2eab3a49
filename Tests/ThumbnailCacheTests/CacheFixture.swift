// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import PickerCore
import PickerModel
import PickerTesting
import Synchronization

@testable import ThumbnailCache

/// A folder of files that pass for photos, a maker that counts, and a cache on a clock of its own.
final class CacheFixture: Sendable {
  static let cell = PixelSize(width: 20, height: 20)
  /// What one thumbnail of ``cell`` counts for beside its path.
  static let pixelBytes: Int64 = 4096

  let folder: TemporaryDirectory
  let maker = CountingMaker()
  private let ahead = Mutex<Int64>(10_000_000_000)
  /// Of all caches there were: the last holder of a cache may be what it did last.
  private let queues = Mutex<[DispatchQueue]>([])

  init() throws { folder = try TemporaryDirectory() }

  /// The cache's folder.
  var place: String { folder.path + "/cache" }

  /// The cache's file of facts, empty where there is none.
  var file: String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.first { $0.hasSuffix(".thumbnails") }.map { "\(place)/\($0)" } ?? ""
  }

  /// Opens the cache as another process or another time would; those nobody holds are closed then.
  func cache(
    budget: Int64? = nil, disk: PixelPack.Disk = PixelPack.Disk(),
    delay: DispatchTimeInterval = .milliseconds(500)
  ) -> ThumbnailCache {
    waitForClosing()
    let cache = ThumbnailCache(folder: place, budget: budget, disk: disk, delay: delay) { [self] in
      ContentStamp.now() + ahead.withLock { $0 }
    }
    queues.withLock { $0 += [cache.reading, cache.writing] }
    return cache
  }

  /// Waits until caches that nobody holds any more have closed their file.
  func waitForClosing() {
    for queue in queues.withLock(\.self) { queue.sync {} }
  }

  /// Lets time pass for caches, not for files.
  func pass(hours: Int64) { ahead.withLock { $0 += hours * 3_600_000_000_000 } }

  /// Writes a file of some bytes.
  func photo(_ name: String, _ bytes: String = "photo") throws -> String {
    try folder.write(bytes.utf8, to: name)
  }

  /// Asks for a thumbnail and waits until it is on the disk.
  func show(_ path: String, in cache: ThumbnailCache) async throws -> Thumbnail {
    let thumbnail = try await CachedThumbnails(maker, cache: cache)
      .thumbnail(ofFileAt: path, size: Self.cell)
    await cache.flush()
    return thumbnail
  }

  /// Whether the cache has the thumbnails, without anybody making them or noting their use.
  func has(_ paths: [String]) async -> [Bool] {
    await cache().find(paths.map { ThumbnailRequest(ofFileAt: $0, size: Self.cell) })
      .map { $0.remembered != nil }
  }
}

/// Makes thumbnails out of what files say; those that begin with a reason fail with it.
final class CountingMaker: ThumbnailProviding {
  private let made = Mutex<[String]>([])

  /// The names of the files that thumbnails were made of, in order.
  var names: [String] { made.withLock { $0 } }

  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail {
    made.withLock { $0.append(URL(fileURLWithPath: path).lastPathComponent) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MediaError(path: path, reason: .notFound, detail: "gone")
    }
    let text = String(decoding: data, as: UTF8.self)
    let words = text.split(separator: " ")
    if let reason = words.first.flatMap({ FailureReason(rawValue: String($0)) }) {
      let fault: MediaError.Fault = words.last == "reader" ? .reader : .file
      throw MediaError(path: path, reason: reason, detail: "what was said", fault: fault)
    }
    return Thumbnail(
      .of(text, size), origin: .decoded, isPreliminary: acceptsPreliminary && text == "small")
  }
}

extension PixelImage {
  /// An opaque picture that differs for each text.
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
