// SPDX-License-Identifier: Apache-2.0

/// How an asset is played; the names are those of `PHAsset.PlaybackStyle`.
public enum PlaybackStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// The asset cannot be played.
  case unsupported
  /// A still.
  case image
  /// An image with several frames.
  case imageAnimated
  /// A still with a short video.
  case livePhoto
  /// A video.
  case video
  /// A video that starts again at its end.
  case videoLooping
}
