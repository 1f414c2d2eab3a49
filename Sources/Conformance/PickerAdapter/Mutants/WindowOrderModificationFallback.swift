// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// An asset without a capture date is treated as undated.
  static let modificationIgnored = Mutant(
    "modification-ignored", breaks: "window.order.modification-fallback",
    killedBy: ["window/modification-fallback[newer]"], expecting: ["visible.ids"],
    collateral: ["window.order.undated-last"],
    Tampering(
      window: { request in
        request.window(
          of: request.assets.map { asset in
            var asset = asset
            asset.modificationDate = nil
            return asset
          })
      }))
}
