// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// What went out of the library stays in the grid.
  static let goneStaysShown = Mutant(
    "gone-stays-shown", breaks: "library.gone.leaves",
    killedBy: ["library/changes"], saying: ["visible.count", "found 4"],
    Tampering(
      reply: { reply, moment in
        guard !moment.gestures.flatMap(\.edits).isEmpty else { return }
        let shown = moment.request.window().map(\.identifier.rawValue)
        reply.view.visible.count = shown.count
        reply.view.visible.newest = shown.first
        reply.view.visible.oldest = shown.last
        if reply.view.visible.identifiers != nil { reply.view.visible.identifiers = shown }
      }))
}
