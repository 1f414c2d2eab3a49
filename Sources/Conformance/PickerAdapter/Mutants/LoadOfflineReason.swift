// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Among ordered picks, a failed item has no reason.
  static let reasonUnnamed = Mutant(
    "reason-unnamed", breaks: "load.offline.reason",
    killedBy: ["loading/offline"], expecting: ["reason"],
    Tampering(
      reply: { reply, _ in
        guard reply.view.badges != nil else { return }
        reply.view.items = reply.view.items?.map {
          ItemView(identifier: $0.identifier, state: $0.state)
        }
      }))
}
