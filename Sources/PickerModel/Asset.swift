// SPDX-License-Identifier: Apache-2.0

/// What the picker knows of one photo or video without opening it.
public struct Asset: Hashable, Sendable, Identifiable {
  /// The asset's identifier.
  public var identifier: AssetIdentifier
  /// A still, a Live Photo or a video.
  public var kind: MediaKind
  /// Finer properties.
  public var subtypes: AssetSubtypes
  /// When it was taken, nil where the file does not say.
  public var captureDate: Timestamp?
  /// When the file was last changed, nil where unknown.
  public var modificationDate: Timestamp?
  /// The size in pixels as displayed, after orientation; zero where unknown.
  public var pixelSize: PixelSize
  /// The original's size in bytes, nil where unknown.
  public var byteCount: Int64?
  /// A sum of the original's size, beginning and end, which tells one version of it from the next and
  /// one photo from another; nil where nobody read it.
  public var contentSum: Int64?
  /// Whether the original is on this device.
  public var availability: Availability
  /// The original's type by content.
  public var contentType: ContentType
  /// The original's path inside its library, never shown to an app.
  public var file: String
  /// The path of a Live Photo's video inside the library.
  public var livePhotoVideo: String?
  /// The path of a smaller picture inside the library that stands for an original elsewhere.
  public var derivative: String?
  /// The name that the original had before its library gave it another one.
  public var originalFilename: String?
  /// What the pictures of one burst share.
  public var burstIdentifier: String?
  /// A video's length in seconds, nil for stills and where unknown.
  public var duration: Double?
  /// Whether the asset carries a place.
  public var hasLocation: Bool
  /// Whether the person marked it as one of their favourites.
  public var isFavorite: Bool
  /// Whether the person hid it; hidden assets are never shown, searched or counted (rule W10).
  public var isHidden: Bool
  /// Whether the person threw it away; treated as hidden ones are (rule W10).
  public var isTrashed: Bool

  /// Makes an asset; what is left out is unknown or the plainest case.
  ///
  /// - Parameters:
  ///   - identifier: The asset's identifier.
  ///   - kind: A still, a Live Photo or a video.
  ///   - subtypes: Finer properties.
  ///   - captureDate: When it was taken.
  ///   - modificationDate: When the file was last changed.
  ///   - pixelSize: The size in pixels as displayed.
  ///   - byteCount: The original's size in bytes.
  ///   - contentSum: A sum of the original's size, beginning and end.
  ///   - availability: Whether the original is on this device.
  ///   - contentType: The original's type by content.
  ///   - file: The original's path inside its library.
  ///   - livePhotoVideo: The path of a Live Photo's video.
  ///   - derivative: The path of a smaller picture that stands for it.
  ///   - originalFilename: The name that the original had before.
  ///   - burstIdentifier: What the pictures of its burst share.
  ///   - duration: A video's length in seconds.
  ///   - hasLocation: Whether it carries a place.
  ///   - isFavorite: Whether the person marked it as a favourite.
  ///   - isHidden: Whether the person hid it.
  ///   - isTrashed: Whether the person threw it away.
  public init(
    identifier: AssetIdentifier, kind: MediaKind = .image, subtypes: AssetSubtypes = [],
    captureDate: Timestamp? = nil, modificationDate: Timestamp? = nil,
    pixelSize: PixelSize = PixelSize(width: 0, height: 0), byteCount: Int64? = nil,
    contentSum: Int64? = nil, availability: Availability = .device,
    contentType: ContentType = .jpeg, file: String = "",
    livePhotoVideo: String? = nil, derivative: String? = nil, originalFilename: String? = nil,
    burstIdentifier: String? = nil, duration: Double? = nil, hasLocation: Bool = false,
    isFavorite: Bool = false, isHidden: Bool = false, isTrashed: Bool = false
  ) {
    self.identifier = identifier
    self.kind = kind
    self.subtypes = subtypes
    self.captureDate = captureDate
    self.modificationDate = modificationDate
    self.pixelSize = pixelSize
    self.byteCount = byteCount
    self.contentSum = contentSum
    self.availability = availability
    self.contentType = contentType
    self.file = file
    self.livePhotoVideo = livePhotoVideo
    self.derivative = derivative
    self.originalFilename = originalFilename
    self.burstIdentifier = burstIdentifier
    self.duration = duration
    self.hasLocation = hasLocation
    self.isFavorite = isFavorite
    self.isHidden = isHidden
    self.isTrashed = isTrashed
  }

  /// The asset's identifier, for collections that ask for one.
  public var id: AssetIdentifier { identifier }

  /// The moment that orders the library: capture, else modification, nil where neither is known
  /// (rule W5).
  public var sortDate: Timestamp? { captureDate ?? modificationDate }

  /// The name that orders assets of the same date: the original's file name without folders and
  /// extension, empty where none is known (rule W4).
  ///
  /// The name that the camera gave counts before the one that a library gave.
  public var sortName: String {
    let path = (originalFilename ?? file).utf8
    let start = path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
    let name = path[start...]
    // A dot at the beginning hides a file and begins no extension.
    let end = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > start ? $0 : nil }
    return String(Substring(name[..<(end ?? name.endIndex)]))
  }

  /// Whether another asset stands for the same state of the same original: the same sum where both
  /// have one, else the same size and, where both say so, the same date.
  ///
  /// - Parameter other: The asset, of any library.
  /// - Returns: Whether nothing speaks against it.
  public func isSameVersion(as other: Asset) -> Bool {
    if let contentSum, let sum = other.contentSum { return contentSum == sum }
    guard byteCount == other.byteCount else { return false }
    guard let date = modificationDate, let otherDate = other.modificationDate else { return true }
    return date.milliseconds == otherDate.milliseconds
  }

  /// How the asset plays.
  public var playbackStyle: PlaybackStyle {
    switch kind {
    case .image: subtypes.contains(.animated) ? .imageAnimated : .image
    case .livePhoto: .livePhoto
    case .video: .video
    }
  }
}
