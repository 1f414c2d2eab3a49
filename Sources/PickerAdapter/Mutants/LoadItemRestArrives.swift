// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// One item that fails lets all others fail.
  static let oneFailsAll = Mutant(
    "one-fails-all", breaks: "load.item.rest-arrives",
    killedBy: ["loading/item-fails[damaged]"], saying: ["items", "state"],
    Tampering(
      reply: { reply, moment in
        guard moment.isSlowRollOfFour, let reason = moment.itemFault,
          reply.view.phase == .failed
        else { return }
        reply.view.items = reply.view.items?.map {
          ItemView(identifier: $0.identifier, state: "failed", reason: reason)
        }
      }))
}

extension Moment {
  /// Whether there are four assets and a network with a latency.
  var isSlowRollOfFour: Bool {
    request.assets.count == 4 && request.environment.latency > 0
  }

  /// The fault of a single item that the session was opened with; nil where none was, or an item
  /// is gone.
  var itemFault: String? {
    request.environment.faults.values.first { $0 != .gone }?.rawValue
  }
}
