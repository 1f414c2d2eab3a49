// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A picker says twice that it closed.
  static let endsTwice = Mutant(
    "ends-twice", breaks: "end.terminal-once",
    killedBy: ["ending/closed-stays-closed[finished]"], saying: ["ended", "found 2"],
    collateral: ["end.nothing-after"],
    Tampering(
      reply: { reply, _ in
        if let end = reply.events.last, end.kind == "ended" { reply.events.append(end) }
      }))
}
