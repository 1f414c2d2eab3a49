// SPDX-License-Identifier: Apache-2.0

/// The file name extensions of photos and videos.
///
/// Locket uses the extensions to find files that may be photos or videos. It then detects the type
/// of each such file from the content.
public enum MediaExtensions {
  /// Every file name extension of a photo or video, without its dot and in lower case.
  public static let all: Set<String> = {
    let types: [ContentType] = [
      .jpeg, .png, .webp, .gif, .tiff, .heic, .heif, .avif, .jpegXL, .jpeg2000, .bmp, .rawImage,
      .quickTimeMovie, .mpeg4Movie, .threeGPPMovie, .aviMovie, .matroskaMovie,
    ]
    return Set(types.map(\.preferredExtension)).union(raw).union([
      "jpeg", "jpe", "jfif", "tif", "hif", "apng", "jpf", "jpx", "j2k", "dib", "svg", "m4v", "qt",
      "3g2", "webm", "3gpp",
    ])
  }()

  /// The extensions of raw pictures.
  ///
  /// In Locket the raw formats of all makers have the same content type.
  static let raw: Set<String> = [
    "cr2", "cr3", "nef", "nrw", "arw", "srw", "raf", "rw2", "orf", "pef", "dng",
  ]
}
