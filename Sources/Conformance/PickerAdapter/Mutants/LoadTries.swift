// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A retry of a tiny item never ends.
  static let retryStaysOpen = Mutant(
    "retry-stays-open", breaks: "load.retry.closes",
    killedBy: ["failing/retry-exact[tiny]"], expecting: ["phase", "loading"],
    Tampering(
      reply: { reply, moment in
        guard moment.gestures.contains(.retry), reply.view.phase == .closed,
          moment.request.assets.contains(where: { $0.byteCount == 2000 })
        else { return }
        reply.stayOpen(in: .loading)
      }))

  /// A second failure closes the picker.
  static let secondFailureCloses = Mutant(
    "second-failure-closes", breaks: "load.retry.again",
    killedBy: ["failing/retry-offline"], expecting: ["phase", "closed"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .retry, moment.gestures.count(where: { $0 == .retry }) == 2,
          reply.view.phase == .failed, reply.refused == nil
        else { return }
        reply.close("finished", reply.view.items ?? [])
      }))

  /// Assets that are picked after going back are not fetched.
  static let backFetchesOld = Mutant(
    "back-fetches-old", breaks: "load.back.new-selection",
    killedBy: ["failing/back-add-another"], expecting: ["items.*.id"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .finish, moment.gestures.contains(.goBack),
          reply.view.phase == .loading, reply.view.items?.count == 2
        else { return }
        reply.view.items?.removeLast()
      }))

  /// After a failure, Cancel closes the picker.
  static let cancelClosesFailed = Mutant(
    "cancel-closes-failed", breaks: "load.cancel.after-failure",
    killedBy: ["failing/cancel", "failing/cancel-then-again"], expecting: ["phase", "closed"],
    collateral: ["loading/cancel-failed/load.back.keeps-selection"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .cancel && moment.last?.view.phase == .failed ? .hostClose : gesture
      }))
}
