// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// What is gone is handed over as if it were there.
  static let goneIsReady = Mutant(
    "gone-is-ready", breaks: "library.gone.told",
    killedBy: ["library/changes"], saying: ["results.items.1.state", "ready"],
    collateral: [
      "item.identifier.withheld",
      "item.types.unready",
      "load.background.gone", "load.background.after-failure", "load.gone.told",
      "load.gone-meanwhile.told", "library.hidden.leaves",
    ],
    Tampering(
      reply: { reply, _ in
        for place in reply.view.results?.items.indices ?? 0..<0
        where reply.view.results?.items[place].state == "gone" {
          reply.view.results?.items[place].state = "ready"
        }
      }))
}
