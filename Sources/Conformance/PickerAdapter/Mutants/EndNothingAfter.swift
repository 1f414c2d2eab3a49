// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A closed picker sends further events.
  static let talksAfterClose = Mutant(
    "talks-after-close", breaks: "end.nothing-after",
    killedBy: ["ending/closed-stays-closed[finished]"], expecting: ["events", "selection"],
    collateral: [
      "clock.after-end", "clock.pieces", "clock.zero", "load.cancel.stops",
      "load.host-close.stops",
    ],
    Tampering(
      reply: { reply, moment in
        guard let last = moment.last, last.view.phase == .closed else { return }
        let number = (last.events.last?.number ?? 1) + 1
        reply.events.append(SessionEvent(time: reply.now, number: number, kind: "selection"))
      }))

  /// A tap reopens a closed picker.
  static let opensAgain = Mutant(
    "opens-again", breaks: "end.nothing-after",
    killedBy: ["ending/closed-taps"], expecting: ["phase", "picking"],
    collateral: ["load.background.items", "end.terminal-once"],
    Tampering(
      reply: { reply, moment in
        guard case .tap? = moment.gesture, moment.last?.view.phase == .closed else { return }
        reply.stayOpen(in: .picking)
      }))
}
