// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// What lies in the future is left out.
  static let futureDropped = Mutant(
    "future-dropped", breaks: "window.order.future-newest",
    killedBy: ["window/future-date"], saying: ["visible.ids"],
    Tampering(
      window: { request in
        // The suite's own dates end in 2025; a real clock would make the mutant depend on the day.
        let present = Timestamp(rfc3339: "2026-01-01T00:00:00Z")
        return request.window().filter { asset in
          asset.sortDate.flatMap { date in present.map { date < $0 } } ?? true
        }
      }))
}
