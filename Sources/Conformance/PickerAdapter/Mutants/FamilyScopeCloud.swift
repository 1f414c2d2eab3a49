// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// In family mode, only assets on the watch are shown.
  static let familyLocalOnly = Mutant(
    "family-local-only", breaks: "family.scope.cloud",
    killedBy: ["window/cloud-family"], expecting: ["visible.ids"],
    collateral: ["family.window.newest1000", "watch.types.images-only", "window.scope.cloud"],
    Tampering(
      window: { request in
        var rule = request.rule
        rule.scope = .device
        return request.window(rule)
      }))
}
