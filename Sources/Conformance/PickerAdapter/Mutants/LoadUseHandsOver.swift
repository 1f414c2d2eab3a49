// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// If the person uses the fetched items, failed items are missing from the results.
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
