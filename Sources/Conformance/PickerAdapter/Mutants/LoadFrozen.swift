// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// While loading, a tap selects an asset.
  static let tapsWhileLoading = Mutant(
    "taps-while-loading", breaks: "load.frozen",
    killedBy: ["loading/frozen"], expecting: ["selection", "img-00001"],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "notNow", case .tap(let asset)? = moment.gesture,
          reply.view.phase == .loading
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))
}
