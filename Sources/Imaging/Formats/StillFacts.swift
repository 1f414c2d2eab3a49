// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The description of a still in its own container.
struct StillFacts {
  /// The stored size in pixels, or the displayed size if ``isUpright`` is true.
  var size: PixelSize
  /// The EXIF block, starting with its TIFF header.
  var exif: [UInt8]?
  /// Whether a PNG has its EXIF in a text that libvips does not read.
  var isExifInText = false
  /// The XMP packet.
  var xmp: [UInt8]?
  /// The segments of a JPEG that hold the colour profile.
  var profile: [UInt8] = []
  /// The offset of a JPEG's index of further pictures.
  var pictureIndex: Int?
  /// Whether a JPEG is progressive: it stores the whole picture coarsely before any of it finely.
  var isProgressive = false
  /// Whether a JPEG is lossless, as sensor data is; picture decoders do not open it.
  var isLossless = false
  /// A date outside EXIF and XMP.
  var otherDate: String?
  /// The subtypes that the container indicates.
  var subtypes: AssetSubtypes = []
  /// Whether the size already is the displayed size, so that the EXIF orientation must not be
  /// applied.
  var isUpright = false

  init(width: Int, height: Int) { size = PixelSize(width: width, height: height) }

  /// Returns the header that results from these facts.
  func header(_ contentType: ContentType) -> MediaHeader {
    header(contentType, exif.map { ExifFacts($0) })
  }

  /// Returns the header that results from these facts and separately read EXIF.
  func header(_ contentType: ContentType, _ exif: ExifFacts?) -> MediaHeader {
    header(contentType, exif, xmp.map { XMPFacts($0) })
  }

  /// Returns the header that results from these facts, EXIF and XMP.
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
