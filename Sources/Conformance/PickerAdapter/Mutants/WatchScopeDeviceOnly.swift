// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A paired watch shows cloud assets.
  static let watchShowsCloud = Mutant(
    "watch-shows-cloud", breaks: "watch.scope.device-only",
    killedBy: ["window/cloud-paired"], expecting: ["img-00004"],
    collateral: ["window.hidden.excluded", "window.scope.device", "window.cut.allowed-first"],
    Tampering(
      window: { request in
        var rule = request.rule
        rule.scope = .cloud
        return request.window(rule)
      }))
}
