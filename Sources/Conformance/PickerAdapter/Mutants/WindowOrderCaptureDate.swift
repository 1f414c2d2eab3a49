// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// The assets are in the reverse order of their insertion.
  static let orderByInsertion = Mutant(
    "order-by-insertion", breaks: "window.order.capture-date",
    killedBy: ["window/insertion-order[newestFirst]", "window/insertion-order-cut"],
    expecting: ["img-00001"],
    collateral: [
      "window.order.names", "window.order.ties", "window.order.modification-fallback",
      "window.order.undated-last",
      "window.order.future-newest", "window.newest.bounded", "window.cut.ties",
      "window.cut.before-filter",
      "window.order.milliseconds",
    ],
    Tampering(
      window: { request in
        var rule = request.rule
        rule.newest = nil
        let allowed = Set(request.window(rule).map(\.identifier))
        let latestFirst = request.assets.reversed().filter { allowed.contains($0.identifier) }
        return Array(latestFirst.prefix(request.rule.newest ?? .max))
      }))
}
