// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Tells by a name or a type said by a server whether a file may be a photo or film.
enum MediaNames {
  /// Whether to look into a file; one without an ending says more when it is asked for.
  static func mayBeMedia(_ path: RemotePath) -> Bool {
    path.fileExtension.map(MediaExtensions.all.contains) ?? true
  }

  /// Whether an answer's type is that of a photo or film.
  static func isMedia(contentType: String?) -> Bool {
    let type = contentType?.lowercased() ?? ""
    return type.hasPrefix("image/") || type.hasPrefix("video/")
  }
}
