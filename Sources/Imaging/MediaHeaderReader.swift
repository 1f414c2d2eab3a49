// SPDX-License-Identifier: Apache-2.0

public import PickerCore
import PickerModel

/// Reads what a photo or film says of itself.
///
/// Stills are read by Swift code alone, which cannot touch a byte outside the file; films by
/// libav's demuxers. Nothing is decoded.
public enum MediaHeaderReader {
  /// Reads a file's header.
  ///
  /// - Parameter file: The open file.
  /// - Returns: The header.
  /// - Throws: ``MediaError``: `unsupported` where it is neither image nor video, `damaged` where
  ///   it is a broken one.
  public static func header(of file: MediaFile) throws(MediaError) -> MediaHeader {
    try header(of: file, file.opened())
  }

  /// The same from bytes that are read once for more than this.
  static func header(
    of file: MediaFile, _ bytes: ByteFile
  ) throws(MediaError) -> MediaHeader {
    guard bytes.count > 0 else { throw file.error(.damaged, "the file is empty") }
    guard let type = ContentSniffer.contentType(of: bytes) else {
      throw file.error(.unsupported, "neither a picture nor a film that is known here")
    }
    if let container = VideoHeaderReader.container(of: type) {
      return try VideoHeaderReader.header(of: file, type, container)
    }
    let trailer = SamsungTrailer(bytes)
    guard var header = try still(bytes, type, trailer, file) else {
      throw file.error(.damaged, "the file ends or is garbled before it says its size")
    }
    // TIFF can say 64-bit sides, which no picture has and no answer carries.
    guard max(header.pixelSize.width, header.pixelSize.height) <= Int(UInt32.max) else {
      throw file.error(.damaged, "a size of \(header.pixelSize) is none")
    }
    if let trailer { header.subtypes.formUnion(trailer.subtypes(of: .image)) }
    return header
  }

  /// What making a picture of a file needs: its header, which of a JPEG is no more than its type
  /// and size, and of a JPEG what its segments say, read once for all who ask.
  static func outline(
    of file: MediaFile, _ bytes: ByteFile
  ) throws(MediaError) -> (header: MediaHeader, jpeg: JPEGOutline?) {
    guard ContentSniffer.contentType(of: bytes) == .jpeg, let facts = JPEGFile.facts(bytes) else {
      return (try header(of: file, bytes), nil)
    }
    let exif = facts.exif.map { ExifFacts(outlineOf: $0) }
    return (facts.header(.jpeg, exif, nil), JPEGOutline(facts: facts, exif: exif))
  }

  private static func still(
    _ bytes: ByteFile, _ type: ContentType, _ trailer: SamsungTrailer?, _ file: MediaFile
  ) throws(MediaError) -> MediaHeader? {
    switch type {
    case .jpeg:
      guard var facts = JPEGFile.facts(bytes) else { return nil }
      if let index = facts.pictureIndex {
        facts.subtypes.formUnion(AuxiliaryPictures.subtypes(in: bytes, indexAt: index))
      }
      return moving(facts, bytes, type, trailer)
    case .png: return PNGFile.facts(bytes)?.header(type)
    case .webp: return WebPFile.facts(bytes)?.header(type)
    case .gif: return GIFFile.facts(bytes)?.header(type)
    case .heic, .heif, .avif:
      guard let facts = HEIFFile.facts(bytes) else { return nil }
      return moving(
        facts, bytes, type, trailer, box: bytes.boxes(in: 0..<bytes.count).first("mpvd")?.body)
    case .tiff: return TIFFFile.facts(bytes).map { $0.header(type, $1) }
    case .rawImage:
      if let header = RawFile.header(bytes) { return header }
      throw file.error(.unsupported, "a raw picture without a description that is known here")
    default:
      throw file.error(.unsupported, "nothing here opens \(type) safely")
    }
  }

  /// The header of a still that may have a film inside.
  private static func moving(
    _ facts: StillFacts, _ bytes: ByteFile, _ type: ContentType, _ trailer: SamsungTrailer?,
    box: Range<Int>? = nil
  ) -> MediaHeader {
    let xmp = facts.xmp.map { XMPFacts($0) }
    var header = facts.header(type, facts.exif.map { ExifFacts($0) }, xmp)
    if let film = MotionVideo.place(in: bytes, xmp, trailer, box: box) {
      header.motionVideo = Int64(film.lowerBound)..<Int64(film.upperBound)
      header.subtypes.insert(.motionPhoto)
    }
    return header
  }
}
