// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// If one item fails, all others fail too.
  static let oneFailsAll = Mutant(
    "one-fails-all", breaks: "load.item.rest-arrives",
    killedBy: ["loading/item-fails[damaged]"], expecting: ["items", "state"],
    Tampering(
      reply: { reply, moment in
        guard moment.isSlowRollOfFour, let reason = moment.itemError,
          reply.view.phase == .failed
        else { return }
        reply.view.items = reply.view.items?.map {
          ItemView(identifier: $0.identifier, state: "failed", reason: reason)
        }
      }))
}

extension Moment {
  /// Whether the library has four assets and the network has a latency.
  var isSlowRollOfFour: Bool {
    request.assets.count == 4 && request.environment.latency > 0
  }

  /// The error of a single item in the initial environment.
  ///
  /// It is nil if no item has an error or an item is gone.
  var itemError: String? {
    request.environment.fetchErrors.values.first { $0 != .gone }?.rawValue
  }
}
