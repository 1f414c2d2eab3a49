// SPDX-License-Identifier: Apache-2.0

import CVipsShim
public import MediaFormats
import MetadataRemoval
public import PickerModel
public import PickerPorts

/// The content of a rendition before it is written to a file.
///
/// A rendition is the file that the host app receives instead of the original.
public struct RenditionContent: Hashable, Sendable {
  /// The type of the rendition's content.
  public let contentType: ContentType
  /// The width and height of the rendition in pixels as displayed.
  public let pixelSize: PixelSize
  /// The bytes of the rendition, or nil if the rendition is a copy of the original to which
  /// ``edits`` are applied.
  public let bytes: [UInt8]?
  /// The edits to apply to a copy of the original if ``bytes`` is nil.
  public let edits: [FileEdit]
  /// Whether the original is a video that ``VideoConverter`` must convert.
  ///
  /// In this case ``bytes`` is nil. The converter writes its result to a file, because a video can
  /// be too long for memory.
  public let isVideoToConvert: Bool

  init(
    _ contentType: ContentType, _ pixelSize: PixelSize, bytes: [UInt8]? = nil,
    edits: [FileEdit] = [], isVideoToConvert: Bool = false
  ) {
    self.isVideoToConvert = isVideoToConvert
    self.contentType = contentType
    self.pixelSize = pixelSize
    self.bytes = bytes
    self.edits = edits
  }
}

/// Creates renditions: the files that the host app receives instead of the originals.
public enum RenditionMaker {
  /// The attempts to stay within a byte limit, in order.
  ///
  /// Each attempt has a JPEG quality and the share of the picture's sides.
  private static let attempts: [(quality: Int32, share: Double)] = [
    (85, 1), (70, 1), (55, 1), (40, 1), (55, 0.7), (55, 0.5), (55, 0.35), (55, 0.25), (55, 0.12),
    (40, 0.05),
  ]

  /// Creates the rendition of a picture or video; scales a picture down or converts it if
  /// necessary.
  ///
  /// If a picture already meets the request, it is copied, and only the metadata to remove is
  /// overwritten in the copy. Any other picture is encoded again: it is scaled down with the same
  /// aspect ratio, and rotated according to its orientation. The metadata that need not be removed
  /// is kept. The result is a JPEG, or a PNG if some pixels are transparent.
  ///
  /// - Parameters:
  ///   - file: The open original.
  ///   - request: The required rendition.
  /// - Returns: The content to write.
  /// - Throws: ``MediaError``: `unsupported`, `damaged`, or `tooLarge`. The reason `tooLarge` means
  ///   that decoding would need too much memory, or that no rendition has at most the maximum
  ///   number of bytes.
  public static func rendition(
    of file: MediaFile, _ request: RenditionRequest
  ) throws(MediaError) -> RenditionContent {
    let header = try MediaHeaderReader.header(of: file)
    guard header.kind == .image else { return try video(file, header, request) }
    let target = request.fitting.map { header.pixelSize.fitted(into: $0) } ?? header.pixelSize
    let isScaled = target != header.pixelSize
    let isConverted = request.mode == .compatible && !isCompatible(header.contentType)
    if header.contentType == .rawImage, isScaled || isConverted {
      let preview = try RawPreview(file, header, filling: isScaled ? target : header.pixelSize)
      return try scaled(preview.photo, file, preview.pixelSize.fitted(into: target), request)
    }
    let isSmall = request.maximumBytes.map { size(of: file) <= $0 } ?? true
    guard isScaled || isConverted || !isSmall else {
      // If the request states a size for a screen, check that the picture can be shown at all.
      if request.fitting != nil { _ = try ThumbnailRenderer.thumbnail(of: file, size: target) }
      do throws(MediaError) {
        return try copy(of: file, header, request)
      } catch
        where request.mode == .compatible && error.reason == .unsupported
        && !header.subtypes.contains(.animated)
      {
        // The picture is encoded again, because then the file contains no unknown data.
        return try scaled(DecodablePhoto(file, header), file, target, request)
      }
    }
    return try scaled(DecodablePhoto(file, header), file, target, request)
  }

  /// Returns the original's bytes without the metadata to remove.
  private static func copy(
    of file: MediaFile, _ header: MediaHeader, _ request: RenditionRequest
  ) throws(MediaError) -> RenditionContent {
    RenditionContent(
      header.contentType, header.pixelSize,
      edits: try MetadataRemover.edits(
        of: file, header.contentType, removing: request.removing,
        isAnimated: header.subtypes.contains(.animated) && isCompatible(header.contentType)))
  }

  private static func video(
    _ file: MediaFile, _ header: MediaHeader, _ request: RenditionRequest
  ) throws(MediaError) -> RenditionContent {
    if let limit = request.maximumBytes, size(of: file) > limit {
      throw file.error(
        .tooLarge, "Locket does not make videos smaller; allow more than \(limit) bytes")
    }
    let made = RenditionContent(.mpeg4Movie, header.pixelSize, isVideoToConvert: true)
    guard request.mode == .compatible else { return try copy(of: file, header, request) }
    if VideoConverter.isNeeded(file, header) { return made }
    do throws(MediaError) { return try copy(of: file, header, request) } catch {
      guard error.reason == .unsupported else { throw error }
      // The video is converted, because the result contains only metadata that was checked.
      return made
    }
  }

  /// Re-encodes a picture, repeatedly if there is a byte limit.
  private static func scaled(
    _ photo: DecodablePhoto, _ file: MediaFile, _ target: PixelSize, _ request: RenditionRequest
  ) throws(MediaError) -> RenditionContent {
    try VipsRuntime.start(for: file.name)
    guard let limit = request.maximumBytes else {
      return try encoded(photo, file, target, 85, request.removing)
    }
    for (quality, share) in attempts {
      let side = { (length: Int) in max(1, Int(Double(length) * share)) }
      let box = PixelSize(width: side(target.width), height: side(target.height))
      let content = try encoded(photo, file, box, quality, request.removing)
      if Int64(content.bytes?.count ?? 0) <= limit { return content }
    }
    throw file.error(.tooLarge, "the picture cannot have \(limit) bytes or fewer; allow more")
  }

  private static func encoded(
    _ photo: DecodablePhoto, _ file: MediaFile, _ box: PixelSize, _ quality: Int32,
    _ removing: PickerMetadataOptions
  ) throws(MediaError) -> RenditionContent {
    var output = unsafe cvips_output()
    let result = unsafe photo.withInput { input in
      unsafe cvips_rendition(input, Int32(box.width), Int32(box.height), quality, &output)
    }
    guard result == 0 else { throw VipsRuntime.failure(of: file) }
    let type = unsafe output.is_png != 0 ? ContentType.png : .jpeg
    let size = unsafe PixelSize(width: Int(output.width), height: Int(output.height))
    let bytes = try MetadataRemover.stripped(
      unsafe output.takeBytes(), file.name, type, removing: removing)
    return RenditionContent(type, size, bytes: bytes)
  }

  private static func size(of file: MediaFile) -> Int64 {
    Int64(ByteFile(descriptor: file.descriptor)?.count ?? 0)
  }

  /// Returns whether every program can read a format.
  private static func isCompatible(_ type: ContentType) -> Bool {
    [.jpeg, .png, .gif].contains(type)
  }
}
