// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Failed items are left out when the fetched ones are used.
  static let useDropsFailed = Mutant(
    "use-drops-failed", breaks: "load.use.hands-over",
    killedBy: ["loading/use-arrived"], expecting: ["results.ids"],
    Tampering(
      reply: { reply, moment in
        if moment.hasHalfMegabyte, moment.gestures.last == .useArrived {
          reply.view.results?.items.removeAll { $0.state != "ready" }
        }
      }))
}
