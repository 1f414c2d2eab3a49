// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A value of the wrong type is treated as missing.
  static let wrongKindIgnored = Mutant(
    "wrong-kind-ignored", breaks: "config.values.typed",
    killedBy: [
      "config/selection-wrong-kind[number]", "config/disabled-wrong-kind[text]",
      "config/mode-wrong-kind[null]", "config/preselected-wrong-kind[list-of-numbers]",
    ], expecting: ["error.code", "found nothing"],
    collateral: [
      "config.issues.all-at-once", "capability.unknown.refused", "layout.edges.shown",
      "layout.inline.frame", "layout.row.compact", "privacy.metadata.offered",
    ],
    Tampering(
      opening: { request in
        for field in ["selection", "mode", "style"]
        where request.configuration[field]?.stringValue == nil {
          request.set(field, nil)
        }
        for field in ["disabled", "preselected", "edges", "remove"] {
          let texts = request.configuration[field]?.arrayValue?.allSatisfy { $0.stringValue != nil }
          if texts != true { request.set(field, nil) }
        }
      }))

  /// A filter of `null` is refused.
  static let nullFilterRefused = Mutant(
    "null-filter-refused", breaks: "config.values.typed",
    killedBy: ["config/right-kinds[null-filter]"], expecting: ["did not open", "config.filter"],
    collateral: ["filter.none.all-kinds", "filter.words.known"],
    Tampering(
      opening: { request in
        if request.configuration["filter"] == .null { request.set("filter", "null") }
      }))

  /// Issues are reported twice.
  static let issuesReportedTwice = Mutant(
    "issues-told-twice", breaks: "config.issues.all-at-once",
    killedBy: ["config/issues-once[limit]"], expecting: ["error.issues.*.code"],
    Tampering(
      error: { error in
        error.issues.isEmpty ? error : WireError(refusing: error.issues + error.issues)
      }))

  /// The nesting depth of filters is unlimited.
  static let filterDepthUnbounded = Mutant(
    "filter-depth-unbounded", breaks: "config.filter.nesting",
    killedBy: ["config/filter-too-deep[65]", "config/filter-too-deep[200]"],
    expecting: ["error.code", "found nothing"], collateral: ["filter.nesting.deepest"],
    Tampering(
      opening: { request in if request.filterDepth > 64 { request.set("filter", "images") } }))

  /// The maximum nesting depth of filters is one level less than it must be.
  static let filterDepth63 = Mutant(
    "filter-depth-63", breaks: "config.filter.nesting",
    killedBy: ["config/filter-deepest[64]"], expecting: ["did not open", "config.filter"],
    collateral: ["filter.nesting.deepest"],
    Tampering(
      opening: { request in if request.filterDepth == 64 { request.set("filter", "(") } }))

  /// The filter `any` without operands matches every asset.
  static let emptyAnyPasses = Mutant(
    "empty-any-passes", breaks: "config.filter.empty-operands",
    killedBy: ["config/filter-empty-operands[any]"], expecting: ["visible.count", "found 3"],
    collateral: ["browse.empty.reason", "filter.any.of-nothing"],
    Tampering(
      opening: { request in
        if request.configuration["filter"] == "any()" { request.set("filter", "all()") }
      }))
}

extension OpenRequest {
  /// The nesting depth of the filter, including the innermost filter.
  fileprivate var filterDepth: Int {
    var (depth, deepest) = (1, 1)
    for character in configuration["filter"]?.stringValue ?? "" {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
