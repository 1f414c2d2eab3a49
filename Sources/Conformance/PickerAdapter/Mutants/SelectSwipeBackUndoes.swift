// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// When the finger moves back during a swipe, the assets that it passed stay selected.
  static let swipeBackKeeps = Mutant(
    "swipe-back-keeps", breaks: "select.swipe.back-undoes",
    killedBy: ["selection/swipe"], expecting: ["selection", "img-00002"],
    collateral: ["select.swipe.limit-stops"],
    Tampering(
      gesture: { gesture, moment in
        guard case .swipe(let path) = gesture, let first = path.first else { return gesture }
        let grid = moment.request.window().map(\.identifier)
        let indices = path.compactMap { grid.firstIndex(of: $0) }
        guard indices.count == path.count else { return gesture }
        let farthest = indices.indices.max { left, right in
          abs(indices[left] - indices[0]) < abs(indices[right] - indices[0])
        }
        return .swipe([first, path[farthest ?? 0]])
      }))
}
