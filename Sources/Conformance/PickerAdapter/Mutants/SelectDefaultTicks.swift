// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// Numbers are shown in the default mode too.
  static let defaultHasBadges = Mutant(
    "default-has-badges", breaks: "select.default.ticks",
    killedBy: ["selection/default-ticks"], expecting: ["badges: expected nothing"],
    Tampering(
      reply: { reply, moment in
        if reply.view.badges == nil, !moment.gestures.isEmpty, !moment.isContinuous {
          reply.view.badges = Array(1...max(1, reply.view.selection.count))
        }
      }))
}
