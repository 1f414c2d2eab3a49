// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// A limit of 0 is shown as 1.
  static let limitZeroIsOne = Mutant(
    "limit-zero-is-one", breaks: "select.limit.zero-unlimited",
    killedBy: ["selection/limit-zero"], expecting: ["limit: expected null", "1"],
    collateral: ["select.limit.maximum", "host.limit.live"],
    Tampering(
      reply: { reply, _ in if reply.view.limit == nil { reply.view.limit = 1 } }))
}
