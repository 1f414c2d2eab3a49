// SPDX-License-Identifier: Apache-2.0

/// The kind of an asset: a still, a Live Photo or a video.
public enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A still image.
  case image
  /// A still image with a short video; it also counts as an image (WWDC20 10652).
  case livePhoto
  /// A video.
  case video

  /// Whether assets of this kind count as images (rules `filter.kinds.images` and
  /// `watch.types.live-photos`).
  ///
  /// The `images` filter accepts such assets, and so does a profile that shows only images.
  public var isImage: Bool { self != .video }
}
