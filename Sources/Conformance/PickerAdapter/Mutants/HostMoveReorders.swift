// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// The app moves an asset after another one, but it is put before that one.
  static let moveBefore = Mutant(
    "move-before", breaks: "host.move.reorders",
    killedBy: ["selection/host-move"], expecting: ["selection"], collateral: ["host.move.noop"],
    Tampering(
      gesture: { gesture, moment in
        guard case .hostMove(let asset, let anchor?) = gesture,
          let others = moment.last?.view.selection.filter({ $0 != asset.rawValue }),
          let index = others.firstIndex(of: anchor.rawValue)
        else { return gesture }
        return .hostMove(asset, after: index > 0 ? AssetIdentifier(others[index - 1]) : nil)
      }))
}
