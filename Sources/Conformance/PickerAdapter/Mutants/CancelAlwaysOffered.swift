// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// The Cancel button is missing while loading and after a failure.
  static let cancelHiddenWhileBusy = Mutant(
    "cancel-hidden-while-busy", breaks: "cancel.always-offered",
    killedBy: ["loading/offline", "loading/link-lost"], expecting: ["controls.cancel.shown"],
    Tampering(
      reply: { reply, _ in
        if [.loading, .failed].contains(reply.view.phase) {
          reply.view.controls.showsCancel = false
        }
      }))

  /// The Cancel button is missing if the library is empty.
  static let cancelHiddenWhenEmpty = Mutant(
    "cancel-hidden-when-empty", breaks: "cancel.always-offered",
    killedBy: ["ending/cancel-at-once[empty]", "ending/cancel-shown[0-0]"],
    expecting: ["controls.cancel.shown"], collateral: ["window.empty.way-out"],
    Tampering(
      reply: { reply, moment in
        if moment.request.library.isEmpty { reply.view.controls.showsCancel = false }
      }))
}
