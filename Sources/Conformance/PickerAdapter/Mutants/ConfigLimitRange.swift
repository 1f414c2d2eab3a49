// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// An invalid limit is accepted as 1.
  static let negativeLimitOpens = Mutant(
    "negative-limit-opens", breaks: "config.limit.range",
    killedBy: ["config/limit-range[minus-one]", "config/limit-range[fraction]"],
    expecting: ["error.code", "found nothing"],
    collateral: ["config.issues.all-at-once", "config.values.typed"],
    Tampering(
      opening: { request in
        guard let limit = request.configuration["limit"] else { return }
        if limit.intValue.map({ $0 < 0 }) ?? true { request.set("limit", 1) }
      }))
}
