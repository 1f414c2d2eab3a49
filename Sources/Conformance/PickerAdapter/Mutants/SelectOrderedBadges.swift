// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Assets keep their numbers when another one is deselected.
  static let badgesKeepNumbers = Mutant(
    "badges-keep-numbers", breaks: "select.ordered.badges",
    killedBy: ["selection/ordered-badges"], expecting: ["badges", "[2,3]"],
    collateral: ["host.deselect.reflected", "host.move.reorders", "load.back.new-selection"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.badges != nil, !moment.isContinuous, !moment.request.preselects else {
          return
        }
        let last = moment.last?.view
        let old = Dictionary(
          zip(last?.selection ?? [], last?.badges ?? []), uniquingKeysWith: { first, _ in first })
        var highest = old.values.max() ?? 0
        reply.view.badges = reply.view.selection.map { identifier in
          if let badge = old[identifier] { return badge }
          highest += 1
          return highest
        }
      }))
}
