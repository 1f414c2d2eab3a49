// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Thumbnails from a cache, and from somebody who makes them where it has none.
///
/// Where the cache has all that is asked for, nobody is asked to make any: workers are not even
/// started.
public struct CachedThumbnails: ThumbnailProviding {
  private let maker: any ThumbnailProviding
  private let cache: ThumbnailCache

  /// Puts a cache before a maker.
  ///
  /// - Parameters:
  ///   - maker: What makes thumbnails.
  ///   - cache: What keeps them.
  public init(_ maker: any ThumbnailProviding, cache: ThumbnailCache) {
    self.maker = maker
    self.cache = cache
  }

  /// Gives a thumbnail that fills a cell, from the cache or made and kept.
  ///
  /// A preliminary one is not kept, and of failures only those that lie in the file itself.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - size: The cell in pixels.
  ///   - acceptsPreliminary: Whether a blurred one will do where it is had much sooner.
  /// - Returns: A thumbnail whose image has exactly that size.
  /// - Throws: ``MediaError``, as the port says.
  public func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail {
    let request = ThumbnailRequest(ofFileAt: path, size: size)
    let finding = await cache.find([request]).first
    if let remembered = finding?.remembered { return try remembered.get() }
    let result: Result<Thumbnail, MediaError>
    do throws(MediaError) {
      result = .success(
        try await maker.thumbnail(
          ofFileAt: path, size: size, acceptsPreliminary: acceptsPreliminary))
    } catch {
      result = .failure(error)
    }
    if let stamp = finding?.stamp, result.isWorthKeeping {
      cache.keep(result, of: request, stamp: stamp)
    }
    return try result.get()
  }

  /// What the cache has of some thumbnails.
  ///
  /// - Parameter requests: Which thumbnails.
  /// - Returns: For each request the thumbnail or why there is none, nil where it has to be made.
  public func thumbnailsAtHand(
    _ requests: [ThumbnailRequest]
  ) async -> [Result<Thumbnail, MediaError>?] {
    await cache.find(requests).map(\.remembered)
  }
}

extension Result<Thumbnail, MediaError> {
  /// Whether the same file would give the same another time.
  fileprivate var isWorthKeeping: Bool {
    switch self {
    case .success(let thumbnail): !thumbnail.isPreliminary
    case .failure(let error):
      error.fault == .file && [.damaged, .unsupported].contains(error.reason)
    }
  }
}
