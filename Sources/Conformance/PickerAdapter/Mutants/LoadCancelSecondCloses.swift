// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// In a picker with limit 2, a second Cancel has no effect.
  static let secondCancelIgnored = Mutant(
    "second-cancel-ignored", breaks: "load.cancel.second-closes",
    killedBy: ["loading/cancel", "loading/cancel-failed"], expecting: ["phase", "picking"],
    Tampering(
      gesture: { gesture, moment in
        let cancels = moment.gestures.count { $0 == .cancel }
        let isForTwo = moment.request.configuration["limit"] == 2
        return gesture == .cancel && cancels > 1 && isForTwo ? nil : gesture
      }))
}
