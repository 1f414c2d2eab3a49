// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A filter that the watch does not offer is ignored without an error.
  static let filterDropped = Mutant(
    "filter-dropped", breaks: "config.filter.offered",
    killedBy: ["config/filter[videos]"], expecting: ["error.code", "found nothing"],
    collateral: [
      "config.issues.all-at-once", "filter.words.offered", "config.filter.nesting",
      "config.values.typed",
    ],
    Tampering(
      opening: { request in if request.requestsUnofferedFilters { request.set("filter", nil) } }))
}
