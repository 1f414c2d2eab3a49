// SPDX-License-Identifier: Apache-2.0

/// How an asset is played; the names are those of `PHAsset.PlaybackStyle`.
public enum PlaybackStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// The asset cannot be played.
  case unsupported
  /// The asset is shown as a still.
  case image
  /// The asset is an image with several frames, which are shown as an animation.
  case imageAnimated
  /// The asset is a Live Photo: a still with a short video.
  case livePhoto
  /// The asset is played as a video.
  case video
  /// The asset is played as a video that starts again at its end.
  case videoLooping
}
