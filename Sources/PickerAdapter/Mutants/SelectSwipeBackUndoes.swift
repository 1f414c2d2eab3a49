// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A swipe keeps what it passed when the finger goes back.
  static let swipeBackKeeps = Mutant(
    "swipe-back-keeps", breaks: "select.swipe.back-undoes",
    killedBy: ["selection/swipe"], saying: ["selection", "img-00002"],
    collateral: ["select.swipe.limit-stops"],
    Tampering(
      gesture: { gesture, moment in
        guard case .swipe(let path) = gesture, let first = path.first else { return gesture }
        let grid = moment.request.window().map(\.identifier)
        let places = path.compactMap { grid.firstIndex(of: $0) }
        guard places.count == path.count else { return gesture }
        let farthest = places.indices.max { left, right in
          abs(places[left] - places[0]) < abs(places[right] - places[0])
        }
        return .swipe([first, path[farthest ?? 0]])
      }))
}
