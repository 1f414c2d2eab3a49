// SPDX-License-Identifier: Apache-2.0

/// A uniform type identifier, which names the type of a file's bytes.
///
/// Any text is a valid identifier. The static members are the types that Locket recognizes from the
/// content of a file (rule `unseen.load.item.by-content`).
public struct ContentType: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The uniform type identifier, like `public.jpeg`.
  public let rawValue: String

  /// Wraps the text of a uniform type identifier.
  ///
  /// - Parameter rawValue: A uniform type identifier, like `public.jpeg`.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The uniform type identifier as text, like `public.jpeg`.
  public var description: String { rawValue }

  /// A JPEG image.
  public static let jpeg = ContentType(rawValue: "public.jpeg")
  /// A PNG image, animated or not.
  public static let png = ContentType(rawValue: "public.png")
  /// A WebP image.
  public static let webp = ContentType(rawValue: "org.webmproject.webp")
  /// A GIF image.
  public static let gif = ContentType(rawValue: "com.compuserve.gif")
  /// A TIFF image.
  public static let tiff = ContentType(rawValue: "public.tiff")
  /// A still in the HEIF container that is coded with HEVC.
  public static let heic = ContentType(rawValue: "public.heic")
  /// A still in the HEIF container whose codec is not HEVC.
  public static let heif = ContentType(rawValue: "public.heif")
  /// A still that is coded with AV1 (AVIF).
  public static let avif = ContentType(rawValue: "public.avif")
  /// A JPEG XL image.
  public static let jpegXL = ContentType(rawValue: "public.jpeg-xl")
  /// A JPEG 2000 image.
  public static let jpeg2000 = ContentType(rawValue: "public.jpeg-2000")
  /// A Windows bitmap.
  public static let bmp = ContentType(rawValue: "com.microsoft.bmp")
  /// A camera's raw picture, in the format of any maker.
  public static let rawImage = ContentType(rawValue: "public.camera-raw-image")
  /// A QuickTime movie.
  public static let quickTimeMovie = ContentType(rawValue: "com.apple.quicktime-movie")
  /// An MPEG-4 movie.
  public static let mpeg4Movie = ContentType(rawValue: "public.mpeg-4")
  /// A 3GPP movie, the format of early mobile phones.
  public static let threeGPPMovie = ContentType(rawValue: "public.3gpp")
  /// An AVI movie.
  public static let aviMovie = ContentType(rawValue: "public.avi")
  /// A Matroska or WebM movie.
  public static let matroskaMovie = ContentType(rawValue: "org.matroska.mkv")
  /// A movie of any format; Locket uses this type for a movie for which it has no more specific
  /// type.
  public static let movie = ContentType(rawValue: "public.movie")

  private static let extensions: [ContentType: String] = [
    .jpeg: "jpg", .png: "png", .webp: "webp", .gif: "gif", .tiff: "tiff", .heic: "heic",
    .heif: "heif", .avif: "avif", .jpegXL: "jxl", .jpeg2000: "jp2", .bmp: "bmp", .rawImage: "dng",
    .quickTimeMovie: "mov", .mpeg4Movie: "mp4", .threeGPPMovie: "3gp", .aviMovie: "avi",
    .matroskaMovie: "mkv",
  ]

  /// The usual file name extension of files of this type, without the dot; `bin` for types that
  /// Locket does not know.
  public var preferredExtension: String { Self.extensions[self] ?? "bin" }

  /// Returns the file name extension for a copy of a file with this type.
  ///
  /// For a raw picture, the result is the extension of the original file, because programs
  /// recognize raw formats by their extensions. For other types, the result is
  /// ``preferredExtension``.
  ///
  /// - Parameter name: The name or path of the original file.
  /// - Returns: The extension without its dot, in lower case.
  public func fileExtension(ofFileNamed name: String) -> String {
    guard self == .rawImage, let dot = name.lastIndex(of: ".") else { return preferredExtension }
    let own = name[name.index(after: dot)...].lowercased()
    return MediaExtensions.raw.contains(own) ? own : preferredExtension
  }
}

extension ContentType {
  /// Any still or animated picture.
  public static let image = ContentType(rawValue: "public.image")
  /// Anything that people see or hear over time, such as a video or a sound.
  public static let audiovisualContent = ContentType(rawValue: "public.audiovisual-content")
  /// Any content that people look at, listen to or read.
  public static let content = ContentType(rawValue: "public.content")
  /// Any sequence of bytes; every file type conforms to it.
  public static let data = ContentType(rawValue: "public.data")
  /// The most general type, to which every type conforms.
  public static let item = ContentType(rawValue: "public.item")

  /// The more general types of each type; a type that is not listed has the parent ``data``.
  private static let parents: [ContentType: [ContentType]] = {
    var parents: [ContentType: [ContentType]] = [
      .item: [], .content: [], .data: [.item],
      .image: [.data, .content], .audiovisualContent: [.data, .content],
      .movie: [.audiovisualContent], .heic: [.heif],
      ContentType(rawValue: "public.heics"): [.heif],
      ContentType(rawValue: "com.adobe.raw-image"): [.rawImage],
    ]
    let images: [ContentType] = [
      .jpeg, .png, .webp, .gif, .tiff, .heif, .avif, .jpegXL, .jpeg2000, .bmp, .rawImage,
    ]
    let movies: [ContentType] = [
      .quickTimeMovie, .mpeg4Movie, .threeGPPMovie, .aviMovie, .matroskaMovie,
    ]
    for type in images { parents[type] = [.image] }
    for type in movies { parents[type] = [.movie] }
    return parents
  }()

  /// Whether this type is the same as another type or a special case of it.
  ///
  /// For example, the type JPEG is a special case of the type image. A type that Locket does not
  /// know conforms only to itself, ``data`` and ``item``.
  ///
  /// - Parameter type: The other type.
  /// - Returns: True if the other type is the same as this type or more general.
  public func conforms(to type: ContentType) -> Bool {
    if self == type { return true }
    return (Self.parents[self] ?? [.data]).contains { $0.conforms(to: type) }
  }
}

extension Sequence<ContentType> {
  /// Returns the first type of the sequence that conforms to a given type, nil if none does (rule
  /// `item.load.generic`).
  ///
  /// - Parameter type: The type to which the result conforms.
  /// - Returns: The first type that conforms.
  public func first(conformingTo type: ContentType) -> ContentType? {
    first { $0.conforms(to: type) }
  }
}
