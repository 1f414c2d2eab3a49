// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A trashed asset is shown.
  static let trashedShown = Mutant(
    "trashed-shown", breaks: "window.trashed.excluded",
    killedBy: ["window/trashed"], expecting: ["visible.ids"],
    collateral: [
      "window.hidden.excluded", "window.cut.allowed-first", "window.empty.way-out",
      "filter.none.all-kinds",
    ],
    Tampering(
      window: { request in
        request.window(
          of: request.assets.map { asset in
            var asset = asset
            asset.isTrashed = false
            return asset
          })
      }))
}
