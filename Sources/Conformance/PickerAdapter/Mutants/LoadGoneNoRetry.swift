// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Items that are gone can be retried, but every retry fails.
  static let goneIsRetried = Mutant(
    "gone-is-retried", breaks: "load.gone.no-retry",
    killedBy: ["loading/item-gone[first]"], expecting: ["refused"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .retry, reply.refused == "nothingToRetry" else { return }
        reply.forgetRefusal()
      }))
}
