// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// The bar goes back to nothing after each piece of news.
  static let progressFalls = Mutant(
    "progress-falls", breaks: "load.progress.monotone",
    killedBy: ["loading/loads-then-closes[two-seconds]"], saying: ["progress", "at least"],
    collateral: ["load.progress.moves"],
    Tampering(
      reply: { reply, _ in
        if reply.view.phase == .loading { reply.view.progress = 0 }
      }))
}
