// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// An asset without any date comes first.
  static let undatedFirst = Mutant(
    "undated-first", breaks: "window.order.undated-last",
    killedBy: ["window/undated-last", "window/undated-cut"], expecting: ["visible."],
    collateral: ["window.order.before-1970", "window.order.names"],
    Tampering(
      window: { request in
        request.window(
          of: request.assets.map { asset in
            var asset = asset
            if asset.sortDate == nil { asset.captureDate = Timestamp(milliseconds: .max) }
            return asset
          })
      }))
}
