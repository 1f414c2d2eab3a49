// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Decides by its name or its content type whether a file may be a photo or video.
enum MediaNames {
  /// Whether a file may be a photo or video.
  ///
  /// If it may be one, its prefix must be read.
  ///
  /// If a file has no extension, its content type is known only after a request.
  static func mayBeMedia(_ path: RemotePath) -> Bool {
    path.fileExtension.map(MediaExtensions.all.contains) ?? true
  }

  /// Whether a content type is a type of photos or videos.
  static func isMedia(contentType: String?) -> Bool {
    let type = contentType?.lowercased() ?? ""
    return type.hasPrefix("image/") || type.hasPrefix("video/")
  }
}
