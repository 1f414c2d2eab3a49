// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Removed assets are deselected.
  static let goneIsDeselected = Mutant(
    "gone-is-deselected", breaks: "library.selected.stays",
    killedBy: ["library/changes"], expecting: ["selection", "img-00004"],
    collateral: [
      "item.types.unready", "item.identifier.asked", "item.identifier.withheld",
      "load.background.gone",
      "library.gone.told", "end.nothing-after", "load.gone-meanwhile.told", "results.stay",
      "library.gone.listed", "library.gone.taken-out", "library.back.whole",
      "library.unknown.nothing",
    ],
    Tampering(
      reply: { reply, moment in
        let removed = moment.gestures.flatMap(\.edits).compactMap { edit in
          if case .removed(let identifier) = edit { identifier.rawValue } else { nil }
        }
        reply.view.selection.removeAll(where: removed.contains)
        reply.view.results?.items.removeAll { removed.contains($0.identifier) }
      }))
}
