// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Live Photos are not shown.
  static let watchDropsLivePhotos = Mutant(
    "watch-drops-live-photos", breaks: "watch.types.live-photos",
    killedBy: ["window/live-photos", "window/live-photos-full"], expecting: ["visible."],
    collateral: ["window.cut.allowed-first"],
    Tampering(
      window: { request in
        // With videos or filters, other rules apply to Live Photos.
        guard request.rule.kinds == [.image], request.filter == nil else { return nil }
        return request.window(of: request.assets.filter { $0.kind != .livePhoto })
      }))
}
