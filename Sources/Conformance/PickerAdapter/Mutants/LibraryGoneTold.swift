// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Assets that are gone are returned as ready.
  static let goneIsReady = Mutant(
    "gone-is-ready", breaks: "library.gone.told",
    killedBy: ["library/changes"], expecting: ["results.items.1.state", "ready"],
    collateral: [
      "item.identifier.withheld",
      "item.types.unready",
      "load.background.gone", "load.background.after-failure", "load.gone.told",
      "load.gone-meanwhile.told", "library.hidden.leaves",
    ],
    Tampering(
      reply: { reply, _ in
        for index in reply.view.results?.items.indices ?? 0..<0
        where reply.view.results?.items[index].state == "gone" {
          reply.view.results?.items[index].state = "ready"
        }
      }))
}
