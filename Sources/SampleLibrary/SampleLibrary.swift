// SPDX-License-Identifier: Apache-2.0

/// A photo library drawn by Locket itself: nobody's pictures, the same ones for the same seed.
///
/// Photo `n` shows the same scene in the same file format however many photos there are; only
/// its calendar day follows from the count, as any count is spread over three years.
public struct SampleLibrary: Hashable, Sendable {
  /// Chooses one of all libraries.
  public let seed: UInt64
  /// The number of photos.
  public let images: Int
  /// The number of videos.
  public let videos: Int
  /// The longer side of an ordinary photo, in pixels.
  public let longSide: Int

  /// Describes a library; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - seed: Chooses one of all libraries.
  ///   - images: The number of photos; below zero is a programmer's fault.
  ///   - videos: The number of videos; below zero is a programmer's fault. The default is 0.
  ///   - longSide: The longer side of an ordinary photo, at least 64; the default is 1024.
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
