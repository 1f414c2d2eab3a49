// SPDX-License-Identifier: Apache-2.0

public import MediaFormats
public import PickerModel
public import PickerPorts

/// Removes locations, captions and serial numbers from files without changing their pictures.
///
/// An edit replaces bytes by the same number of other bytes, so all other bytes of the file stay
/// the same. If it is not certain that all of the metadata is removed, the file is not delivered.
public enum MetadataRemover {
  /// Returns the edits that remove metadata from a copy of a file.
  ///
  /// - Parameters:
  ///   - file: The open original.
  ///   - contentType: The type of the file's content.
  ///   - options: The kinds of metadata to remove.
  ///   - isAnimated: Whether the file is animated. An animated file cannot be encoded again if its
  ///     metadata cannot be removed by edits.
  /// - Returns: The edits; the array is empty if the file contains nothing to remove.
  /// - Throws: ``MediaError``: `unsupported` if it is not certain that all of the metadata is
  ///   removed.
  public static func edits(
    of file: MediaFile, _ contentType: ContentType, removing options: PickerMetadataOptions,
    isAnimated: Bool = false
  ) throws(MediaError) -> [FileEdit] {
    guard let bytes = ByteFile(descriptor: file.descriptor) else {
      throw file.error(.notFound, "the file cannot be read")
    }
    return try edits(of: bytes, file.name, contentType, removing: options, isAnimated: isAnimated)
  }

  /// Returns the edits to apply to a copy of some bytes.
  static func edits(
    of source: some ByteSource, _ name: String, _ contentType: ContentType,
    removing options: PickerMetadataOptions, isAnimated: Bool = false
  ) throws(MediaError) -> [FileEdit] {
    guard !options.isEmpty else { return [] }
    do throws(RemovalRefusal) {
      return try edits(of: source, contentType, NamesToRemove(options)).inOrder
    } catch {
      throw MediaError(
        path: name, reason: .unsupported,
        detail: "\(options.labels.joined(separator: " and ")) cannot be removed with certainty: "
          + "\(error.detail); deliver it without removing metadata"
          + (isAnimated ? "" : ", or in the format compatible"))
    }
  }

  /// Returns a copy of some bytes, with the same length, without the metadata to remove.
  package static func stripped(
    _ bytes: [UInt8], _ name: String, _ contentType: ContentType,
    removing options: PickerMetadataOptions
  ) throws(MediaError) -> [UInt8] {
    var copy = bytes
    try edits(of: MemoryBytes(bytes), name, contentType, removing: options).apply(to: &copy)
    return copy
  }

  private static func edits(
    of source: some ByteSource, _ contentType: ContentType, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    switch contentType {
    case .jpeg: return try JPEGRemover.edits(of: source, names)
    case .png: return try PNGRemover.edits(of: source, names)
    case .webp: return try WebPRemover.edits(of: source, names)
    case .gif: return try GIFRemover.edits(of: source, names)
    case .tiff: return try TIFFRemover.editsOfWholeFile(of: source, names)
    case .rawImage where isDNG(source): return try TIFFRemover.editsOfWholeFile(of: source, names)
    case .heic, .heif, .avif, .quickTimeMovie, .mpeg4Movie, .threeGPPMovie:
      return try ISOMediaRemover.editsOfWholeFile(of: source, names)
    default: throw RemovalRefusal("Locket does not know all metadata of \(contentType)")
    }
  }

  private static func isDNG(_ source: some ByteSource) -> Bool {
    guard let reader = TIFFReader(source) else { return false }
    return reader.directory(at: reader.firstOffset).fields[0xC612] != nil
  }
}
