// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The properties of a still that its own file format states.
struct StillFacts {
  /// The stored size in pixels, or the displayed size if ``isUpright`` is true.
  var size: PixelSize
  /// The EXIF block, starting with its TIFF header.
  var exif: [UInt8]?
  /// Whether the EXIF of a PNG is in a text chunk that libvips does not read.
  var isExifInText = false
  /// The XMP packet.
  var xmp: [UInt8]?
  /// The segments of a JPEG that contain the color profile.
  var profile: [UInt8] = []
  /// The offset of a JPEG's index of further pictures.
  var pictureIndex: Int?
  /// Whether a JPEG is progressive.
  ///
  /// A progressive JPEG stores the complete picture in low detail before it stores any finer
  /// detail.
  var isProgressive = false
  /// Whether a JPEG is lossless; such JPEGs contain sensor data, and picture decoders do not open
  /// them.
  var isLossless = false
  /// A date that is neither in EXIF nor in XMP.
  var otherDate: String?
  /// The subtypes that the file format's own data indicates.
  var subtypes: AssetSubtypes = []
  /// Whether ``size`` is the displayed size, so that the EXIF orientation must not be applied to
  /// it.
  var isUpright = false

  init(width: Int, height: Int) { size = PixelSize(width: width, height: height) }

  /// Returns the header that results from these facts.
  func header(_ contentType: ContentType) -> MediaHeader {
    header(contentType, exif.map { ExifFacts($0) })
  }

  /// Returns the header that results from these facts and EXIF data that was read separately.
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
