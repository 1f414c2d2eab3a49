// SPDX-License-Identifier: Apache-2.0

public import MediaFormats
import PickerModel
public import PickerPorts

/// Reads the header (the metadata) of a photo or video.
///
/// The headers of stills are read only by code in Swift, which cannot access memory outside the
/// file's bytes. The headers of videos are read by the demuxers of the C library libav. No picture
/// is decoded.
public enum MediaHeaderReader {
  /// Reads the header (the metadata) of an open photo or video.
  ///
  /// - Parameter file: The open file.
  /// - Returns: The header.
  /// - Throws: ``MediaError``: `unsupported` if the file is neither an image nor a video, `damaged`
  ///   if its header is invalid.
  public static func header(of file: MediaFile) throws(MediaError) -> MediaHeader {
    try header(of: file, file.opened())
  }

  /// Reads the header from bytes that the caller has read and uses again.
  static func header(
    of file: MediaFile, _ bytes: ByteFile
  ) throws(MediaError) -> MediaHeader {
    guard bytes.count > 0 else { throw file.error(.damaged, "the file is empty") }
    guard let type = ContentSniffer.contentType(of: bytes) else {
      throw file.error(.unsupported, "neither a picture nor a video of a supported format")
    }
    if let container = VideoHeaderReader.container(of: type) {
      return try VideoHeaderReader.header(of: file, type, container)
    }
    let trailer = SamsungTrailer(bytes)
    guard var header = try still(bytes, type, trailer, file) else {
      throw file.error(.damaged, "the file ends or is damaged before its size")
    }
    // TIFF can state sides as 64-bit numbers. No real picture has such sides, and the worker's
    // response has no room for them.
    guard max(header.pixelSize.width, header.pixelSize.height) <= Int(UInt32.max) else {
      throw file.error(.damaged, "a size of \(header.pixelSize) is not valid")
    }
    if let trailer { header.subtypes.formUnion(trailer.subtypes(of: .image)) }
    return header
  }

  /// Reads what is needed to make a picture of a file: the header and, for a JPEG, the parsed
  /// segments.
  ///
  /// For a JPEG, the header contains only the type and the size. The segments are parsed only here,
  /// and the caller passes them on.
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
      return headerWithMotionVideo(facts, bytes, type, trailer)
    case .png: return PNGFile.facts(bytes)?.header(type)
    case .webp: return WebPFile.facts(bytes)?.header(type)
    case .gif: return GIFFile.facts(bytes)?.header(type)
    case .heic, .heif, .avif:
      guard let facts = HEIFFile.facts(bytes) else { return nil }
      return headerWithMotionVideo(
        facts, bytes, type, trailer, box: bytes.boxes(in: 0..<bytes.count).first("mpvd")?.body)
    case .tiff: return TIFFFile.facts(bytes).map { $0.header(type, $1) }
    case .rawImage:
      if let header = RawFile.header(bytes) { return header }
      throw file.error(.unsupported, "a raw picture without a known description")
    default:
      throw file.error(.unsupported, "nothing here opens \(type) safely")
    }
  }

  /// Returns the header of a still that may contain a video.
  private static func headerWithMotionVideo(
    _ facts: StillFacts, _ bytes: ByteFile, _ type: ContentType, _ trailer: SamsungTrailer?,
    box: Range<Int>? = nil
  ) -> MediaHeader {
    let xmp = facts.xmp.map { XMPFacts($0) }
    var header = facts.header(type, facts.exif.map { ExifFacts($0) }, xmp)
    if let video = MotionVideo.range(in: bytes, xmp, trailer, box: box) {
      header.motionVideo = Int64(video.lowerBound)..<Int64(video.upperBound)
      header.subtypes.insert(.motionPhoto)
    }
    return header
  }
}
