// SPDX-License-Identifier: Apache-2.0

public import PickerModel
public import PickerPorts

/// Provides thumbnails from a cache, and creates those that are missing.
///
/// If the cache contains all requested thumbnails, no worker process is started.
public struct CachedThumbnails: ThumbnailProviding {
  private let maker: any ThumbnailProviding
  private let cache: ThumbnailCache

  /// Creates an object that provides thumbnails from a cache.
  ///
  /// - Parameters:
  ///   - maker: Creates the thumbnails that are not in the cache.
  ///   - cache: The cache, which stores the thumbnails.
  public init(_ maker: any ThumbnailProviding, cache: ThumbnailCache) {
    self.maker = maker
    self.cache = cache
  }

  /// Returns a thumbnail of a photo or video that fills a cell of the grid.
  ///
  /// The thumbnail comes from the cache, or is created and then stored. A preliminary (blurred)
  /// thumbnail is not stored. A failure is stored only if the file itself is the cause.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the photo or video.
  ///   - size: The size of the cell that the thumbnail must fill, in pixels.
  ///   - acceptsPreliminary: Whether to accept a blurred thumbnail if it is available much sooner.
  /// - Returns: A thumbnail whose image has exactly this size.
  /// - Throws: `MediaError`, as described for `ThumbnailProviding`.
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
    if let fingerprint = finding?.fingerprint, result.isWorthKeeping {
      cache.keep(result, of: request, fingerprint: fingerprint)
    }
    return try result.get()
  }

  /// Returns the requested thumbnails, and failures to make them, that are in the cache.
  ///
  /// - Parameter requests: The requested thumbnails.
  /// - Returns: For each request, the thumbnail or its error. Nil if the cache contains neither.
  public func thumbnailsAtHand(
    _ requests: [ThumbnailRequest]
  ) async -> [Result<Thumbnail, MediaError>?] {
    await cache.find(requests).map(\.remembered)
  }
}

extension Result<Thumbnail, MediaError> {
  /// Whether a later request for the same file would give the same result.
  fileprivate var isWorthKeeping: Bool {
    switch self {
    case .success(let thumbnail): !thumbnail.isPreliminary
    case .failure(let error):
      error.cause == .file && [.damaged, .unsupported].contains(error.reason)
    }
  }
}
