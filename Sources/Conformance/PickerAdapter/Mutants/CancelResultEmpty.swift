// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Cancelling returns the selection.
  static let cancelReturnsSelection = Mutant(
    "cancel-returns-selection", breaks: "cancel.result.empty",
    killedBy: ["ending/cancel-with-selection"], expecting: ["results.ids", "img-00001"],
    collateral: [
      "end.nothing-after", "load.cancel.second-closes", "end.without-picks", "end.terminal-once",
      "host.limit.below-count", "preselect.cancel.returns", "load.host-close.stops", "review.opens",
    ],
    Tampering(
      reply: { reply, moment in
        guard reply.view.results?.outcome == "cancelled", !moment.request.preselects else {
          return
        }
        reply.view.results?.items = reply.view.selection.map {
          ItemView(identifier: $0, state: "ready")
        }
      }))
}
