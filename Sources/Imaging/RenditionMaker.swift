// SPDX-License-Identifier: Apache-2.0

import CVipsShim
public import PickerCore
public import PickerModel

/// What a rendition is to hold, before anybody has written it.
public struct RenditionContent: Hashable, Sendable {
  /// The type of the bytes.
  public let contentType: ContentType
  /// The size in pixels as displayed.
  public let pixelSize: PixelSize
  /// The bytes, nil where the original's are to be copied.
  public let bytes: [UInt8]?
  /// What is to change in the copy.
  public let edits: [FileEdit]
  /// Whether ``FilmConverter`` is to write it, into a file, as it may be any length.
  public let isFilmToConvert: Bool

  init(
    _ contentType: ContentType, _ pixelSize: PixelSize, bytes: [UInt8]? = nil,
    edits: [FileEdit] = [], isFilmToConvert: Bool = false
  ) {
    self.isFilmToConvert = isFilmToConvert
    self.contentType = contentType
    self.pixelSize = pixelSize
    self.bytes = bytes
    self.edits = edits
  }
}

/// Makes the bytes that an app gets.
public enum RenditionMaker {
  /// What is tried in turn where bytes are counted: the quality, and how much of each side stays.
  private static let tries: [(quality: Int32, share: Double)] = [
    (85, 1), (70, 1), (55, 1), (40, 1), (55, 0.7), (55, 0.5), (55, 0.35), (55, 0.25), (55, 0.12),
    (40, 0.05),
  ]

  /// Makes a picture smaller or another format, where that is needed at all.
  ///
  /// A picture that already is what is asked for is to be copied, with what is to go out of it
  /// replaced in its place. Otherwise it is scaled down with its shape kept, its orientation applied
  /// and its other metadata kept but for what is to go, as JPEG, or PNG where some of it is
  /// transparent.
  ///
  /// - Parameters:
  ///   - file: The open original.
  ///   - request: What is needed.
  /// - Returns: What to write.
  /// - Throws: ``MediaError``: `unsupported`, `damaged`, or `tooLarge` where decoding would take
  ///   too much or nothing of it has few enough bytes.
  public static func rendition(
    of file: MediaFile, _ request: RenditionRequest
  ) throws(MediaError) -> RenditionContent {
    let header = try MediaHeaderReader.header(of: file)
    guard header.kind == .image else { return try film(file, header, request) }
    let target = request.fitting.map { header.pixelSize.fitted(into: $0) } ?? header.pixelSize
    let isScaled = target != header.pixelSize
    let isConverted = request.mode == .compatible && !isCompatible(header.contentType)
    if header.contentType == .rawImage, isScaled || isConverted {
      let preview = try RawPreview(file, header, filling: isScaled ? target : header.pixelSize)
      return try scaled(preview.photo, file, preview.pixelSize.fitted(into: target), request)
    }
    let isSmall = request.maximumBytes.map { size(of: file) <= $0 } ?? true
    guard isScaled || isConverted || !isSmall else {
      // What is to fit a device's screen must be something that it can show.
      if request.fitting != nil { _ = try ThumbnailRenderer.thumbnail(of: file, size: target) }
      do throws(MediaError) {
        return try copy(of: file, header, request)
      } catch
        where request.mode == .compatible && error.reason == .unsupported
        && !header.subtypes.contains(.animated)
      {
        // A picture made anew holds nothing that nobody knows.
        return try scaled(DecodablePhoto(file, header), file, target, request)
      }
    }
    return try scaled(DecodablePhoto(file, header), file, target, request)
  }

  /// The original's bytes without what is to go.
  private static func copy(
    of file: MediaFile, _ header: MediaHeader, _ request: RenditionRequest
  ) throws(MediaError) -> RenditionContent {
    RenditionContent(
      header.contentType, header.pixelSize,
      edits: try MetadataRemoval.edits(
        of: file, header.contentType, removing: request.removing,
        isAnimated: header.subtypes.contains(.animated) && isCompatible(header.contentType)))
  }

  private static func film(
    _ file: MediaFile, _ header: MediaHeader, _ request: RenditionRequest
  ) throws(MediaError) -> RenditionContent {
    if let most = request.maximumBytes, size(of: file) > most {
      throw file.error(.tooLarge, "films are not made smaller here; allow more than \(most) bytes")
    }
    let made = RenditionContent(.mpeg4Movie, header.pixelSize, isFilmToConvert: true)
    guard request.mode == .compatible else { return try copy(of: file, header, request) }
    if FilmConverter.isNeeded(file, header) { return made }
    do throws(MediaError) { return try copy(of: file, header, request) } catch {
      guard error.reason == .unsupported else { throw error }
      // What is made anew holds only what is looked through.
      return made
    }
  }

  /// A picture made anew, as small as it takes.
  private static func scaled(
    _ photo: DecodablePhoto, _ file: MediaFile, _ target: PixelSize, _ request: RenditionRequest
  ) throws(MediaError) -> RenditionContent {
    try VipsRuntime.start(for: file.name)
    guard let most = request.maximumBytes else {
      return try encoded(photo, file, target, 85, request.removing)
    }
    for (quality, share) in tries {
      let side = { (length: Int) in max(1, Int(Double(length) * share)) }
      let box = PixelSize(width: side(target.width), height: side(target.height))
      let content = try encoded(photo, file, box, quality, request.removing)
      if Int64(content.bytes?.count ?? 0) <= most { return content }
    }
    throw file.error(.tooLarge, "no picture of it has \(most) bytes or fewer; allow more")
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
    let bytes = try MetadataRemoval.erased(
      unsafe output.takeBytes(), file.name, type, removing: removing)
    return RenditionContent(type, size, bytes: bytes)
  }

  private static func size(of file: MediaFile) -> Int64 {
    Int64(ByteFile(descriptor: file.descriptor)?.count ?? 0)
  }

  /// Whether everything reads a format.
  private static func isCompatible(_ type: ContentType) -> Bool {
    [.jpeg, .png, .gif].contains(type)
  }
}
