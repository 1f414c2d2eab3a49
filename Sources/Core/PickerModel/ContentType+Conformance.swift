// SPDX-License-Identifier: Apache-2.0

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
