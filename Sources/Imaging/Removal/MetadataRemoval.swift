// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Takes places, captions and serial numbers out of files without touching their pictures.
///
/// Edits replace bytes in their places, so that everything else is the same byte for byte. A file
/// in which something cannot be taken out with certainty is refused: nobody gets what was to go.
public enum MetadataRemoval {
  /// What is to change in a copy of a file.
  ///
  /// - Parameters:
  ///   - file: The open original.
  ///   - contentType: Its type by content.
  ///   - parts: What is to go.
  ///   - isAnimated: Whether it moves: of what moves nothing is made anew.
  /// - Returns: The edits, none where there is nothing to take out.
  /// - Throws: ``MediaError``: `unsupported` where it cannot be done with certainty.
  public static func edits(
    of file: MediaFile, _ contentType: ContentType, removing parts: PickerMetadataOptions,
    isAnimated: Bool = false
  ) throws(MediaError) -> [FileEdit] {
    guard let bytes = ByteFile(descriptor: file.descriptor) else {
      throw file.error(.notFound, "the file cannot be read")
    }
    return try edits(of: bytes, file.name, contentType, removing: parts, isAnimated: isAnimated)
  }

  /// What is to change in a copy of some bytes.
  static func edits(
    of source: some ByteSource, _ name: String, _ contentType: ContentType,
    removing parts: PickerMetadataOptions, isAnimated: Bool = false
  ) throws(MediaError) -> [FileEdit] {
    guard !parts.isEmpty else { return [] }
    do throws(RemovalRefusal) {
      return try edits(of: source, contentType, NamesToRemove(parts)).inOrder
    } catch {
      throw MediaError(
        path: name, reason: .unsupported,
        detail: "\(parts.words.joined(separator: " and ")) cannot be taken out with certainty: "
          + "\(error.detail); pick it without taking anything out"
          + (isAnimated ? "" : ", or as compatible"))
    }
  }

  /// A copy of some bytes without what is to go, which is as long.
  static func erased(
    _ bytes: [UInt8], _ name: String, _ contentType: ContentType,
    removing parts: PickerMetadataOptions
  ) throws(MediaError) -> [UInt8] {
    var copy = bytes
    try edits(of: MemoryBytes(bytes), name, contentType, removing: parts).apply(to: &copy)
    return copy
  }

  private static func edits(
    of source: some ByteSource, _ contentType: ContentType, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    switch contentType {
    case .jpeg: return try JPEGEraser.edits(of: source, names)
    case .png: return try PNGEraser.edits(of: source, names)
    case .webp: return try WebPEraser.edits(of: source, names)
    case .gif: return try GIFEraser.edits(of: source, names)
    case .tiff: return try TIFFEraser.editsOfWholeFile(of: source, names)
    case .rawImage where isDNG(source): return try TIFFEraser.editsOfWholeFile(of: source, names)
    case .heic, .heif, .avif, .quickTimeMovie, .mpeg4Movie, .threeGPPMovie:
      return try MovieEraser.editsOfWholeFile(of: source, names)
    default: throw RemovalRefusal("nothing here knows all of what \(contentType) may hold")
    }
  }

  private static func isDNG(_ source: some ByteSource) -> Bool {
    guard let reader = TIFFReader(source) else { return false }
    return reader.directory(at: reader.firstOffset).fields[0xC612] != nil
  }
}
