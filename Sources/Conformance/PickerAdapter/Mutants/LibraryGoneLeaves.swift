// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Removed assets stay in the grid.
  static let goneStaysShown = Mutant(
    "gone-stays-shown", breaks: "library.gone.leaves",
    killedBy: ["library/changes"], expecting: ["visible.count", "found 4"],
    collateral: ["library.gap.stays", "collection.close.whole"],
    Tampering(
      reply: { reply, moment in
        guard moment.edits.contains(where: \.isRemoval), reply.view.listsEverything else { return }
        let shown = moment.request.window().map(\.identifier.rawValue)
        reply.view.visible.count = shown.count
        reply.view.visible.newest = shown.first
        reply.view.visible.oldest = shown.last
        if reply.view.visible.identifiers != nil { reply.view.visible.identifiers = shown }
      }))
}

extension LibraryEdit {
  /// Whether an asset is removed.
  var isRemoval: Bool { if case .removed = self { true } else { false } }
}
