// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// What is gone looks like any other failure.
  static let goneAsFailed = Mutant(
    "gone-as-failed", breaks: "load.gone.told",
    killedBy: ["loading/item-gone[first]"], saying: ["state", "gone"],
    Tampering(
      reply: { reply, moment in
        guard moment.isSlowRollOfFour,
          moment.request.environment.faults.values.contains(.gone)
        else { return }
        reply.view.items = reply.view.items?.map {
          $0.state == "gone"
            ? ItemView(identifier: $0.identifier, state: "failed", reason: "notFound") : $0
        }
      }))
}
