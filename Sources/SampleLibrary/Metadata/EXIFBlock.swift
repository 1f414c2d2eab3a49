// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a camera writes down beside its pixels.
public struct EXIFBlock: Hashable, Sendable {
  /// The camera's maker.
  public var make = "Locket"
  /// The camera's model.
  public var model = "Sample"
  /// How the pixels must be turned to be seen upright.
  public var orientation: EXIFOrientation
  /// The size in pixels as stored.
  public var pixelSize: PixelSize
  /// When the picture was taken, nil for a block without a date.
  public var captureDate: Timestamp?
  /// Where it was taken, nil for a block without a place.
  public var place: GeographicPlace?
  /// A JPEG that is shown in place of the picture, stored as the picture is, nil for none.
  public var thumbnail: [UInt8]?

  /// Describes a block.
  ///
  /// - Parameters:
  ///   - orientation: How the pixels must be turned to be seen upright.
  ///   - pixelSize: The size in pixels as stored.
  ///   - captureDate: When the picture was taken. The default is nil.
  ///   - place: Where it was taken. The default is nil.
  ///   - thumbnail: A JPEG that is shown in place of the picture. The default is nil.
  public init(
    orientation: EXIFOrientation, pixelSize: PixelSize, captureDate: Timestamp? = nil,
    place: GeographicPlace? = nil, thumbnail: [UInt8]? = nil
  ) {
    self.orientation = orientation
    self.pixelSize = pixelSize
    self.captureDate = captureDate
    self.place = place
    self.thumbnail = thumbnail
  }

  /// The longest block that a JPEG has room for: a segment's 65,533 bytes less `Exif` and two zeros.
  public static let maxByteCount = 65_527

  /// The block from its TIFF header on, the highest byte of each number first.
  ///
  /// A thumbnail for which there is no room is left out.
  public var bytes: [UInt8] {
    let whole = bytes(with: thumbnail)
    return whole.count <= Self.maxByteCount ? whole : bytes(with: nil)
  }

  private func bytes(with thumbnail: [UInt8]?) -> [UInt8] {
    var first = main
    let exif = details
    let position = place.map(Self.position)

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

  /// 72 dots an inch: cameras know no better, and readers insist on the fields.
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
    let parts = captureDate.exifTexts
    directory[0x9003] = .text(parts.time)
    directory[0x9291] = .text(parts.fraction)
    if let offset = parts.offset { directory[0x9011] = .text(offset) }
    return directory
  }

  private static func position(_ place: GeographicPlace) -> TIFFDirectory {
    var directory = TIFFDirectory()
    directory[0x0000] = .bytes([2, 3, 0, 0])
    directory[0x0001] = .text(place.latitude < 0 ? "S" : "N")
    directory[0x0002] = .fractions(degrees(place.latitude))
    directory[0x0003] = .text(place.longitude < 0 ? "W" : "E")
    directory[0x0004] = .fractions(degrees(place.longitude))
    return directory
  }

  /// Degrees, minutes and hundredths of a second, each as a fraction.
  private static func degrees(_ angle: Double) -> [UInt32] {
    let hundredths = Int((abs(angle) * 360_000).rounded())
    return [
      UInt32(hundredths / 360_000), 1, UInt32(hundredths / 6_000 % 60), 1,
      UInt32(hundredths % 6_000), 100,
    ]
  }
}
