// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A paired watch shows the loading state if there are more assets in the cloud.
  static let pairedLoads = Mutant(
    "paired-loads", breaks: "watch.loading.never",
    killedBy: ["loading/paired-never[up]", "loading/paired-never[down]"],
    expecting: ["phase", "loading"],
    collateral: [
      "load.never.on-device", "select.results.pick-order", "end.nothing-after", "end.terminal-once",
      "library.gone.told", "library.hidden.leaves", "library.changed.stays",
      "library.gone.taken-out", "library.back.whole", "browse.selection.one",
      "layout.half-height.same", "library.full.keeps", "review.opens", "capability.staging.off",
    ],
    Tampering(
      reply: { reply, moment in
        guard moment.request.isPairedWatch, reply.view.phase == .closed,
          moment.request.assets.contains(where: { $0.availability == .cloud })
        else { return }
        reply.stayOpen(in: .loading)
      }))
}
