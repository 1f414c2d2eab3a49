// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A limit above the device's maximum is reduced to it.
  static let limitCutToMaximum = Mutant(
    "limit-cut-to-maximum", breaks: "config.limit.maximum",
    killedBy: ["config/limit-above-maximum[one-more]", "config/limit-above-maximum[largest]"],
    expecting: ["error.code", "found nothing"],
    Tampering(
      opening: { request in
        if let maximum = request.device?.selection.maximum,
          let limit = request.configuration["limit"]?.intValue, limit > maximum
        {
          request.set("limit", .integer(Int64(maximum)))
        }
      }))

  /// A limit equal to the device's maximum is refused.
  static let limitBelowMaximumRefused = Mutant(
    "limit-below-maximum-refused", breaks: "config.limit.maximum",
    killedBy: ["config/limit-at-maximum[twenty]"], expecting: ["did not open", "config.limit"],
    collateral: [
      "config/limit-small[twenty]/config.limit.range", "select.limit.maximum",
    ],
    Tampering(
      opening: { request in
        if let maximum = request.device?.selection.maximum,
          request.configuration["limit"]?.intValue == maximum
        {
          request.set("limit", -1)
        }
      }))

  /// A preselection with limit 1 raises the limit instead of being refused.
  static let preselectionRaisesLimit = Mutant(
    "preselection-raises-limit", breaks: "config.preselection.not-with-one",
    killedBy: ["config/preselection-limit-one[default]", "config/preselection-default-limit[two]"],
    expecting: ["error.code", "found nothing"],
    Tampering(
      opening: { request in
        if request.preselects, request.configuration["limit"] ?? 1 == 1 {
          request.set("limit", 2)
        }
      }))

  /// A preselection of one asset is refused with limit 2.
  static let preselectionLimitTwoRefused = Mutant(
    "preselection-limit-two-refused", breaks: "config.preselection.not-with-one",
    killedBy: ["config/preselection-limit-more[two]"],
    expecting: ["did not open", "config.preselected"],
    Tampering(
      opening: { request in
        if request.configuration["preselected"]?.arrayValue?.count == 1, request.preselects,
          request.configuration["limit"] == 2
        {
          request.set("limit", 1)
        }
      }))

  /// A preselection is accepted from an app that receives no identifiers.
  static let identifiersAssumed = Mutant(
    "identifiers-assumed", breaks: "config.preselection.needs-identifiers",
    killedBy: ["config/preselection-without-identifiers[one]"],
    expecting: ["error.code", "found nothing"],
    Tampering(
      opening: { request in
        if request.preselects, request.configuration["identifiers"] == false {
          request.set("identifiers", true)
        }
      }))

  /// A picker is refused for an app that receives no identifiers.
  static let identifiersNeeded = Mutant(
    "identifiers-needed", breaks: "config.preselection.needs-identifiers",
    killedBy: ["config/without-identifiers"], expecting: ["did not open", "config.identifiers"],
    collateral: [
      "item.identifier.withheld",
      "config/right-kinds[filter]/config.values.typed", "host.edits.need-identifiers",
    ],
    Tampering(
      opening: { request in
        if !request.preselects, request.configuration["identifiers"] == false {
          request.set("identifiers", .null)
        }
      }))
}

extension OpenRequest {
  /// Whether the app preselects assets.
  var preselects: Bool {
    let identifiers = configuration["preselected"]?.arrayValue ?? []
    return !identifiers.isEmpty && identifiers.allSatisfy { $0.stringValue != nil }
  }
}
