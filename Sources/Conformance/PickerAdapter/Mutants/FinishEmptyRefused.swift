// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// Finishing without a selection closes the picker.
  static let finishesEmpty = Mutant(
    "finishes-empty", breaks: "finish.empty.refused",
    killedBy: ["selection/finish-empty"], expecting: ["phase", "closed"],
    collateral: [
      "load.background.rest",
      "preselect.emptied.finishes", "load.back.new-selection", "results.only-when-closed",
      "window.empty.way-out", "review.nothing.refused",
    ],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "nothingSelected", !moment.isContinuous else { return }
        reply.forgetRefusal()
        reply.close("finished", [])
      }))
}
