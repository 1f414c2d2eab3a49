// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
import Glibc
public import PickerCore
public import PickerModel

/// Makes films that everything plays: H.264 and AAC in MPEG-4 (rule R6).
public enum FilmConverter {
  /// Whether a film has to be made anew for players that know only the usual.
  static func isNeeded(_ file: MediaFile, _ header: MediaHeader) -> Bool {
    guard let container = VideoHeaderReader.container(of: header.contentType) else { return true }
    return clav_is_plain(file.descriptor, container) == 0
  }

  /// Writes a film down as MPEG-4.
  ///
  /// Pictures and sound that are H.264 and AAC already are copied. Times, turns, dates and notes
  /// stay, but for what is to go. Pictures with more range than screens show (PQ, HLG) get that of
  /// every screen. One thread and a few frames of memory, however long the film is.
  ///
  /// - Parameters:
  ///   - file: The open original.
  ///   - target: An empty file that is open for reading and writing.
  ///   - removing: What is to go.
  ///   - maximumBytes: The most bytes to write, nil for as many as it takes.
  ///   - progress: Called now and then with the bytes that were read, and all of them.
  /// - Returns: The type and size of what was written; the bytes are in the target.
  /// - Throws: ``MediaError``: `unsupported` where there is no decoder or encoder here, `damaged`,
  ///   `tooLarge`, `notFound` where it cannot be read to its end, or `noSpace`.
  /// - Complexity: O(frames): about the film's length on a slow core.
  public static func convert(
    _ file: MediaFile, to target: MediaFile, removing: PickerMetadataOptions,
    maximumBytes: Int64? = nil, progress: (Int64, Int64) -> Void = { _, _ in }
  ) throws(MediaError) -> RenditionContent {
    let header = try MediaHeaderReader.header(of: file)
    guard let container = VideoHeaderReader.container(of: header.contentType) else {
      throw file.error(.unsupported, "nothing here opens \(header.contentType) as a film")
    }
    try FilmRuntime.start(for: file.name)
    try file.check(header.pixelSize, atMost: ThumbnailRenderer.mostPosterPixels)
    var order = unsafe clav_order(
      target: target.descriptor, notes: notes(removing),
      most_pixels: Int64(min(ThumbnailRenderer.mostPosterPixels, file.caps.pixels ?? .max)),
      most_bytes: maximumBytes ?? 0, progress: nil, context: nil)
    var size = unsafe clav_output()
    let result = unsafe withProgress(progress, &order) { order in
      unsafe clav_convert(file.descriptor, container, order, &size)
    }
    guard result == 0 else { throw failure(result, file, maximumBytes) }
    let edits = try MetadataRemoval.edits(of: target, .mpeg4Movie, removing: removing)
    for edit in edits {
      let bytes = edit.range.map { edit[$0] }
      let written = unsafe pwrite(target.descriptor, bytes, bytes.count, edit.offset)
      guard written == bytes.count else { throw file.error(.noSpace, "the film cannot be written") }
    }
    return unsafe RenditionContent(
      .mpeg4Movie, PixelSize(width: Int(size.width), height: Int(size.height)))
  }

  /// Has an order tell somebody how far it is, for as long as it runs.
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

  /// What a film says under names that nobody here knows may be what is to go.
  private static func notes(_ removing: PickerMetadataOptions) -> clav_notes {
    if removing.contains(.removeCaptions) { return CLAV_NO_SENTENCES }
    return removing.contains(.removeSerialNumbers) ? CLAV_KNOWN_NOTES : CLAV_ALL_NOTES
  }

  private static func failure(
    _ result: Int32, _ file: MediaFile, _ maximumBytes: Int64?
  ) -> MediaError {
    if clav_is_missing_codec(result) != 0 {
      return file.error(
        .unsupported,
        "libavcodec here lacks what makes H.264 of it; install one with libx264, or ask for current"
      )
    }
    switch -result {
    case EFBIG:
      return file.error(
        .tooLarge,
        "the film that everything plays has more than \(maximumBytes ?? 0) bytes; allow more")
    case ENOSPC, EDQUOT: return file.error(.noSpace, VideoHeaderReader.words(result))
    case EIO: return file.error(.notFound, "the file cannot be read to its end")
    default: return file.error(.damaged, VideoHeaderReader.words(result))
    }
  }
}
