// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A paired watch shows the loading state.
  static let pairedLoads = Mutant(
    "paired-loads", breaks: "watch.loading.never",
    killedBy: ["loading/paired-never[up]", "loading/paired-never[down]"],
    saying: ["phase", "loading"],
    collateral: [
      "select.results.pick-order", "end.nothing-after", "end.terminal-once", "library.gone.told",
    ],
    Tampering(
      reply: { reply, moment in
        guard !moment.isFamily,
          moment.request.library.contains(where: { $0.asset.availability == .cloud }),
          moment.gesture == .finish, reply.view.phase == .closed,
          moment.last?.view.phase == .picking
        else { return }
        reply.stayOpen(in: .loading)
      }))
}
