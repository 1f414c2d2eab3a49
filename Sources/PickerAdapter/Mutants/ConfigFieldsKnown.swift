// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A field that does not exist is passed over.
  static let unknownFieldIgnored = Mutant(
    "unknown-field-ignored", breaks: "config.fields.known",
    killedBy: ["config/unknown-field"], saying: ["error.code", "found nothing"],
    collateral: ["config.issues.all-at-once"],
    Tampering(
      opening: { request in
        let known: Set = [
          "limit", "selection", "mode", "style", "filter", "preselected", "disabled", "edges",
          "remove", "searchText", "identifiers", "encoding",
        ]
        for field in (request.configuration.objectValue ?? [:]).keys where !known.contains(field) {
          request.set(field, nil)
        }
      }))
}
