// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Using what arrived says nothing of the rest.
  static let useDropsFailed = Mutant(
    "use-drops-failed", breaks: "load.use.hands-over",
    killedBy: ["loading/use-arrived"], saying: ["results.ids"],
    Tampering(
      reply: { reply, moment in
        if moment.hasHalfMegabyte, moment.gestures.last == .useArrived {
          reply.view.results?.items.removeAll { $0.state != "ready" }
        }
      }))
}
