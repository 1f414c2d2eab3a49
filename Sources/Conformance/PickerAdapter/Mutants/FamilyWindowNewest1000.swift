// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// In family mode, only the newest 500 assets are shown.
  static let familyWindow500 = Mutant(
    "family-window-500", breaks: "family.window.newest1000",
    killedBy: ["window/newest-1000[501]"], expecting: ["visible.count", "500"],
    collateral: ["window.newest.unbounded"],
    Tampering(
      window: { request in
        guard request.isFamily else { return nil }
        var rule = request.rule
        rule.newest = 500
        return request.window(rule)
      }))

  /// In family mode, only the newest 999 assets are shown.
  static let familyWindow999 = Mutant(
    "family-window-999", breaks: "family.window.newest1000",
    killedBy: ["window/newest-1000[1000]"], expecting: ["visible.count", "999"],
    collateral: ["window.newest.unbounded"],
    Tampering(
      window: { request in
        guard request.isFamily else { return nil }
        var rule = request.rule
        rule.newest = 999
        return request.window(rule)
      }))
}
