// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Finishing always shows the loading state.
  static let alwaysLoads = Mutant(
    "always-loads", breaks: "family.loading.nothing-missing",
    killedBy: ["loading/nothing-missing[up]"], saying: ["phase", "loading"],
    collateral: [
      "select.results.pick-order", "end.nothing-after", "end.terminal-once",
      "load.back.arrived-kept", "library.gone.told",
    ],
    Tampering(
      reply: { reply, moment in
        guard moment.isFamily,
          moment.request.library.contains(where: { $0.asset.availability == .cloud }),
          moment.gesture == .finish, reply.view.phase == .closed,
          moment.last?.view.phase == .picking
        else { return }
        reply.stayOpen(in: .loading)
      }))
}
