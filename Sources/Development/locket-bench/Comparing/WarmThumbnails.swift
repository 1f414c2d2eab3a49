// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import ThumbnailCache

/// Placeholder files for photos, and a cache that contains a thumbnail of each file.
struct WarmThumbnails {
  /// The number of thumbnails that a watch shows at a time.
  private static let page = 12

  let folder: String
  let count: Int
  let size: PixelSize

  private var cache: ThumbnailCache { ThumbnailCache(folder: folder + "/cache") }
  private var requests: [ThumbnailRequest] {
    (0..<count).map { ThumbnailRequest(ofFileAt: "\(folder)/IMG_\($0).jpg", size: size) }
  }

  /// Returns the size of the thumbnails that ``fill()`` stored.
  static func size(in folder: String) throws -> PixelSize {
    let text = try String(contentsOfFile: folder + "/size", encoding: .utf8)
    let side = Int(text) ?? 0
    return PixelSize(width: side, height: side)
  }

  /// Writes the files and fills the cache.
  ///
  /// - Returns: The pictures in the cache.
  func fill() async throws -> [PixelImage] {
    try "\(size.width)".write(toFile: folder + "/size", atomically: true, encoding: .utf8)
    let maker = NoisyThumbnails()
    for request in requests {
      try Data("photo".utf8).write(to: URL(fileURLWithPath: request.path))
    }
    // Thumbnails of a file that was just written are not cached, because the file could change
    // without a change of its date.
    try await Task.sleep(for: .seconds(2))
    let cache = cache
    let thumbnails = CachedThumbnails(maker, cache: cache)
    var images: [PixelImage] = []
    for request in requests {
      images.append(try await thumbnails.thumbnail(ofFileAt: request.path, size: size).image)
      // Noise is generated faster than the disk can store it. Waiting for the disk limits the
      // memory for writes.
      if images.count % 64 == 0 { await cache.flush() }
    }
    await cache.flush()
    return images
  }

  /// Opens the cache and reads all thumbnails, one page at a time.
  ///
  /// - Returns: The time in seconds.
  func read() async throws -> Double {
    let requests = requests
    let start = ContinuousClock.now
    let thumbnails = CachedThumbnails(NoisyThumbnails(), cache: cache)
    var found = 0
    for first in stride(from: 0, to: count, by: Self.page) {
      let page = await thumbnails.thumbnailsAtHand(
        Array(requests[first..<min(count, first + Self.page)]))
      for case .success(let thumbnail) in page where thumbnail.image.size == size { found += 1 }
    }
    let time = start.duration(to: .now).inSeconds
    guard found == count else {
      throw ChildProgram.Failure(description: "the cache has \(found) of \(count) thumbnails")
    }
    return time
  }
}

/// Creates thumbnails of noise that is different for each file.
private struct NoisyThumbnails: ThumbnailProviding {
  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail {
    var dice = SplitMix64(seed: path.utf8.reduce(1) { $0 &* 31 &+ UInt64($1) })
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.width * size.height * 4)
    for _ in 0..<size.width * size.height {
      let color = dice.next()
      bytes.append(UInt8(truncatingIfNeeded: color))
      bytes.append(UInt8(truncatingIfNeeded: color >> 8))
      bytes.append(UInt8(truncatingIfNeeded: color >> 16))
      bytes.append(255)
    }
    return Thumbnail(PixelImage(size: size, bytes: bytes), origin: .decoded)
  }
}
