// SPDX-License-Identifier: Apache-2.0

package import PickerModel
package import PickerPorts

/// The properties of a still that its file states.
package struct StillFacts {
  /// The stored size in pixels, or the displayed size if ``isUpright`` is true.
  package var size: PixelSize
  /// The EXIF block, starting with its TIFF header.
  package var exif: [UInt8]?
  /// Whether the EXIF of a PNG is in a text chunk that libvips does not read.
  package var isExifInText = false
  /// The XMP packet.
  package var xmp: [UInt8]?
  /// The segments of a JPEG that contain the color profile.
  package var profile: [UInt8] = []
  /// The offset of the index of further pictures that follow a JPEG in its file.
  package var pictureIndex: Int?
  /// Whether a JPEG is progressive.
  ///
  /// A progressive JPEG stores first the complete picture with little detail, and then the finer
  /// details.
  package var isProgressive = false
  /// Whether a JPEG is lossless.
  ///
  /// A lossless JPEG contains sensor data, and decoders for pictures do not open it.
  package var isLossless = false
  /// A date that is neither in EXIF nor in XMP.
  package var otherDate: String?
  /// The subtypes, such as animated, that data of the file format indicates.
  package var subtypes: AssetSubtypes = []
  /// Whether ``size`` is the displayed size.
  ///
  /// In this case the EXIF orientation must not be applied to it.
  package var isUpright = false

  package init(width: Int, height: Int) { size = PixelSize(width: width, height: height) }

  /// Returns the header of the file, made from these properties.
  package func header(_ contentType: ContentType) -> MediaHeader {
    header(contentType, exif.map { ExifFacts($0) })
  }

  /// Returns the header of the file, made from these properties and from EXIF data that was read
  /// separately.
  package func header(_ contentType: ContentType, _ exif: ExifFacts?) -> MediaHeader {
    header(contentType, exif, xmp.map { XMPFacts($0) })
  }

  /// Returns the header of the file, made from these properties, from EXIF and from XMP.
  package func header(
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
