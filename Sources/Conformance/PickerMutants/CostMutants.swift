// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `cost.json`, about the amount of data that Add would fetch.
  @MutantList static var cost: [Mutant] {
    // The amount of data that Add would fetch includes assets on the device.
    Mutant(
      "cost-of-everything", breaks: "load.cost.told",
      killedBy: ["cost/told"], expecting: ["cost.missing", "2"],
      Tampering(
        reply: { reply, _ in
          guard let cost = reply.view.around.cost else { return }
          reply.view.around.cost = CostView(
            ready: cost.ready, missing: cost.missing + cost.ready, byteCount: cost.byteCount)
        }))

    // An amount of zero is reported instead of none.
    Mutant(
      "cost-of-nothing", breaks: "load.cost.told",
      killedBy: ["cost/nothing-missing"], expecting: ["cost", "\"missing\":0"],
      Tampering(
        reply: { reply, _ in
          guard reply.view.around.cost == nil else { return }
          reply.view.around.cost = CostView(
            ready: reply.view.selection.count, missing: 0, byteCount: 0)
        }))
  }
}
