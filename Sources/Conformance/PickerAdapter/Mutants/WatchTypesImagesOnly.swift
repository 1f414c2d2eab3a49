// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Videos are shown among the images.
  static let watchShowsVideos = Mutant(
    "watch-shows-videos", breaks: "watch.types.images-only",
    killedBy: ["window/live-photos", "window/newest-500[1]"], expecting: ["video"],
    collateral: [
      "watch.window.newest500", "family.window.newest1000", "watch.types.live-photos",
      "config.filter.offered", "window.cut.allowed-first",
    ],
    Tampering(
      window: { request in
        var rule = request.rule
        rule.kinds = [.image, .video]
        return request.window(rule)
      }))
}
