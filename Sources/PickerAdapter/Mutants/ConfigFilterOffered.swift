// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A filter that the watch does not offer is dropped in silence.
  static let filterDropped = Mutant(
    "filter-dropped", breaks: "config.filter.offered",
    killedBy: ["config/filter[videos]"], saying: ["error.code", "found nothing"],
    collateral: [
      "config.issues.all-at-once", "filter.words.offered", "config.filter.nesting",
      "config.values.typed",
    ],
    Tampering(
      opening: { request in if request.asksForUnofferedWords { request.set("filter", nil) } }))
}
