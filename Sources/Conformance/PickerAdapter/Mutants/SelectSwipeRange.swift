// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A swipe selects only its first and its last asset.
  static let swipeSelectsEnds = Mutant(
    "swipe-selects-ends", breaks: "select.swipe.range",
    killedBy: ["selection/swipe"], expecting: ["selection"],
    collateral: [
      "select.swipe.back-undoes", "select.swipe.limit-stops", "select.swipe.multi-only",
      "select.swipe.not-shown", "select.limit.maximum", "load.failed.keeps-selection",
      "load.offline.reason", "load.parallel.at-most", "load.retry.closes", "results.each-once",
      "results.order.selection",
    ],
    Tampering(
      gesture: { gesture, moment in
        let grid = Set(moment.request.window().map(\.identifier))
        guard case .swipe(let path) = gesture, let last = path.last, moment.mode == "default",
          moment.last?.view.limit != 1, path.count > 1, path.allSatisfy(grid.contains)
        else { return gesture }
        return .tap(last)
      }))
}
