// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// If two of three assets can be picked, finishing closes the picker and fetches in the
  /// background.
  static let closesThenLoads = Mutant(
    "closes-then-loads", breaks: "family.loading.before-close",
    killedBy: ["loading/loads-then-closes[two-seconds]"],
    expecting: ["phase", "closed"],
    collateral: [
      "load.progress.monotone", "end.nothing-after", "load.back.arrived-kept",
      "browse.busy.refused",
    ],
    Tampering(
      reply: { reply, moment in
        guard moment.picksTwoOfThree, moment.last?.view.phase == .picking,
          reply.view.phase == .loading
        else { return }
        reply.close(
          "finished", reply.view.selection.map { ItemView(identifier: $0, state: "ready") })
      }))
}
