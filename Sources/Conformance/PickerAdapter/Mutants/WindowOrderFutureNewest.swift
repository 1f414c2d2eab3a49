// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Assets with future dates are not shown.
  static let futureDropped = Mutant(
    "future-dropped", breaks: "window.order.future-newest",
    killedBy: ["window/future-date"], expecting: ["visible.ids"],
    Tampering(
      window: { request in
        // The suite's dates end in 2025; with a real clock the mutant would depend on the current
        // day.
        let present = Timestamp(rfc3339: "2026-01-01T00:00:00Z")
        return request.window().filter { asset in
          asset.sortDate.flatMap { date in present.map { date < $0 } } ?? true
        }
      }))
}
