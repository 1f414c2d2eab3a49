// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// Going back after a failure clears the selection.
  static let backClearsSelection = Mutant(
    "back-clears-selection", breaks: "load.back.keeps-selection",
    killedBy: ["loading/go-back"], expecting: ["selection", "[]"],
    Tampering(
      reply: { reply, moment in
        guard moment.hasHalfMegabyte, moment.last?.view.phase == .failed,
          reply.view.phase == .picking
        else { return }
        reply.view.selection = []
        if reply.view.badges != nil { reply.view.badges = [] }
      }))
}
