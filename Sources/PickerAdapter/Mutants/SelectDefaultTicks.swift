// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// Default mode has numbers too.
  static let defaultHasBadges = Mutant(
    "default-has-badges", breaks: "select.default.ticks",
    killedBy: ["selection/default-ticks"], saying: ["badges: expected nothing"],
    Tampering(
      reply: { reply, _ in
        if reply.view.badges == nil {
          reply.view.badges = Array(1...max(1, reply.view.selection.count))
        }
      }))
}
