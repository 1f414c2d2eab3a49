// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
import Glibc
public import MediaFormats
import MetadataRemoval
public import PickerModel
public import PickerPorts

/// Converts videos to MPEG-4 with H.264 and AAC, which every player supports
/// (rule `unseen.rendition.compatible`).
public enum VideoConverter {
  /// Returns whether a video must be converted for players that support only common formats.
  static func isNeeded(_ file: MediaFile, _ header: MediaHeader) -> Bool {
    guard let container = VideoHeaderReader.container(of: header.contentType) else { return true }
    return clav_is_plain(file.descriptor, container) == 0
  }

  /// Writes a video as MPEG-4.
  ///
  /// Tracks that already are H.264 or AAC are copied. Times, rotation, dates and metadata are kept,
  /// except the metadata to remove. HDR pictures (PQ or HLG) are converted to standard dynamic
  /// range. The conversion uses one thread, and memory for only a few frames, regardless of the
  /// video's length.
  ///
  /// - Parameters:
  ///   - file: The open original.
  ///   - target: An empty file that is open for reading and writing.
  ///   - removing: The kinds of metadata to remove.
  ///   - maximumBytes: The maximum number of bytes to write, or nil for no limit.
  ///   - progress: Called repeatedly with the number of bytes read so far and the size of the file.
  /// - Returns: The type of the result and its width and height in pixels; the bytes are in
  ///   `target`.
  /// - Throws: ``MediaError``: `unsupported` if this machine lacks a decoder or an encoder,
  ///   `damaged`, `tooLarge`, `notFound` if the original cannot be read to its end, or `noSpace`.
  /// - Complexity: O(n) in the number of frames. On a slow processor core, the conversion takes
  ///   about as long as playing the video.
  public static func convert(
    _ file: MediaFile, to target: MediaFile, removing: PickerMetadataOptions,
    maximumBytes: Int64? = nil, progress: (Int64, Int64) -> Void = { _, _ in }
  ) throws(MediaError) -> RenditionContent {
    let header = try MediaHeaderReader.header(of: file)
    guard let container = VideoHeaderReader.container(of: header.contentType) else {
      throw file.error(.unsupported, "\(header.contentType) cannot be opened as a video")
    }
    try VideoRuntime.start(for: file.name)
    try file.check(header.pixelSize, upTo: ThumbnailRenderer.maximumPosterPixelCount)
    var order = unsafe clav_order(
      target: target.descriptor, metadata: metadata(removing),
      maximum_pixels: Int64(
        min(ThumbnailRenderer.maximumPosterPixelCount, file.caps.pixels ?? .max)),
      maximum_bytes: maximumBytes ?? 0, progress: nil, context: nil)
    var size = unsafe clav_output()
    let result = unsafe withProgress(progress, &order) { order in
      unsafe clav_convert(file.descriptor, container, order, &size)
    }
    guard result == 0 else { throw failure(result, file, maximumBytes) }
    let edits = try MetadataRemover.edits(of: target, .mpeg4Movie, removing: removing)
    for edit in edits {
      let bytes = edit.range.map { edit[$0] }
      let written = unsafe pwrite(target.descriptor, bytes, bytes.count, edit.offset)
      guard written == bytes.count else { throw file.error(.noSpace, "cannot write the video") }
    }
    return unsafe RenditionContent(
      .mpeg4Movie, PixelSize(width: Int(size.width), height: Int(size.height)))
  }

  /// Sets the progress callback in the arguments of the C converter while a closure runs.
  private static func withProgress(
    _ progress: (Int64, Int64) -> Void, _ order: inout clav_order,
    _ body: (UnsafePointer<clav_order>) -> Int32
  ) -> Int32 {
    withoutActuallyEscaping(progress) { progress in
      unsafe withUnsafePointer(to: progress) { listener in
        unsafe order.context = UnsafeMutableRawPointer(mutating: listener)
        unsafe order.progress = { context, bytes, total in
          typealias Listener = (Int64, Int64) -> Void
          unsafe context?.assumingMemoryBound(to: Listener.self).pointee(bytes, total)
        }
        return unsafe body(&order)
      }
    }
  }

  /// Returns which metadata the C converter keeps.
  ///
  /// If something must be removed, metadata with unknown names is not kept, because it may contain
  /// the same data.
  private static func metadata(_ removing: PickerMetadataOptions) -> clav_metadata {
    if removing.contains(.removeCaptions) { return CLAV_NO_SENTENCES }
    return removing.contains(.removeSerialNumbers) ? CLAV_KNOWN_METADATA : CLAV_ALL_METADATA
  }

  private static func failure(
    _ result: Int32, _ file: MediaFile, _ maximumBytes: Int64?
  ) -> MediaError {
    if clav_is_missing_codec(result) != 0 {
      return file.error(
        .unsupported,
        "libavcodec cannot encode H.264 here; install one with libx264, or use the format current"
      )
    }
    switch -result {
    case EFBIG where maximumBytes != nil:
      return file.error(
        .tooLarge,
        "the converted video has more than \(maximumBytes ?? 0) bytes; allow more")
    case ENOSPC, EDQUOT, EFBIG: return file.error(.noSpace, VideoHeaderReader.message(result))
    case EIO: return file.error(.notFound, "the file cannot be read to its end")
    default: return file.error(.damaged, VideoHeaderReader.message(result))
    }
  }
}
