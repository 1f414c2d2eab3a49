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
  /// stay, but for what is to go. One thread and a few frames of memory, however long the film is.
  ///
  /// - Parameters:
  ///   - file: The open original.
  ///   - target: An empty file that is open for reading and writing.
  ///   - removing: What is to go.
  /// - Returns: The type and size of what was written; the bytes are in the target.
  /// - Throws: ``MediaError``: `unsupported` where there is no decoder or encoder here, `damaged`,
  ///   or `noSpace`.
  /// - Complexity: O(frames): about the film's length on a slow core.
  public static func convert(
    _ file: MediaFile, to target: MediaFile, removing: PickerMetadataOptions
  ) throws(MediaError) -> RenditionContent {
    let header = try MediaHeaderReader.header(of: file)
    guard let container = VideoHeaderReader.container(of: header.contentType) else {
      throw file.error(.unsupported, "nothing here opens \(header.contentType) as a film")
    }
    try FilmRuntime.start(for: file.name)
    var size = unsafe clav_output()
    let result = unsafe clav_convert(
      file.descriptor, container, target.descriptor, notes(removing), &size)
    guard result == 0 else { throw failure(result, file) }
    let edits = try MetadataRemoval.edits(of: target, .mpeg4Movie, removing: removing)
    for edit in edits {
      let bytes = edit.range.map { edit[$0] }
      let written = unsafe pwrite(target.descriptor, bytes, bytes.count, edit.offset)
      guard written == bytes.count else { throw file.error(.noSpace, "the film cannot be written") }
    }
    return unsafe RenditionContent(
      .mpeg4Movie, PixelSize(width: Int(size.width), height: Int(size.height)))
  }

  /// What a film says under names that nobody here knows may be what is to go.
  private static func notes(_ removing: PickerMetadataOptions) -> clav_notes {
    if removing.contains(.removeCaptions) { return CLAV_NO_SENTENCES }
    return removing.contains(.removeSerialNumbers) ? CLAV_KNOWN_NOTES : CLAV_ALL_NOTES
  }

  private static func failure(_ result: Int32, _ file: MediaFile) -> MediaError {
    if clav_is_missing_codec(result) != 0 {
      return file.error(
        .unsupported,
        "libavcodec here lacks what makes H.264 of it; install one with libx264, or ask for current"
      )
    }
    let isFull = result == -ENOSPC || result == -EDQUOT
    return file.error(isFull ? .noSpace : .damaged, VideoHeaderReader.words(result))
  }
}
