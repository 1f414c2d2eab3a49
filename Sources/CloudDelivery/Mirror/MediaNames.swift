// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Tells by a name or a type said by a server whether a file may be a photo or film.
enum MediaNames {
  /// Every ending that such files go by; what is inside tells in the end.
  private static let extensions: Set<String> = {
    let known: [ContentType] = [
      .jpeg, .png, .webp, .gif, .tiff, .heic, .heif, .avif, .jpegXL, .jpeg2000, .bmp, .rawImage,
      .quickTimeMovie, .mpeg4Movie, .threeGPPMovie, .aviMovie, .matroskaMovie,
    ]
    let other = [
      "jpeg", "jpe", "jfif", "tif", "hif", "apng", "jpf", "jpx", "j2k", "dib", "m4v", "qt", "3g2",
      "webm", "3gpp", "cr2", "cr3", "nef", "nrw", "arw", "srw", "raf", "rw2", "orf", "pef", "dng",
    ]
    return Set(known.map(\.preferredExtension) + other)
  }()

  /// Whether to look into a file; one without an ending says more when it is asked for.
  static func mayBeMedia(_ path: RemotePath) -> Bool {
    path.fileExtension.map(extensions.contains) ?? true
  }

  /// Whether an answer's type is that of a photo or film.
  static func isMedia(contentType: String?) -> Bool {
    let type = contentType?.lowercased() ?? ""
    return type.hasPrefix("image/") || type.hasPrefix("video/")
  }
}
