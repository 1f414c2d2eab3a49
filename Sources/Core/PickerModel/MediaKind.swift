// SPDX-License-Identifier: Apache-2.0

/// The kind of an asset: a still, a still with motion, or a video.
public enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A still image.
  case image
  /// A still image with a short video, which counts as an image, too (WWDC20 10652).
  case livePhoto
  /// A video.
  case video

  /// Whether the `images` filter and a profile for images only allow this kind (rule W3).
  public var isImage: Bool { self != .video }
}
