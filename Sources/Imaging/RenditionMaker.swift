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
  /// The bytes, nil where the original's are to be copied as they are.
  public let bytes: [UInt8]?
}

/// Makes the bytes that an app gets.
public enum RenditionMaker {
  private static let quality: Int32 = 85
  /// What a picture is to be inside of when only its format changes.
  private static let anySize = PixelSize(width: 1_000_000, height: 1_000_000)

  /// Makes a picture smaller or another format, where that is needed at all.
  ///
  /// A film, and a picture that already is what is asked for, is to be copied. Otherwise the
  /// picture is scaled down with its shape kept, its orientation applied and its other metadata
  /// kept, as JPEG, or PNG where some of it is transparent.
  ///
  /// - Parameters:
  ///   - file: The open original.
  ///   - request: What is needed.
  /// - Returns: What to write.
  /// - Throws: ``MediaError``: `unsupported`, `damaged`, or `tooLarge` where decoding would take
  ///   too much.
  public static func rendition(
    of file: MediaFile, _ request: RenditionRequest
  ) throws(MediaError) -> RenditionContent {
    let header = try MediaHeaderReader.header(of: file)
    let original = RenditionContent(
      contentType: header.contentType, pixelSize: header.pixelSize, bytes: nil)
    let target = request.fitting.map { header.pixelSize.fitted(into: $0) } ?? header.pixelSize
    let isScaled = target != header.pixelSize
    let isConverted = request.mode == .compatible && !isCompatible(header.contentType)
    guard header.kind == .image else { return original }
    guard isScaled || isConverted else {
      // What is to fit a device's screen must be something that it can show.
      if request.fitting != nil { _ = try ThumbnailRenderer.thumbnail(of: file, size: target) }
      return original
    }
    try VipsRuntime.start(for: file.name)
    let decodable = try DecodablePhoto(file, header)
    // Also where nothing is to be scaled: a decoder may see a turn otherwise than the header did.
    let box = request.fitting ?? anySize
    var output = unsafe cvips_output()
    let result = unsafe decodable.withInput { input in
      unsafe cvips_rendition(input, Int32(box.width), Int32(box.height), quality, &output)
    }
    guard result == 0 else { throw VipsRuntime.failure(of: file) }
    return unsafe RenditionContent(
      contentType: output.is_png != 0 ? .png : .jpeg,
      pixelSize: PixelSize(width: Int(output.width), height: Int(output.height)),
      bytes: output.takeBytes())
  }

  /// Whether everything reads a format.
  private static func isCompatible(_ type: ContentType) -> Bool {
    [.jpeg, .png, .gif].contains(type)
  }
}
