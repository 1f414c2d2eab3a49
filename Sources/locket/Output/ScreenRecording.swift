// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The frames of a screen while a script runs, to be one GIF.
actor ScreenRecording {
  /// How much time may pass between two frames, in milliseconds.
  static let interval: Int64 = 200
  /// What shows for a shorter time is left out, since some programs slow it down.
  private static let shortest = 100
  /// How long the end shows at least before all begins anew.
  private static let end = 2_000
  /// The most bytes of pixels there may be.
  private static let mostBytes = 128 << 20

  nonisolated let file: String
  private var frames: [Animation.Frame] = []

  /// Begins one.
  ///
  /// - Parameter file: The file that it goes to.
  init(into file: String) {
    self.file = file
  }

  /// Shows an image for some time; the same one as before goes on showing, and one that hardly
  /// showed gives way to it.
  func add(_ image: PixelImage, for milliseconds: Int64) throws(RecordingError) {
    if let last = frames.last, last.image == image || last.milliseconds < Self.shortest {
      frames[frames.count - 1] = Animation.Frame(
        image, milliseconds: last.milliseconds + Int(milliseconds))
    } else {
      frames.append(Animation.Frame(image, milliseconds: Int(milliseconds)))
    }
    let most = Self.mostBytes / max(1, image.bytes.count)
    guard frames.count <= most else {
      throw RecordingError(path: file, most: most)
    }
  }

  /// All that was recorded, with time to look at its end.
  func animation() -> Animation {
    var frames = frames
    if let last = frames.last {
      frames[frames.count - 1].milliseconds = max(Self.end, last.milliseconds)
    }
    return Animation(frames)
  }
}

/// A script that is too long to be one GIF.
struct RecordingError: Error, CustomStringConvertible {
  let path: String
  /// How many frames there may be.
  let most: Int

  /// One line: where, what and the remedy.
  var description: String {
    "\(path): more than \(most) different frames; make the script or its waits shorter"
  }
}
