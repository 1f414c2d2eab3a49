// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A swipe selects one more asset than the limit.
  static let swipePastLimit = Mutant(
    "swipe-past-limit", breaks: "select.swipe.limit-stops",
    killedBy: ["selection/swipe"], expecting: ["selection", "img-00001"],
    collateral: ["select.limit.maximum"],
    Tampering(
      reply: { reply, moment in
        guard case .swipe(let path) = moment.gesture, reply.refused == "limit",
          let last = path.last?.rawValue, !reply.view.selection.contains(last)
        else { return }
        reply.view.selection.append(last)
      }))
}
