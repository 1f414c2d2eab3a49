// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A picker that failed reports that it was cancelled.
  static let failureLooksCancelled = Mutant(
    "failure-looks-cancelled", breaks: "end.failure.told-apart",
    killedBy: [
      "ending/host-close[host-died]", "ending/host-close[library-vanished]",
      "ending/host-close[budget]",
    ], expecting: ["results.outcome", "cancelled"],
    collateral: ["end.terminal-once", "load.host-close.stops", "results.outcome"],
    Tampering(
      reply: { reply, moment in
        if reply.view.results?.outcome == "failed", !moment.request.preselects {
          reply.view.results?.outcome = "cancelled"
        }
      }))
}
