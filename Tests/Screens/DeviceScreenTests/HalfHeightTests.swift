// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import DeviceScreen

/// Tests a screen of which only half the height is available.
@Suite struct HalfHeightTests {
  @Test(
    "layout.half-height.same: at half the height the same buttons are there, whole and apart",
    arguments: [
      DeviceProfile.family(396, 484), .family(1170, 2532, scale: 3),
      .family(2048, 1536, shape: .rectangle),
    ])
  func everythingIsThere(profile: DeviceProfile) {
    let size = profile.screen.size
    let half = DeviceProfile.family(
      size.width, size.height / 2, scale: profile.screen.scale, shape: .rectangle)
    for (whole, low) in zip(
      PickerFixture.everyPhase(of: profile), PickerFixture.everyPhase(of: half))
    {
      let layout = low.layout()
      let phase = low.view.phase.name
      let expected = whole.layout().buttons.map(\.button.action)
      #expect(layout.buttons.map(\.button.action) == expected, "\(phase)")
      for (index, (button, frame)) in layout.buttons.enumerated() {
        #expect(layout.outline.bounds.contains(frame), "\(phase) \(button.title)")
        for (_, other) in layout.buttons[(index + 1)...] {
          #expect(frame.inset(by: 0.01).intersection(other).isEmpty, "\(phase)")
        }
      }
      let hasGrid = low.view.phase == .picking && low.view.count > 0
      if hasGrid { #expect(!layout.cellFrames.isEmpty, "\(phase)") }
    }
  }
}
