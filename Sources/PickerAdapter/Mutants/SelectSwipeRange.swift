// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A swipe takes its first and last asset, and leaves those between them.
  static let swipeSelectsEnds = Mutant(
    "swipe-selects-ends", breaks: "select.swipe.range",
    killedBy: ["selection/swipe"], saying: ["selection"],
    collateral: ["select.swipe.back-undoes", "select.swipe.limit-stops"],
    Tampering(
      gesture: { gesture, _ in
        guard case .swipe(let path) = gesture, let last = path.last else { return gesture }
        return .tap(last)
      }))
}
