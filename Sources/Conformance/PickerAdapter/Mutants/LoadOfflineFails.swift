// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Without a network, a picker with ordered selection closes with only the items on the device.
  static let offlineCloses = Mutant(
    "offline-closes", breaks: "load.offline.fails",
    killedBy: ["loading/offline"], expecting: ["phase", "closed"],
    collateral: ["load.offline.reason"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.badges != nil, reply.view.phase == .failed, moment.gesture == .finish
        else { return }
        reply.close("finished", reply.view.items ?? [])
      }))
}
