// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Finishing always shows the loading state if one of the library's three assets is in the cloud.
  static let alwaysLoads = Mutant(
    "always-loads", breaks: "family.loading.nothing-missing",
    killedBy: ["loading/nothing-missing[up]"], expecting: ["phase", "loading"],
    collateral: [
      "select.results.pick-order", "end.nothing-after", "end.terminal-once",
      "load.back.arrived-kept", "library.gone.told", "library.hidden.leaves",
      "library.changed.stays", "library.gone.taken-out", "library.back.whole",
      "browse.selection.one", "layout.half-height.same",
    ],
    Tampering(
      reply: { reply, moment in
        let missing = moment.request.assets.filter { $0.availability == .cloud }
        guard moment.isFamily, moment.request.assets.count == 3,
          missing.map(\.byteCount) == [1_000_000], moment.gesture == .finish,
          reply.view.phase == .closed,
          moment.last?.view.phase == .picking
        else { return }
        reply.stayOpen(in: .loading)
      }))
}
