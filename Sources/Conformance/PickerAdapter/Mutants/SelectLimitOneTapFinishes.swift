// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// With limit 1, a tap selects an asset but does not finish.
  static let tapDoesNotFinish = Mutant(
    "tap-does-not-finish", breaks: "select.limit-one.tap-finishes",
    killedBy: ["selection/limit-one[default]", "selection/limit-one[ordered]"],
    expecting: ["phase", "picking"],
    collateral: [
      "select.limit.default-one", "end.terminal-once", "cancel.result.told-apart",
      "continuous.batch.quiet", "actions.batch.cancel-hidden", "load.limit-one.tap",
      "load.never.on-demand", "end.nothing-after", "watch.loading.never",
    ],
    Tampering(
      reply: { reply, moment in
        guard case .tap? = moment.gesture, moment.last?.view.phase == .picking,
          reply.view.phase == .closed
        else { return }
        reply.stayOpen(in: .picking)
      }))
}
