// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Rotating the device clears the selection.
  static let resizeClearsSelection = Mutant(
    "resize-clears-selection", breaks: "layout.resize.keeps-selection",
    killedBy: ["selection/resize"], expecting: ["selection", "[]"],
    collateral: ["layout.resize.keeps-place", "continuous.change.delivers"],
    Tampering(
      gesture: { gesture, moment in
        guard case .resize = gesture, let selection = moment.last?.view.selection,
          !selection.isEmpty
        else { return gesture }
        return .hostDeselect(selection.map { AssetIdentifier($0) })
      }))
}
