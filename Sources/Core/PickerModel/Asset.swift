// SPDX-License-Identifier: Apache-2.0

/// A photo or video, described by what the picker knows without opening the file.
public struct Asset: Hashable, Sendable, Identifiable {
  /// The asset's identifier.
  public var identifier: AssetIdentifier
  /// Whether it is a still, a Live Photo or a video.
  public var kind: MediaKind
  /// Finer properties, such as panorama or slow motion.
  public var subtypes: AssetSubtypes
  /// When it was taken, nil if the file does not state a date.
  public var captureDate: Timestamp?
  /// When the file was last changed, nil if unknown.
  public var modificationDate: Timestamp?
  /// The size in pixels as displayed, after orientation; zero if unknown.
  public var pixelSize: PixelSize
  /// The original's size in bytes, nil if unknown.
  public var byteCount: Int64?
  /// A digest of the original's size, first bytes and last bytes, nil if it was never computed.
  ///
  /// Two versions of one original have different digests, and so do two different originals.
  public var contentDigest: Int64?
  /// Whether the original is on this device.
  public var availability: Availability
  /// The original's type by content.
  public var contentType: ContentType
  /// The original's path inside its library, never shown to an app.
  public var file: String
  /// The path of a Live Photo's video inside the library.
  public var livePhotoVideo: String?
  /// The path, inside the library, of a smaller picture that is shown when the original is stored
  /// outside the library.
  public var derivative: String?
  /// The name that the original had before its library gave it another one.
  public var originalFilename: String?
  /// An identifier that all pictures of one burst share.
  public var burstIdentifier: String?
  /// A video's length in seconds, nil for stills and where unknown.
  public var duration: Double?
  /// Whether the asset carries a GPS location.
  public var hasLocation: Bool
  /// Whether the person marked it as a favorite.
  public var isFavorite: Bool
  /// Whether the person hid it; hidden assets are never shown, searched or counted (rule W10).
  public var isHidden: Bool
  /// Whether the person moved it to the trash; trashed assets are treated like hidden ones (rule
  /// W10).
  public var isTrashed: Bool

  /// Makes an asset.
  ///
  /// A parameter that is left out means that the value is unknown; the flags default to false.
  ///
  /// - Parameters:
  ///   - identifier: The asset's identifier.
  ///   - kind: Whether it is a still, a Live Photo or a video.
  ///   - subtypes: Finer properties.
  ///   - captureDate: When it was taken.
  ///   - modificationDate: When the file was last changed.
  ///   - pixelSize: The size in pixels as displayed.
  ///   - byteCount: The original's size in bytes.
  ///   - contentDigest: A digest of the original's size, first bytes and last bytes.
  ///   - availability: Whether the original is on this device.
  ///   - contentType: The original's type by content.
  ///   - file: The original's path inside its library.
  ///   - livePhotoVideo: The path of a Live Photo's video.
  ///   - derivative: The path of a smaller picture that is shown if the original is stored
  ///     elsewhere.
  ///   - originalFilename: The name that the original had before its library renamed it.
  ///   - burstIdentifier: An identifier that all pictures of its burst share.
  ///   - duration: A video's length in seconds.
  ///   - hasLocation: Whether it carries a GPS location.
  ///   - isFavorite: Whether the person marked it as a favorite.
  ///   - isHidden: Whether the person hid it.
  ///   - isTrashed: Whether the person moved it to the trash.
  public init(
    identifier: AssetIdentifier, kind: MediaKind = .image, subtypes: AssetSubtypes = [],
    captureDate: Timestamp? = nil, modificationDate: Timestamp? = nil,
    pixelSize: PixelSize = PixelSize(width: 0, height: 0), byteCount: Int64? = nil,
    contentDigest: Int64? = nil, availability: Availability = .device,
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
    self.contentDigest = contentDigest
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

  /// The asset's identifier, as `Identifiable` requires it.
  public var id: AssetIdentifier { identifier }

  /// The date that orders the library: the capture date, or else the modification date (rule W5).
  ///
  /// It is nil if neither is known.
  public var sortDate: Timestamp? { captureDate ?? modificationDate }

  /// The name that orders assets of the same date, empty if none is known (rule W4).
  ///
  /// It is the original's file name without folders and extension.
  ///
  /// A name that the camera gave takes precedence over one that a library gave.
  public var sortName: String {
    let path = (originalFilename ?? file).utf8
    let start = path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
    let name = path[start...]
    // A leading dot hides a file; it does not start an extension.
    let end = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > start ? $0 : nil }
    return String(Substring(name[..<(end ?? name.endIndex)]))
  }

  /// Whether another asset is the same version of the same original.
  ///
  /// If both assets have a digest, compares the digests. Otherwise compares the sizes and, if both
  /// have one, the modification dates.
  ///
  /// - Parameter other: An asset of any library.
  /// - Returns: False if a compared value differs.
  public func isSameVersion(as other: Asset) -> Bool {
    if let contentDigest, let otherDigest = other.contentDigest {
      return contentDigest == otherDigest
    }
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
