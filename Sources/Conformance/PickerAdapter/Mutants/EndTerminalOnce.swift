// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A picker sends its terminal event twice.
  static let endsTwice = Mutant(
    "ends-twice", breaks: "end.terminal-once",
    killedBy: ["ending/closed-stays-closed[finished]"], expecting: ["ended", "found 2"],
    collateral: ["end.nothing-after", "clock.events.in-order"],
    Tampering(
      reply: { reply, _ in
        if let end = reply.events.last, end.kind == "ended" { reply.events.append(end) }
      }))

  /// If the app closed the picker, cancelling it sends the terminal event again.
  static let endsAgain = Mutant(
    "ends-again", breaks: "end.terminal-once",
    killedBy: ["ending/host-close[closed]"], expecting: ["ended", "found 2"],
    collateral: ["end.nothing-after"],
    Tampering(
      reply: { reply, moment in
        guard moment.gestures.suffix(2) == [.hostClose, .cancel], let last = moment.last,
          last.view.phase == .closed
        else { return }
        let number = (last.events.last?.number ?? 1) + 1
        reply.events.append(
          SessionEvent(time: reply.now, number: number, kind: "ended", value: "cancelled"))
      }))
}
