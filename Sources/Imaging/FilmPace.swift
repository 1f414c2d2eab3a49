// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Tells by its rates whether a film plays slower or faster than it was taken.
struct FilmPace {
  /// From this many pictures a second a film is taken to be played slowly.
  private static let slow = 100.0
  /// From this many times the pictures that were taken in a second it plays quickly.
  private static let lapse = 1.8

  /// How many pictures a second its camera says that it took, 0 where it does not say.
  var captured: Double
  /// How many play in a second.
  var playing: Double
  /// Whether it is of a maker that keeps slow films at the rate that they were taken at, and slows
  /// them down when they are shown.
  var isSlowedWhenShown: Bool

  /// What the rates show.
  var subtypes: AssetSubtypes {
    var subtypes: AssetSubtypes = []
    if captured >= Self.slow || isSlowedWhenShown && playing >= Self.slow {
      subtypes.insert(.slomo)
    }
    // In the dark a film has fewer pictures than were meant, but never nearly twice as many.
    if captured > 0, playing > captured * Self.lapse { subtypes.insert(.timelapse) }
    return subtypes
  }
}
