// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A preselection is ignored without an error.
  static let preselectionDropped = Mutant(
    "preselection-dropped", breaks: "config.preselection.none",
    killedBy: ["config/preselection"], expecting: ["error.code", "found nothing"],
    collateral: ["config.issues.all-at-once"],
    Tampering(
      opening: { request in
        if request.preselects, !(request.device?.selection.preselection ?? true) {
          request.set("preselected", nil)
        }
      }))
}
