// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@Suite struct FilterEvaluatorTests {
  private static func asset(
    _ kind: MediaKind, _ subtypes: AssetSubtypes = []
  ) -> Asset {
    Asset(identifier: "x", kind: kind, subtypes: subtypes)
  }

  @Test(
    "filter.kinds.images, filter.any.of-nothing, filter.all.of-nothing: a filter matches an asset, or does not",
    arguments: [
      (PickerFilter.images, asset(.livePhoto), true), (.images, asset(.video), false),
      (.livePhotos, asset(.image), false), (.screenshots, asset(.image, .screenshot), true),
      (.slomoVideos, asset(.video, .slomo), true), (.any(of: []), asset(.image), false),
      (.all(of: []), asset(.image), true),
      (.all(of: [.images, .not(.screenshots)]), asset(.image, .screenshot), false),
      (.any(of: [.images, .not(.screenshots)]), asset(.image, .screenshot), true),
      (.playbackStyle(.imageAnimated), asset(.image, .animated), true),
      (.playbackStyle(.image), asset(.image, .animated), false),
    ])
  func matches(filter: PickerFilter, asset: Asset, expected: Bool) {
    #expect(filter.matches(asset) == expected)
  }
}
