// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A failed item does not say why.
  static let reasonUnnamed = Mutant(
    "reason-unnamed", breaks: "load.offline.reason",
    killedBy: ["loading/offline", "loading/link-lost"], saying: ["reason"],
    collateral: ["load.item.reason"],
    Tampering(
      reply: { reply, _ in
        reply.view.items = reply.view.items?.map {
          ItemView(identifier: $0.identifier, state: $0.state)
        }
      }))
}
