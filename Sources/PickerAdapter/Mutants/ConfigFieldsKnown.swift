// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A field that does not exist is passed over.
  static let unknownFieldIgnored = Mutant(
    "unknown-field-ignored", breaks: "config.fields.known",
    killedBy: ["config/unknown-field"], saying: ["error.code", "found nothing"],
    Tampering(
      opening: { request in
        let known: Set = ["limit", "selection", "filter", "preselected", "disabled"]
        for field in (request.configuration.objectValue ?? [:]).keys where !known.contains(field) {
          request.set(field, nil)
        }
      }))
}
