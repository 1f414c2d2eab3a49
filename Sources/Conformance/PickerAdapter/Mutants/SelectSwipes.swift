// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Swiping works in ordered selection.
  static let swipesWithNumbers = Mutant(
    "swipes-with-numbers", breaks: "select.swipe.multi-only",
    killedBy: ["selection/swipe-ordered[any]"], expecting: ["selection", "img-00005"],
    Tampering(
      reply: { reply, moment in
        guard case .swipe(let path)? = moment.gesture, reply.refused == "noSwiping",
          moment.mode == "ordered"
        else { return }
        reply.forgetRefusal()
        reply.view.selection += path.map(\.rawValue)
      }))

  /// Swiping is refused with a limit of two.
  static let swipeRefusedAtTwo = Mutant(
    "swipe-refused-at-two", breaks: "select.swipe.multi-only",
    killedBy: ["selection/swipe-multi[two]"], expecting: ["selection", "[]"],
    collateral: ["select.swipe.limit-stops"],
    Tampering(
      gesture: { gesture, moment in
        guard case .swipe = gesture, moment.last?.view.limit == 2 else { return gesture }
        return nil
      }))

  /// A swipe over assets that are not shown selects all others instead of being refused.
  static let swipeSkipsUnknown = Mutant(
    "swipe-skips-unknown", breaks: "select.swipe.not-shown",
    killedBy: ["selection/swipe-not-shown[last]", "selection/swipe-hidden[to-hidden]"],
    expecting: ["selection", "img-00005"],
    Tampering(
      gesture: { gesture, moment in
        guard case .swipe(let path) = gesture else { return gesture }
        let grid = Set(moment.request.window().map(\.identifier))
        let shown = path.filter(grid.contains)
        return shown.isEmpty ? gesture : .swipe(shown)
      }))
}
