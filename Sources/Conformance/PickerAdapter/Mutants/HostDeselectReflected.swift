// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// If the app deselects an unknown asset, all assets are deselected.
  static let deselectUnknownClears = Mutant(
    "deselect-unknown-clears", breaks: "host.deselect.reflected",
    killedBy: ["selection/host-deselect"], expecting: ["selection", "[]"],
    collateral: ["host.deselect.noop", "continuous.host.quiet"],
    Tampering(
      gesture: { gesture, moment in
        guard case .hostDeselect(let identifiers) = gesture,
          let selection = moment.last?.view.selection,
          !identifiers.allSatisfy({ selection.contains($0.rawValue) })
        else { return gesture }
        return .hostDeselect(selection.map { AssetIdentifier($0) })
      }))
}
