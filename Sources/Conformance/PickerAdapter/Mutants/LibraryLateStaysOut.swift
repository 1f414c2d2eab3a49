// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Assets that are added to the library are shown immediately.
  static let lateArrivalShown = Mutant(
    "late-arrival-shown", breaks: "library.late.stays-out",
    killedBy: ["library/changes"], expecting: ["visible", "new"],
    collateral: ["library.full.keeps"],
    Tampering(
      reply: { reply, moment in
        let known = Set(moment.request.assets.map(\.identifier))
        for case .added(let entry) in moment.gestures.flatMap(\.edits)
        where !known.contains(entry.asset.identifier) {
          let name = entry.asset.identifier.rawValue
          reply.view.visible.count += 1
          reply.view.visible.newest = name
          reply.view.visible.identifiers?.insert(name, at: 0)
        }
      }))
}
