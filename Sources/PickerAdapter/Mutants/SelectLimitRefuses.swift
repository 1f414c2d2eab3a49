// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// One asset more than the limit can be picked.
  static let limitOneMore = Mutant(
    "limit-one-more", breaks: "select.limit.refuses",
    killedBy: ["selection/limit-refuses", "selection/limit-larger"], saying: ["reply.refused"],
    collateral: [
      "select.toggle.deselects", "select.results.pick-order", "end.terminal-once",
      "select.limit.zero-unlimited", "select.limit.default-one", "select.swipe.back-undoes",
      "select.swipe.limit-stops",
    ],
    Tampering(
      opening: { request in
        if let limit = request.configuration["limit"]?.intValue, (2...1000).contains(limit) {
          request.set("limit", .integer(Int64(limit) + 1))
        }
      },
      reply: { reply, moment in reply.view.limit = moment.request.configuration["limit"]?.intValue }
    ))

  /// At the limit a tap replaces the oldest pick.
  static let limitReplaces = Mutant(
    "limit-replaces", breaks: "select.limit.refuses",
    killedBy: ["selection/limit-refuses"], saying: ["selection", "img-00002"],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "limit", case .tap(let asset)? = moment.gesture else { return }
        reply.forgetRefusal()
        reply.view.selection = reply.view.selection.dropFirst() + [asset.rawValue]
      }))
}
