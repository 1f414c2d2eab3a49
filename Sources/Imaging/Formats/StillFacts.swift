// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What a still's own container says, before anything is made of it.
struct StillFacts {
  /// The size in pixels as stored, or as displayed where ``isUpright``.
  var size: PixelSize
  /// The EXIF block, starting with its TIFF header.
  var exif: [UInt8]?
  /// Whether a PNG has its EXIF in a note that libvips does not read.
  var isExifInText = false
  /// The XMP packet.
  var xmp: [UInt8]?
  /// A JPEG's segments that say what its colours mean.
  var profile: [UInt8] = []
  /// Where a JPEG's index of further pictures is.
  var pictureIndex: Int?
  /// Whether a JPEG has all of its picture roughly before any of it finely.
  var isProgressive = false
  /// Whether a JPEG keeps every bit, as sensors' values are kept, which no decoder of pictures opens.
  var isLossless = false
  /// A date outside EXIF and XMP.
  var otherDate: String?
  /// What the container shows of subtypes.
  var subtypes: AssetSubtypes = []
  /// Whether the size is as displayed, so that EXIF's orientation must not turn it again.
  var isUpright = false

  init(width: Int, height: Int) { size = PixelSize(width: width, height: height) }

  /// The header that these facts make.
  func header(_ contentType: ContentType) -> MediaHeader {
    header(contentType, exif.map { ExifFacts($0) })
  }

  /// The header that these facts and EXIF read elsewhere make.
  func header(_ contentType: ContentType, _ exif: ExifFacts?) -> MediaHeader {
    header(contentType, exif, xmp.map { XMPFacts($0) })
  }

  /// The header that these facts, EXIF and XMP make.
  func header(
    _ contentType: ContentType, _ exif: ExifFacts?, _ xmp: XMPFacts?
  ) -> MediaHeader {
    let isTurned = !isUpright && (5...8).contains(exif?.orientation ?? 1)
    let dates: [(CaptureDateSource, Timestamp?)] = [
      (.exif, exif?.captureDate), (.xmp, xmp?.captureDate),
      (.container, DateText.timestamp(otherDate)),
    ]
    let dated = dates.first { $0.1 != nil }
    return MediaHeader(
      kind: .image, contentType: contentType,
      pixelSize: isTurned ? PixelSize(width: size.height, height: size.width) : size,
      captureDate: dated?.1, captureDateSource: dated?.0,
      subtypes: subtypes.union(exif?.subtypes ?? []).union(xmp?.subtypes ?? []),
      hasLocation: exif?.hasLocation == true || xmp?.hasLocation == true,
      contentIdentifier: exif?.contentIdentifier,
      burstIdentifier: exif?.burstIdentifier ?? xmp?.burstIdentifier, title: xmp?.title,
      keywords: xmp?.keywords ?? [])
  }
}
