// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The EXIF metadata that a camera stores with a picture.
public struct EXIFBlock: Hashable, Sendable {
  /// The maker of the camera, as the metadata states it.
  public var make = "Locket"
  /// The model of the camera, as the metadata states it.
  public var model = "Sample"
  /// The orientation in which the pixels of the picture are stored.
  public var orientation: EXIFOrientation
  /// The width and height in pixels of the stored picture, before its orientation is applied.
  public var pixelSize: PixelSize
  /// The capture date of the picture, or nil for metadata without a date.
  public var captureDate: Timestamp?
  /// The location where the picture was taken, or nil for metadata without a location.
  public var location: GeographicLocation?
  /// An embedded JPEG thumbnail with the orientation of the picture, or nil for none.
  public var thumbnail: [UInt8]?

  /// Creates the metadata of a picture.
  ///
  /// - Parameters:
  ///   - orientation: The orientation in which the pixels of the picture are stored.
  ///   - pixelSize: The width and height in pixels of the stored picture.
  ///   - captureDate: The capture date of the picture. The default, nil, means no date.
  ///   - location: The location where the picture was taken. The default, nil, means no location.
  ///   - thumbnail: An embedded JPEG thumbnail with the same orientation as the picture. The
  ///     default, nil, means no thumbnail.
  public init(
    orientation: EXIFOrientation, pixelSize: PixelSize, captureDate: Timestamp? = nil,
    location: GeographicLocation? = nil, thumbnail: [UInt8]? = nil
  ) {
    self.orientation = orientation
    self.pixelSize = pixelSize
    self.captureDate = captureDate
    self.location = location
    self.thumbnail = thumbnail
  }

  /// The maximum number of bytes of EXIF metadata in a JPEG file.
  ///
  /// A segment of a JPEG file has up to 65,533 bytes. The text `Exif` and two zeros take six of
  /// them.
  public static let maxByteCount = 65_527

  /// The bytes of the EXIF metadata, big-endian, beginning with the TIFF header.
  ///
  /// If the thumbnail does not fit into ``maxByteCount`` bytes, it is left out.
  public var bytes: [UInt8] {
    let whole = bytes(with: thumbnail)
    return whole.count <= Self.maxByteCount ? whole : bytes(with: nil)
  }

  private func bytes(with thumbnail: [UInt8]?) -> [UInt8] {
    var first = main
    let exif = details
    let position = location.map(Self.position)

    let header: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    first[0x8769] = .long(0)
    if position != nil { first[0x8825] = .long(0) }
    let exifOffset = header.count + first.byteCount
    let positionOffset = exifOffset + exif.byteCount
    let previewOffset = positionOffset + (position?.byteCount ?? 0)
    first[0x8769] = .long(UInt32(exifOffset))
    if position != nil { first[0x8825] = .long(UInt32(positionOffset)) }

    var bytes = header + first.bytes(at: header.count, next: thumbnail == nil ? 0 : previewOffset)
    bytes += exif.bytes(at: exifOffset)
    bytes += position?.bytes(at: positionOffset) ?? []
    guard let thumbnail else { return bytes }
    var inner = preview
    inner[0x0201] = .long(0)
    inner[0x0202] = .long(UInt32(thumbnail.count))
    inner[0x0201] = .long(UInt32(previewOffset + inner.byteCount))
    return bytes + inner.bytes(at: previewOffset) + thumbnail
  }
}

extension EXIFBlock {
  private var main: TIFFDirectory {
    var directory = resolution
    directory[0x010F] = .text(make)
    directory[0x0110] = .text(model)
    directory[0x0112] = .short(UInt16(orientation.rawValue))
    directory[0x0213] = .short(1)
    return directory
  }

  private var preview: TIFFDirectory {
    var directory = resolution
    directory[0x0103] = .short(6)
    directory[0x0112] = .short(UInt16(orientation.rawValue))
    return directory
  }

  /// The resolution is 72 dots per inch.
  ///
  /// Cameras do not know the real value, but readers require the fields.
  private var resolution: TIFFDirectory {
    var directory = TIFFDirectory()
    directory[0x011A] = .fractions([72, 1])
    directory[0x011B] = .fractions([72, 1])
    directory[0x0128] = .short(2)
    return directory
  }

  private var details: TIFFDirectory {
    var directory = TIFFDirectory()
    directory[0x9000] = .undefined(Array("0232".utf8))
    directory[0x9101] = .undefined([1, 2, 3, 0])
    directory[0xA000] = .undefined(Array("0100".utf8))
    directory[0xA001] = .short(1)
    directory[0xA002] = .long(UInt32(pixelSize.width))
    directory[0xA003] = .long(UInt32(pixelSize.height))
    guard let captureDate else { return directory }
    let texts = captureDate.exifTexts
    directory[0x9003] = .text(texts.time)
    directory[0x9291] = .text(texts.fraction)
    if let offset = texts.offset { directory[0x9011] = .text(offset) }
    return directory
  }

  private static func position(_ location: GeographicLocation) -> TIFFDirectory {
    var directory = TIFFDirectory()
    directory[0x0000] = .bytes([2, 3, 0, 0])
    directory[0x0001] = .text(location.latitude < 0 ? "S" : "N")
    directory[0x0002] = .fractions(degrees(location.latitude))
    directory[0x0003] = .text(location.longitude < 0 ? "W" : "E")
    directory[0x0004] = .fractions(degrees(location.longitude))
    return directory
  }

  /// Returns degrees, minutes and hundredths of a second, each as a fraction.
  private static func degrees(_ angle: Double) -> [UInt32] {
    let hundredths = Int((abs(angle) * 360_000).rounded())
    return [
      UInt32(hundredths / 360_000), 1, UInt32(hundredths / 6_000 % 60), 1,
      UInt32(hundredths % 6_000), 100,
    ]
  }
}
