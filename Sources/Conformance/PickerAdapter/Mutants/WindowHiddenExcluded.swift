// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A hidden asset is shown.
  static let hiddenShown = Mutant(
    "hidden-shown", breaks: "window.hidden.excluded",
    killedBy: ["window/hidden"], expecting: ["visible.ids"],
    collateral: [
      "window.trashed.excluded", "window.cut.allowed-first", "window.empty.way-out",
      "family.scope.cloud", "filter.none.all-kinds", "watch.types.live-photos",
      "window.scope.cloud",
    ],
    Tampering(
      window: { request in
        request.window(
          of: request.assets.map { asset in
            var asset = asset
            asset.isHidden = false
            return asset
          })
      }))
}
