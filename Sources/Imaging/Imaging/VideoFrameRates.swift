// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Detects slow motion and time lapse from the frame rates of a video.
struct VideoFrameRates {
  /// The minimum frame rate at which a video counts as slow motion.
  private static let slow = 100.0
  /// The minimum ratio of playback rate to capture rate at which a video counts as time lapse.
  private static let lapse = 1.8

  /// The frame rate at which the camera captured the video, or 0 if it is unknown.
  var captured: Double
  /// The frame rate at which the video plays.
  var playing: Double
  /// Whether the camera's maker stores slow-motion videos at the capture rate.
  ///
  /// Such videos are slowed down only when they are displayed.
  var isSlowedWhenShown: Bool

  /// The subtypes that the frame rates indicate.
  var subtypes: AssetSubtypes {
    var subtypes: AssetSubtypes = []
    if captured >= Self.slow || isSlowedWhenShown && playing >= Self.slow {
      subtypes.insert(.slomo)
    }
    // In the dark a video has fewer frames than intended, but never nearly twice as many.
    if captured > 0, playing > captured * Self.lapse { subtypes.insert(.timelapse) }
    return subtypes
  }
}
