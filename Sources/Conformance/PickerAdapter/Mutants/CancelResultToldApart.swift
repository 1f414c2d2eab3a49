// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// The outcome of cancelling equals that of finishing without a selection.
  static let cancelLooksFinished = Mutant(
    "cancel-looks-finished", breaks: "cancel.result.told-apart",
    killedBy: ["ending/cancel-with-selection", "ending/cancel-at-once[empty]"],
    expecting: ["results.outcome", "finished"],
    collateral: [
      "load.cancel.second-closes", "end.failure.told-apart", "end.terminal-once",
      "end.nothing-after", "preselect.cancel.returns", "load.host-close.stops", "results.outcome",
    ],
    Tampering(
      reply: { reply, moment in
        if reply.view.results?.outcome == "cancelled", !moment.request.preselects {
          reply.view.results?.outcome = "finished"
        }
      }))
}
