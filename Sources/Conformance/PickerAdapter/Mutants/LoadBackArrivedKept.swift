// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// After going back, all items are fetched again.
  static let backForgetsArrived = Mutant(
    "back-forgets-arrived", breaks: "load.back.arrived-kept",
    killedBy: ["loading/go-back"], expecting: ["items.0.state", "queued"],
    Tampering(
      reply: { reply, moment in
        guard moment.hasHalfMegabyte, moment.gesture == .finish, moment.gestures.contains(.goBack)
        else { return }
        reply.view.items = reply.view.items?.map {
          ItemView(identifier: $0.identifier, state: "queued")
        }
      }))
}
