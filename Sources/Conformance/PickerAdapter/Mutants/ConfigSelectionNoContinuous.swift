// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A continuous mode is accepted as the default mode.
  static let continuousOpens = Mutant(
    "continuous-opens", breaks: "config.selection.no-continuous",
    killedBy: ["config/continuous[continuous]"], expecting: ["error.code", "found nothing"],
    collateral: ["config.issues.all-at-once"],
    Tampering(
      opening: { request in
        if !(request.device?.selection.modes.contains(.continuous) ?? true),
          request.configuration["selection"]?.stringValue?.hasPrefix("continuous") ?? false
        {
          request.set("selection", "default")
        }
      }))
}
