// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A second cancel of a picker for two does nothing.
  static let secondCancelIgnored = Mutant(
    "second-cancel-ignored", breaks: "load.cancel.second-closes",
    killedBy: ["loading/cancel", "loading/cancel-failed"], saying: ["phase", "picking"],
    Tampering(
      gesture: { gesture, moment in
        let cancels = moment.gestures.count { $0 == .cancel }
        let isForTwo = moment.request.configuration["limit"] == 2
        return gesture == .cancel && cancels > 1 && isForTwo ? nil : gesture
      }))
}
