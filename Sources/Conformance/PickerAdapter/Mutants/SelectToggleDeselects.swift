// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A tap on a selected asset has no effect.
  static let secondTapIgnored = Mutant(
    "second-tap-ignored", breaks: "select.toggle.deselects",
    killedBy: ["selection/toggle[default]", "selection/toggle[ordered]"],
    expecting: ["selection", "img-00002"],
    collateral: [
      "select.limit.refuses", "select.results.pick-order", "select.ordered.badges",
      "finish.controls", "finish.empty.refused", "load.back.arrived-kept", "load.frozen",
      "select.limit.maximum", "select.default.ticks", "host.limit.below-count",
      "preselect.emptied.finishes", "family.loading.nothing-missing", "load.back.keeps-selection",
      "load.back.new-selection", "load.cancel.picks-again", "load.failed.frozen",
      "results.each-once", "results.only-when-closed", "results.order.selection", "review.taps",
      "review.limit.same", "review.nothing.refused", "search.tap.found", "library.gone.listed",
      "library.gone.taken-out", "window.ids.opaque", "layout.resize.keeps-selection",
      "library.gone.told", "library.selected.stays", "load.items.all-told", "load.cost.told",
    ],
    Tampering(
      gesture: { gesture, moment in
        guard case .tap(let asset) = gesture, !moment.isContinuous, !moment.request.preselects,
          moment.last?.view.selection.contains(asset.rawValue) ?? false
        else { return gesture }
        return nil
      }))
}
