// SPDX-License-Identifier: Apache-2.0

/// The file name extensions that photos and films go by; what is inside tells in the end.
public enum MediaExtensions {
  /// Every one, without its dot and in lower case.
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

  /// Those of raw pictures, which are of one type here and of as many as there are makers elsewhere.
  static let raw: Set<String> = [
    "cr2", "cr3", "nef", "nrw", "arw", "srw", "raf", "rw2", "orf", "pef", "dng",
  ]
}
