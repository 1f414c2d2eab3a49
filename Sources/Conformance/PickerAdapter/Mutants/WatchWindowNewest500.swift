// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A paired watch shows only the newest 499 assets.
  static let watchWindow499 = Mutant(
    "watch-window-499", breaks: "watch.window.newest500",
    killedBy: ["window/newest-500[500]"], expecting: ["visible.count", "499"],
    collateral: [
      "window.order.capture-date", "window.order.undated-last", "watch.types.live-photos",
      "window.hidden.excluded", "window.trashed.excluded",
    ],
    pairedWindow(newest: 499))

  /// A paired watch shows the newest 501 assets.
  static let watchWindow501 = Mutant(
    "watch-window-501", breaks: "watch.window.newest500",
    killedBy: ["window/newest-500[501]"], expecting: ["visible.count", "501"],
    collateral: [
      "window.order.capture-date", "window.order.undated-last", "watch.types.live-photos",
      "window.hidden.excluded", "window.trashed.excluded",
    ],
    pairedWindow(newest: 501))

  /// A paired watch shows the oldest 500 assets.
  static let watchWindowOldest = Mutant(
    "watch-window-oldest", breaks: "watch.window.newest500",
    killedBy: ["window/newest-500[501]"], expecting: ["visible.newest", "img-00500"],
    collateral: [
      "watch.types.images-only", "window.order.capture-date", "window.order.undated-last",
      "watch.types.live-photos", "window.hidden.excluded", "window.trashed.excluded",
    ],
    Tampering(
      window: { request in
        guard request.rule.newest == 500 else { return nil }
        var rule = request.rule
        rule.newest = nil
        return request.window(rule).suffix(500)
      }))

  /// Returns a tampering that changes the number of assets in a paired watch's window.
  private static func pairedWindow(newest: Int) -> Tampering {
    Tampering(
      window: { request in
        guard request.rule.newest == 500 else { return nil }
        var rule = request.rule
        rule.newest = newest
        return request.window(rule)
      })
  }
}
