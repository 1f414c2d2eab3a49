// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A retry fetches all items again.
  static let retryFetchesAll = Mutant(
    "retry-fetches-all", breaks: "load.retry.only-failed",
    killedBy: ["loading/retry"], expecting: ["items.0.state", "queued"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .retry, moment.hasHalfMegabyte else { return }
        reply.view.items = reply.view.items?.map {
          ItemView(identifier: $0.identifier, state: "queued")
        }
      }))
}
