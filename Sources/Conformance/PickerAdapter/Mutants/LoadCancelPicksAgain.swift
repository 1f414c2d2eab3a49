// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Cancelling while loading closes the picker.
  static let cancelClosesLoading = Mutant(
    "cancel-closes-loading", breaks: "load.cancel.picks-again",
    killedBy: ["loading/cancel"], expecting: ["phase", "closed"],
    collateral: ["end.nothing-after"],
    Tampering(
      reply: { reply, moment in
        guard moment.request.configuration["limit"] == 2, moment.gesture == .cancel,
          moment.last?.view.phase == .loading
        else { return }
        reply.close("cancelled", [])
      }))
}
