// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
public import PickerCore
import PickerModel

/// Writes short films of our own drawings.
public enum FilmWriter {
  /// Writes a film down as a QuickTime movie, the same one always in the same bytes.
  ///
  /// - Parameter film: What to write.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError``: `unsupported` where there is no video encoder here or the film has
  ///   no frames or odd sides, `damaged` where a frame is no drawing.
  public static func encode(_ film: Film) throws(MediaError) -> [UInt8] {
    let (width, height) = (film.size.width, film.size.height)
    guard !film.frames.isEmpty, width > 0, height > 0, width % 2 == 0, height % 2 == 0,
      max(width, height) <= 4096, (1...240).contains(film.framesPerSecond)
    else {
      throw PictureDrawer.error(
        .unsupported, "a film needs frames, even sides up to 4096 and 1 to 240 frames a second")
    }
    try VipsRuntime.startDrawing()
    try FilmRuntime.start(for: "drawing")
    let date = film.captureDate
    let utc = date.map { Timestamp(milliseconds: $0.milliseconds, offsetMinutes: 0).rfc3339 }
    guard
      let writer = unsafe clav_film_begin(
        Int32(width), Int32(height), Int32(film.framesPerSecond), utc,
        date?.offsetMinutes == nil ? nil : date?.rfc3339)
    else { throw PictureDrawer.error(.unsupported, "there is no video encoder here") }
    do throws(MediaError) {
      for frame in film.frames {
        let image = try PictureDrawer.draw(svg: frame, size: film.size)
        let result = unsafe image.bytes.withUnsafeBufferPointer { pixels in
          unsafe clav_film_add(writer, pixels.baseAddress)
        }
        guard result == 0 else {
          throw PictureDrawer.error(.unsupported, VideoHeaderReader.words(result))
        }
      }
    } catch {
      _ = unsafe clav_film_end(writer, nil)
      throw error
    }
    var output = unsafe clav_output()
    let result = unsafe clav_film_end(writer, &output)
    defer { unsafe clav_free(&output) }
    guard result == 0 else {
      throw PictureDrawer.error(.unsupported, VideoHeaderReader.words(result))
    }
    return unsafe [UInt8](UnsafeBufferPointer(start: output.bytes, count: output.count))
  }
}
