// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// The values of one asset in the database, before its files are looked up.
struct PhotosRow: Sendable {
  /// The row's number in the table of assets.
  let number: Int64
  /// The UUID in upper case, or nil if it is invalid.
  let uuid: String?
  let kind: Int64?
  let subtype: Int64
  let directory: String?
  let filename: String?
  let uniformType: String?
  let created: Double?
  let modified: Double?
  let timeZoneOffset: Int64?
  let width: Int64
  let height: Int64
  let duration: Double?
  let playbackStyle: Int64?
  let isFavorite: Bool
  let isHidden: Bool
  let isTrashed: Bool
  let isComplete: Bool
  let visibility: Int64
  let savedType: Int64
  let scope: Int64
  let adjustment: Int64
  let burst: String?
  let burstPick: Int64
  let depth: Int64
  let range: Int64
  let spatial: Int64
  let isScreenshot: Bool
  let hasLocation: Bool
  let originalFilename: String?
  let byteCount: Int64?
  let resourceChoice: Int64
  let title: String?

  /// Returns the columns in the order in which ``init(_:)`` reads them.
  static func columns(_ schema: PhotosSchema) -> String {
    let assets = schema.assets
    let more = "ZADDITIONALASSETATTRIBUTES"
    func first(_ names: String..., of table: String) -> String {
      schema.first(names, of: table).map { "\(table).\($0)" } ?? "NULL"
    }
    let own = [
      "Z_PK", "ZUUID", "ZKIND", "ZKINDSUBTYPE", "ZDIRECTORY", "ZFILENAME",
      "ZUNIFORMTYPEIDENTIFIER", "ZDATECREATED", "ZMODIFICATIONDATE",
    ].map { schema.column($0, of: assets) }
    let offset = [schema.column("ZTIMEZONEOFFSET", of: more)]
    let facts = [
      "ZWIDTH", "ZHEIGHT", "ZDURATION", "ZPLAYBACKSTYLE", "ZFAVORITE", "ZHIDDEN",
      "ZTRASHEDSTATE", "ZCOMPLETE", "ZVISIBILITYSTATE", "ZSAVEDASSETTYPE", "ZBUNDLESCOPE",
    ].map { schema.column($0, of: assets) }
    // Some columns were renamed between versions of Photos. The newer name comes first.
    let renamed = [
      first("ZADJUSTMENTSSTATE", "ZHASADJUSTMENTS", of: assets),
      first("ZAVALANCHEUUID", of: assets), first("ZAVALANCHEPICKTYPE", of: assets),
      first("ZDEPTHTYPE", "ZDEPTHSTATES", of: assets),
      first("ZHDRTYPE", "ZCUSTOMRENDEREDVALUE", of: assets),
      first("ZSPATIALTYPE", of: assets), first("ZISDETECTEDSCREENSHOT", of: assets),
      first("ZLATITUDE", of: assets), first("ZLONGITUDE", of: assets),
    ]
    let rest = ["ZORIGINALFILENAME", "ZORIGINALFILESIZE", "ZORIGINALRESOURCECHOICE", "ZTITLE"]
      .map { schema.column($0, of: more) }
    return (own + offset + facts + renamed + rest).joined(separator: ", ")
  }

  init(_ row: Row) {
    var row = CatalogueRow(row)
    number = row.integer() ?? 0
    uuid = row.path().flatMap(Self.uuid)
    kind = row.integer()
    subtype = row.integer() ?? 0
    directory = row.path()
    filename = row.path()
    uniformType = row.text()
    created = row.number()
    modified = row.number()
    timeZoneOffset = row.integer()
    width = row.integer() ?? 0
    height = row.integer() ?? 0
    duration = row.number()
    playbackStyle = row.integer()
    isFavorite = row.integer() == 1
    isHidden = (row.integer() ?? 0) != 0
    isTrashed = (row.integer() ?? 0) != 0
    isComplete = row.integer() != 0
    visibility = row.integer() ?? 0
    savedType = row.integer() ?? 0
    scope = row.integer() ?? 0
    adjustment = row.integer() ?? 0
    burst = row.text()
    burstPick = row.integer() ?? 0
    depth = row.integer() ?? 0
    range = row.integer() ?? 0
    spatial = row.integer() ?? 0
    isScreenshot = row.integer() == 1
    // If the location is unknown, both coordinates are -180.
    let coordinates = (latitude: row.number() ?? -180, longitude: row.number() ?? -180)
    hasLocation = abs(coordinates.latitude) <= 90 && abs(coordinates.longitude) <= 180
    originalFilename = row.text()
    // A larger size is ignored as damaged, because no disk can hold a file of that size.
    byteCount = row.integer().flatMap { (1..<1 << 50).contains($0) ? $0 : nil }
    resourceChoice = row.integer() ?? 0
    title = row.text()
  }

  /// Returns the UUID of a row with a single column.
  static func uuid(_ row: Row) -> String? {
    var row = CatalogueRow(row)
    return row.path().flatMap(uuid)
  }

  private static func uuid(_ text: String) -> String? {
    let isUUID = text.wholeMatch(of: #/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/#) != nil
    return isUUID ? text.uppercased() : nil
  }
}

extension PhotosRow {
  /// Returns the identifier that Photos uses for the asset and that apps see.
  static func identifier(_ uuid: String) -> AssetIdentifier { AssetIdentifier("\(uuid)/L0/001") }

  /// The media kind, or nil if the row is not a still image, Live Photo or video.
  var mediaKind: MediaKind? {
    switch kind {
    case 0: subtype == 2 ? .livePhoto : .image
    case 1: .video
    default: nil
    }
  }

  /// Whether the asset belongs to a shared album, which is stored separately.
  var isOfSharedAlbum: Bool { savedType == 4 || scope == 2 }

  /// Whether a person edited the asset, and therefore sees a picture that differs from the
  /// original.
  ///
  /// A slow-motion video has an edit from the beginning, which defines its slow section. The stored
  /// value 2 means an edit that was made in Photos.
  var isEdited: Bool {
    kind == 1 && subtype == 101 ? adjustment == 2 : adjustment != 0 && !isEditedByCamera
  }

  /// Whether the camera edited the asset when it was taken.
  ///
  /// If the edited picture is on this disk, the person sees the edited picture.
  var isEditedByCamera: Bool { adjustment == 3 }

  /// Returns whether the asset must not be shown.
  ///
  /// - Parameter isReduced: Whether the person kept only some pictures of the asset's burst.
  /// - Returns: Whether the asset must not be shown.
  func isHidden(isReduced: Bool) -> Bool {
    if isHidden || !isComplete || scope == 1 || scope == 3 { return true }
    // In `burstPick`, 8 means that the person picked the picture, and 16 that it represents the
    // burst.
    if burst != nil { return isReduced && burstPick & (8 | 16) == 0 }
    return visibility != 0 && !isOfSharedAlbum
  }

  /// The subtypes.
  var subtypes: AssetSubtypes {
    var subtypes: AssetSubtypes = []
    func add(_ subtype: AssetSubtypes, where isSo: Bool) {
      if isSo { subtypes.insert(subtype) }
    }
    add(.burst, where: burst != nil)
    add(.spatial, where: spatial > 0)
    if kind == 1 {
      add(.slomo, where: subtype == 101)
      add(.timelapse, where: subtype == 102)
      add(.screenRecording, where: subtype == 103)
      add(.cinematic, where: depth == 2)
    } else {
      // In older libraries, only the kind of rendering marks panoramas.
      add(.panorama, where: subtype == 1 || range == 6)
      add(.screenshot, where: subtype == 10 || isScreenshot)
      add(.depthEffect, where: depth > 0)
      add(.hdr, where: range == 3 || range == 10)
      let isGIF = uniformType == ContentType.gif.rawValue
      add(.animated, where: playbackStyle.map { $0 == 2 } ?? isGIF)
      add(.raw, where: isRaw || resourceChoice == 1)
    }
    return subtypes
  }

  private var isRaw: Bool { uniformType?.hasSuffix("raw-image") ?? false }

  /// Returns the content type of the asset's file.
  ///
  /// If the row has no content type, it is derived from the file's extension.
  func contentType(of file: String) -> ContentType {
    if isRaw { return .rawImage }
    if let uniformType, !uniformType.hasPrefix("dyn.") { return ContentType(rawValue: uniformType) }
    return ContentType(fileExtensionOf: file) ?? (kind == 1 ? .quickTimeMovie : .jpeg)
  }

  /// The capture date.
  var captureDate: Timestamp? {
    let minutes = timeZoneOffset.flatMap { (-64_800...64_800).contains($0) ? Int($0 / 60) : nil }
    return created.flatMap(Self.milliseconds).map {
      Timestamp(milliseconds: $0, offsetMinutes: minutes)
    }
  }

  /// The date of the last change in Photos.
  var modificationDate: Timestamp? {
    modified.flatMap(Self.milliseconds).map { Timestamp(milliseconds: $0, offsetMinutes: 0) }
  }

  /// Converts seconds since 2001 to milliseconds since 1970.
  ///
  /// Returns nil before the year 1 and after the year 9999.
  private static func milliseconds(_ seconds: Double) -> Int64? {
    guard seconds > -63_100_000_000, seconds < 252_400_000_000 else { return nil }
    return Int64((seconds * 1000).rounded()) + 978_307_200_000
  }

  /// The size as it is displayed, or zero if the stored size is invalid.
  var pixelSize: PixelSize {
    let range: ClosedRange<Int64> = 0...1_000_000
    guard range.contains(width), range.contains(height) else {
      return PixelSize(width: 0, height: 0)
    }
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Returns the asset that the row and its files describe.
  func asset(_ uuid: String, _ kind: MediaKind, _ files: PhotosFiles, isReduced: Bool) -> Asset {
    Asset(
      identifier: Self.identifier(uuid), kind: kind, subtypes: subtypes, captureDate: captureDate,
      modificationDate: files.modificationDate ?? modificationDate, pixelSize: pixelSize,
      byteCount: files.byteCount ?? byteCount, availability: files.isHere ? .device : .cloud,
      contentType: files.isRendered
        ? ContentType(fileExtensionOf: files.file) ?? contentType(of: files.file)
        : contentType(of: files.file),
      file: files.file, livePhotoVideo: kind == .livePhoto ? files.livePhotoVideo : nil,
      derivative: files.derivative, originalFilename: originalFilename, burstIdentifier: burst,
      duration: kind == .video ? duration.flatMap { $0 > 0 ? $0 : nil } : nil,
      hasLocation: hasLocation, isFavorite: isFavorite, isHidden: isHidden(isReduced: isReduced),
      isTrashed: isTrashed)
  }
}

extension ContentType {
  private static let byExtension: [String: ContentType] = [
    "jpg": .jpeg, "jpeg": .jpeg, "png": .png, "gif": .gif, "tif": .tiff, "tiff": .tiff,
    "heic": .heic, "heif": .heif, "avif": .avif, "webp": .webp, "bmp": .bmp, "dng": .rawImage,
    "mov": .quickTimeMovie, "mp4": .mpeg4Movie, "m4v": .mpeg4Movie, "3gp": .threeGPPMovie,
    "avi": .aviMovie,
  ]

  /// Creates the content type of a file extension, or nil if the extension is unknown.
  fileprivate init?(fileExtensionOf file: String) {
    guard let dot = file.lastIndex(of: "."),
      let type = Self.byExtension[file[file.index(after: dot)...].lowercased()]
    else { return nil }
    self = type
  }
}
