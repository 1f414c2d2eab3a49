// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A tap on an asset that is not shown selects it.
  static let tapsAnything = Mutant(
    "taps-anything", breaks: "select.not-shown.refused",
    killedBy: ["selection/not-shown[hidden]", "selection/not-in-window[oldest-outside]"],
    expecting: ["selection"],
    collateral: [
      "window.newest.bounded", "window.cut.ties", "window.ids.opaque", "window.scope.device",
      "window.empty.way-out", "load.failed.frozen", "load.frozen", "load.never.on-device",
      "family.scope.cloud", "family.window.newest1000", "review.taps", "watch.loading.never",
      "watch.scope.device-only", "watch.types.images-only", "watch.window.newest500",
      "window.hidden.excluded", "window.scope.cloud", "window.trashed.excluded",
    ],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "notShown", case .tap(let asset)? = moment.gesture,
          !moment.isContinuous
        else { return }
        // Assets that filters, searches and collections hide have their own mutants.
        guard moment.request.filter == nil, reply.view.listsEverything, moment.edits.isEmpty
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))
}
