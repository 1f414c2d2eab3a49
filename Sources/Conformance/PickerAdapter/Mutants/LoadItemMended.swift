// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A retry after a server error has no effect.
  static let retryGivesUp = Mutant(
    "retry-gives-up", breaks: "load.item.mended",
    killedBy: ["loading/item-mended[damaged]"], expecting: ["phase"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .retry && moment.itemError != nil && moment.request.assets.count == 4
          ? nil : gesture
      }))
}
