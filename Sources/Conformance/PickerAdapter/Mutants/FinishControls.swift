// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// Add is enabled without a selection.
  static let addAlwaysEnabled = Mutant(
    "add-always-enabled", breaks: "finish.controls",
    killedBy: ["selection/finish-empty"], expecting: ["controls.finish.enabled"],
    collateral: ["host.deselect.reflected", "window.empty.way-out", "review.taps"],
    Tampering(
      reply: { reply, _ in
        if reply.view.selection.isEmpty { reply.view.controls.canFinish = true }
      }))
}
