// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// Progress returns to zero after each event.
  static let progressFalls = Mutant(
    "progress-falls", breaks: "load.progress.monotone",
    killedBy: ["loading/loads-then-closes[two-seconds]"], expecting: ["progress", "at least"],
    collateral: ["load.progress.moves"],
    Tampering(
      reply: { reply, _ in
        if reply.view.phase == .loading { reply.view.progress = 0 }
      }))
}
