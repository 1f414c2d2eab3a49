// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Assets with equal dates are sorted by identifier in descending order.
  static let tiesDescending = Mutant(
    "ties-descending", breaks: "window.order.ties",
    killedBy: ["window/ties[shuffled]", "window/ties-bytes"], expecting: ["visible.ids"],
    collateral: [
      "window.cut.ties", "window.order.milliseconds", "window.order.names",
      "window.order.undated-last",
    ],
    Tampering(
      window: { request in
        request.window().sorted { one, other in
          one.sortDate == other.sortDate
            ? one.identifier > other.identifier
            : AssetWindow.Key(one) < AssetWindow.Key(other)
        }
      }))
}
