// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// An unknown field is ignored without an error.
  static let unknownFieldIgnored = Mutant(
    "unknown-field-ignored", breaks: "config.fields.known",
    killedBy: ["config/unknown-field"], expecting: ["error.code", "found nothing"],
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
