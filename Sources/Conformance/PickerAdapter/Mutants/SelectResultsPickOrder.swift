// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// The results are sorted by date, the newest first.
  static let resultsByDate = Mutant(
    "results-by-date", breaks: "select.results.pick-order",
    killedBy: ["selection/default-ticks", "selection/ordered-badges"], expecting: ["results.ids"],
    collateral: [
      "load.background.items",
      "end.nothing-after", "load.done.closes", "load.back.arrived-kept",
      "family.loading.nothing-missing", "watch.loading.never", "finish.hands-over",
      "continuous.batch.quiet", "host.move.reorders", "host.deselect.reflected",
      "host.limit.below-count", "results.order.selection", "load.back.new-selection",
      "load.use.hands-over", "load.order.selection", "results.order.selection",
      "browse.selection.one", "library.changed.stays",
    ],
    Tampering(
      reply: { reply, moment in
        guard !moment.isContinuous, !moment.request.preselects else { return }
        reply.view.results?.items.sort { $0.identifier > $1.identifier }
      }))
}
