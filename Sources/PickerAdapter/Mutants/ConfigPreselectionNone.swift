// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// A preselection is dropped in silence.
  static let preselectionDropped = Mutant(
    "preselection-dropped", breaks: "config.preselection.none",
    killedBy: ["config/preselection"], saying: ["error.code", "found nothing"],
    collateral: ["config.issues.all-at-once"],
    Tampering(
      opening: { request in request.set("preselected", nil) }))
}
