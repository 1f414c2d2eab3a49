// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// Finishing with nothing selected closes.
  static let finishesEmpty = Mutant(
    "finishes-empty", breaks: "finish.empty.refused",
    killedBy: ["selection/finish-empty"], saying: ["phase", "closed"],
    Tampering(
      reply: { reply, _ in
        guard reply.refused == "nothingSelected" else { return }
        reply.forgetRefusal()
        reply.close("finished", [])
      }))
}
