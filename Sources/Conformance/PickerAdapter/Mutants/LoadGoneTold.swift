// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Items that are gone are reported as failed.
  static let goneAsFailed = Mutant(
    "gone-as-failed", breaks: "load.gone.told",
    killedBy: ["loading/item-gone[first]"], expecting: ["state", "gone"],
    Tampering(
      reply: { reply, moment in
        guard moment.isSlowRollOfFour,
          moment.request.environment.fetchErrors.values.contains(.gone)
        else { return }
        reply.view.items = reply.view.items?.map {
          $0.state == "gone"
            ? ItemView(identifier: $0.identifier, state: "failed", reason: "notFound") : $0
        }
      }))
}
