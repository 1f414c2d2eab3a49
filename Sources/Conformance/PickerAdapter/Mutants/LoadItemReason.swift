// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Every failure has the reason `offline`.
  static let reasonAlwaysOffline = Mutant(
    "reason-always-offline", breaks: "load.item.reason",
    killedBy: ["loading/item-fails[damaged]"], expecting: ["reason"],
    Tampering(
      reply: { reply, moment in
        guard moment.isSlowRollOfFour, moment.itemError != nil else { return }
        reply.view.items = reply.view.items?.map {
          $0.reason == nil
            ? $0 : ItemView(identifier: $0.identifier, state: $0.state, reason: "offline")
        }
      }))
}
