// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging

/// Slow-motion and time-lapse videos, detected by their frame rates.
@Suite struct VideoFrameRatesTests {
  @Test(
    arguments: [
      (0, 30, false, AssetSubtypes()), (0, 240, false, AssetSubtypes()), (0, 120, true, .slomo),
      (0, 29.5, true, AssetSubtypes()), (0, 60, true, AssetSubtypes()), (240, 30, false, .slomo),
      (240, 13.3, false, .slomo), (120, 119.9, false, .slomo), (30, 29.98, false, AssetSubtypes()),
      (30, 15, false, AssetSubtypes()), (60, 30, false, AssetSubtypes()),
      (30, 32, false, AssetSubtypes()),
      (1, 30, false, .timelapse), (15, 30, false, .timelapse), (0.2, 29.97, false, .timelapse),
    ] as [(Double, Double, Bool, AssetSubtypes)])
  func ratesIndicateSlowMotionAndTimeLapse(
    _ captured: Double, _ playing: Double, _ isSlowedWhenShown: Bool, _ expected: AssetSubtypes
  ) {
    let rates = VideoFrameRates(
      captured: captured, playing: playing, isSlowedWhenShown: isSlowedWhenShown)
    #expect(rates.subtypes == expected)
  }
}
