// SPDX-License-Identifier: Apache-2.0

/// A photo library whose pictures Locket draws, for demonstrations and tests.
///
/// The library contains no photos of real people.
///
/// Two libraries in which all properties are equal have the same content. If two libraries have the
/// same seed, photo `n` shows the same scene in the same file format in both, even if they have
/// different numbers of photos. Only the date of a photo depends on the number of photos, because
/// the photos are always spread over three years.
public struct SampleLibrary: Hashable, Sendable {
  /// A seed of random numbers that determines the content of the library.
  public let seed: UInt64
  /// The number of photos in the library.
  public let images: Int
  /// The number of videos in the library.
  public let videos: Int
  /// The length in pixels of the longer side of an ordinary photo of the library.
  public let longSide: Int

  /// Creates the description of a library without generating it.
  ///
  /// - Parameters:
  ///   - seed: A number that determines the content of the library.
  ///   - images: The number of photos. A negative number is a programming error.
  ///   - videos: The number of videos. A negative number is a programming error. The default is 0.
  ///   - longSide: The longer side of an ordinary photo in pixels, at least 64. The default is
  ///     1024.
  public init(seed: UInt64, images: Int, videos: Int = 0, longSide: Int = 1024) {
    precondition(images >= 0, "images: zero or more are needed")
    precondition(videos >= 0, "videos: zero or more are needed")
    precondition(longSide >= 64, "longSide: at least 64 pixels are needed")
    self.seed = seed
    self.images = images
    self.videos = videos
    self.longSide = longSide
  }
}
