// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Without a stated limit, any number of assets can be picked instead of one.
  static let limitDefaultUnlimited = Mutant(
    "limit-default-unlimited", breaks: "select.limit.default-one",
    killedBy: ["selection/default-limit"], expecting: ["limit", "null"],
    collateral: [
      "select.limit-one.tap-finishes", "family.loading.before-close", "load.done.closes",
      "end.terminal-once", "config.values.typed", "config.preselection.not-with-one",
      "continuous.batch.quiet", "load.item.reason", "load.limit-one.tap", "load.never.on-demand",
      "load.offline.fails", "load.use.hands-over", "end.nothing-after", "results.outcome",
      "watch.loading.never",
    ],
    Tampering(
      opening: { request in
        if request.configuration["limit"] == nil { request.set("limit", 0) }
      }))
}
