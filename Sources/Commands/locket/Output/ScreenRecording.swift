// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// Collects the frames of a screen for one GIF while a script runs.
actor ScreenRecording {
  /// The maximum time between two frames, in milliseconds.
  static let interval: Int64 = 200
  /// The minimum display time of a frame in milliseconds.
  ///
  /// Some programs show frames with a shorter time more slowly.
  private static let shortest = 100
  /// The minimum display time of the last frame in milliseconds, after which the animation starts
  /// again.
  private static let end = 2_000
  /// The maximum number of bytes that the pixels of all frames may take.
  private static let maximumByteCount = 128 << 20

  nonisolated let file: String
  private var frames: [Animation.Frame] = []

  /// Creates an empty recording.
  ///
  /// - Parameter file: The path of the file to which the recording will be written.
  init(into file: String) {
    self.file = file
  }

  /// Adds an image with its display time.
  ///
  /// If the image is the same as the previous one, the previous frame is shown longer. If the
  /// display time of the previous frame is too short, the new image replaces the previous image,
  /// and both times are added.
  func add(_ image: PixelImage, for milliseconds: Int64) throws(RecordingError) {
    if let last = frames.last, last.image == image || last.milliseconds < Self.shortest {
      frames[frames.count - 1] = Animation.Frame(
        image, milliseconds: last.milliseconds + Int(milliseconds))
    } else {
      frames.append(Animation.Frame(image, milliseconds: Int(milliseconds)))
    }
    let maximumFrameCount = Self.maximumByteCount / max(1, image.bytes.count)
    guard frames.count <= maximumFrameCount else {
      throw RecordingError(path: file, maximumFrameCount: maximumFrameCount)
    }
  }

  /// Returns the complete animation.
  ///
  /// The last frame is shown longer than the others.
  func animation() -> Animation {
    var frames = frames
    if let last = frames.last {
      frames[frames.count - 1].milliseconds = max(Self.end, last.milliseconds)
    }
    return Animation(frames)
  }
}

/// The error for a script that is too long for one GIF.
struct RecordingError: Error, CustomStringConvertible {
  let path: String
  /// The maximum number of frames.
  let maximumFrameCount: Int

  /// One line of text that states the path, the problem and what to do.
  var description: String {
    "\(path): more than \(maximumFrameCount) different frames; make the script or its waits shorter"
  }
}
