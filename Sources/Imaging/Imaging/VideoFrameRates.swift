// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Detects from the frame rates of a video whether it is slow motion or a time lapse.
struct VideoFrameRates {
  /// The minimum frame rate of slow motion, in frames per second.
  private static let slow = 100.0
  /// The minimum ratio of the playback rate to the capture rate of a time lapse.
  private static let lapse = 1.8

  /// The frame rate at which the camera captured the video, or 0 if it is unknown.
  var captured: Double
  /// The frame rate at which the video plays.
  var playing: Double
  /// Whether the camera stores slow-motion videos at the rate at which it captured them.
  ///
  /// Such a video becomes slow motion only when a player slows it down.
  var isSlowedWhenShown: Bool

  /// The subtypes that the frame rates indicate.
  var subtypes: AssetSubtypes {
    var subtypes: AssetSubtypes = []
    if captured >= Self.slow || isSlowedWhenShown && playing >= Self.slow {
      subtypes.insert(.slomo)
    }
    // In the dark, a camera captures fewer frames than intended. The ratio of the rates then
    // differs from 1, but is far below that of a time lapse.
    if captured > 0, playing > captured * Self.lapse { subtypes.insert(.timelapse) }
    return subtypes
  }
}
