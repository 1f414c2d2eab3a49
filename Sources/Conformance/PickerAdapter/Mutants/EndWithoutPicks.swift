// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// An app that closes the picker receives the selection.
  static let hostCloseHandsOver = Mutant(
    "host-close-hands-over", breaks: "end.without-picks",
    killedBy: ["ending/host-close[closed]"], expecting: ["results.ids", "img-00001"],
    collateral: ["load.host-close.stops"],
    Tampering(
      reply: { reply, moment in
        guard moment.gestures.contains(.hostClose), reply.view.phase == .closed,
          !moment.request.preselects
        else { return }
        reply.view.results?.items = reply.view.selection.map {
          ItemView(identifier: $0, state: "ready")
        }
      }))
}
