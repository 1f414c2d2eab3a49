// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
import PickerModel
public import PickerPorts

/// Writes short videos whose frames are SVG drawings.
public enum VideoWriter {
  /// Writes a video as a QuickTime movie.
  ///
  /// The same drawings always give the same bytes.
  ///
  /// - Parameter video: The video to write.
  /// - Returns: The bytes of the file.
  /// - Throws: ``MediaError``: `unsupported` if this machine has no video encoder, the video has no
  ///   frames, or its width or height is odd; `damaged` if a frame is not a valid drawing.
  public static func encode(_ video: DrawnVideo) throws(MediaError) -> [UInt8] {
    let (width, height) = (video.size.width, video.size.height)
    guard !video.frames.isEmpty, width > 0, height > 0, width % 2 == 0, height % 2 == 0,
      max(width, height) <= 4096, (1...240).contains(video.framesPerSecond)
    else {
      throw PictureDrawer.error(
        .unsupported, "a video needs frames, even sides up to 4096 and 1 to 240 frames a second")
    }
    try VipsRuntime.startDrawing()
    try VideoRuntime.start(for: "drawing")
    let date = video.captureDate
    let utc = date.map { Timestamp(milliseconds: $0.milliseconds, offsetMinutes: 0).rfc3339 }
    guard
      let writer = unsafe clav_video_begin(
        Int32(width), Int32(height), Int32(video.framesPerSecond), utc,
        date?.offsetMinutes == nil ? nil : date?.rfc3339)
    else { throw PictureDrawer.error(.unsupported, "there is no video encoder here") }
    do throws(MediaError) {
      for frame in video.frames {
        let image = try PictureDrawer.draw(svg: frame, size: video.size)
        let result = unsafe image.bytes.withUnsafeBufferPointer { pixels in
          unsafe clav_video_add(writer, pixels.baseAddress)
        }
        guard result == 0 else {
          throw PictureDrawer.error(.unsupported, VideoHeaderReader.message(result))
        }
      }
    } catch {
      _ = unsafe clav_video_end(writer, nil)
      throw error
    }
    var output = unsafe clav_output()
    let result = unsafe clav_video_end(writer, &output)
    defer { unsafe clav_free(&output) }
    guard result == 0 else {
      throw PictureDrawer.error(.unsupported, VideoHeaderReader.message(result))
    }
    return unsafe [UInt8](UnsafeBufferPointer(start: output.bytes, count: output.count))
  }
}
