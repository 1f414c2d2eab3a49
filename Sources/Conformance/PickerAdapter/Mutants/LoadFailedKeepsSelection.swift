// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// In ordered selection, a failed item is deselected.
  static let failureDropsItem = Mutant(
    "failure-drops-item", breaks: "load.failed.keeps-selection",
    killedBy: ["loading/offline"], expecting: ["selection"],
    Tampering(
      reply: { reply, _ in
        guard reply.view.badges != nil, reply.view.phase == .failed,
          let items = reply.view.items
        else { return }
        let ready = items.filter { $0.state == "ready" }.map(\.identifier)
        reply.view.selection.removeAll { !ready.contains($0) }
      }))
}
