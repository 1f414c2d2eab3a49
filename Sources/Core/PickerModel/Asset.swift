// SPDX-License-Identifier: Apache-2.0

/// A photo, Live Photo or video, with the facts that a library stores about it.
///
/// The picker reads these facts without opening the file.
public struct Asset: Hashable, Sendable, Identifiable {
  /// The identifier of the asset, which stays the same while the asset is in its library.
  public var identifier: AssetIdentifier
  /// Whether the asset is a still, a Live Photo or a video.
  public var kind: MediaKind
  /// More detailed properties of the asset, such as panorama or slow motion.
  public var subtypes: AssetSubtypes
  /// When the photo or video was taken, nil if no capture date was found.
  public var captureDate: Timestamp?
  /// When the asset's file was last changed, nil if unknown.
  public var modificationDate: Timestamp?
  /// The width and height of the asset in pixels as displayed, after the EXIF orientation was
  /// applied; zero if unknown.
  public var pixelSize: PixelSize
  /// The original's size in bytes, nil if unknown.
  public var byteCount: Int64?
  /// A digest of the original's size, first bytes and last bytes, nil if it was never computed.
  ///
  /// Different originals have different digests, and so do two versions of one original.
  public var contentDigest: Int64?
  /// Whether the original is on this device.
  public var availability: Availability
  /// The original's type, which Locket detects from the content of the file.
  public var contentType: ContentType
  /// The original's path inside its library; an app never receives it.
  public var file: String
  /// The path of a Live Photo's video inside the library, nil for other assets.
  public var livePhotoVideo: String?
  /// The path of a smaller copy of the picture inside the library, nil if there is none.
  ///
  /// The picker shows the copy if the original is not in the library, for example because it is
  /// only in iCloud.
  public var derivative: String?
  /// The name that the original had before the library renamed it, nil if unknown.
  public var originalFilename: String?
  /// An identifier that all pictures of one burst share, nil if the asset belongs to no burst.
  public var burstIdentifier: String?
  /// The length of a video in seconds; nil for a still or if the length is unknown.
  public var duration: Double?
  /// Whether the asset's metadata contains a GPS location.
  public var hasLocation: Bool
  /// Whether the person marked the asset as a favorite.
  public var isFavorite: Bool
  /// Whether the person hid the asset; the picker never shows, finds or counts hidden assets (rules
  /// `window.hidden.excluded` and `search.hidden.never`).
  public var isHidden: Bool
  /// Whether the person moved the asset to the trash; the picker treats it like a hidden asset
  /// (rule `window.trashed.excluded`).
  public var isTrashed: Bool

  /// Makes an asset.
  ///
  /// The defaults describe a JPEG image on the device, about which nothing else is known.
  ///
  /// - Parameters:
  ///   - identifier: The asset's identifier.
  ///   - kind: Whether the asset is a still, a Live Photo or a video.
  ///   - subtypes: More detailed properties, such as panorama or slow motion.
  ///   - captureDate: When the photo or video was taken.
  ///   - modificationDate: When the asset's file was last changed.
  ///   - pixelSize: The width and height in pixels as displayed.
  ///   - byteCount: The original's size in bytes.
  ///   - contentDigest: A digest of the original's size, first bytes and last bytes.
  ///   - availability: Whether the original is on this device.
  ///   - contentType: The original's type, detected from its content.
  ///   - file: The original's path inside its library.
  ///   - livePhotoVideo: The path of a Live Photo's video.
  ///   - derivative: The path of a smaller copy of the picture inside the library.
  ///   - originalFilename: The name that the original had before its library renamed it.
  ///   - burstIdentifier: An identifier that all pictures of the asset's burst share.
  ///   - duration: A video's length in seconds.
  ///   - hasLocation: Whether the asset's metadata contains a GPS location.
  ///   - isFavorite: Whether the person marked the asset as a favorite.
  ///   - isHidden: Whether the person hid the asset.
  ///   - isTrashed: Whether the person moved the asset to the trash.
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

  /// The date by which the library sorts the asset, nil if no date is known.
  ///
  /// The date is the capture date (rule `window.order.capture-date`). If the asset has no capture
  /// date, the date is the modification date (rule `window.order.modification-fallback`).
  public var sortDate: Timestamp? { captureDate ?? modificationDate }

  /// The file name by which the picker sorts assets with the same date; empty if no name is known
  /// (rule `window.order.names`).
  ///
  /// The name is the original's file name without folders and extension. If the library renamed the
  /// original, the name is the one that the original had before.
  public var sortName: String {
    let path = (originalFilename ?? file).utf8
    let start = path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
    let name = path[start...]
    // A dot at the beginning of a name marks a hidden file; no extension follows it.
    let end = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > start ? $0 : nil }
    return String(Substring(name[..<(end ?? name.endIndex)]))
  }

  /// Whether another asset is the same version of the same original.
  ///
  /// If both assets have a digest, only the digests are compared. Otherwise the sizes must be
  /// equal. If both assets also have a modification date, the dates must be equal, too.
  ///
  /// - Parameter other: An asset of any library.
  /// - Returns: True if all compared values are equal.
  public func isSameVersion(as other: Asset) -> Bool {
    if let contentDigest, let otherDigest = other.contentDigest {
      return contentDigest == otherDigest
    }
    guard byteCount == other.byteCount else { return false }
    guard let date = modificationDate, let otherDate = other.modificationDate else { return true }
    return date.milliseconds == otherDate.milliseconds
  }

  /// How the asset is played, for example as a still or as a video.
  public var playbackStyle: PlaybackStyle {
    switch kind {
    case .image: subtypes.contains(.animated) ? .imageAnimated : .image
    case .livePhoto: .livePhoto
    case .video: .video
    }
  }
}
