// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Trying again is passed over where the server was at fault.
  static let retryGivesUp = Mutant(
    "retry-gives-up", breaks: "load.item.mended",
    killedBy: ["loading/item-mended[damaged]"], saying: ["phase"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .retry && moment.itemFault != nil && moment.request.assets.count == 4
          ? nil : gesture
      }))
}
