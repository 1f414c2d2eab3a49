// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that refuse or accept the wrong filters.
  static let filterRefusals: [Mutant] = [
    .nestingEndsAt63, .nestingGoesTo65, .unknownWordIgnored, .unofferedFiltersDropped,
    .filterSpacesRefused,
  ]

  /// Filters with 64 levels are refused.
  static let nestingEndsAt63 = Mutant(
    "nesting-ends-at-63", breaks: "filter.nesting.deepest",
    killedBy: ["filter/nesting-any[64]", "filter/nesting-not[64]"], expecting: ["did not open"],
    collateral: ["config.filter.nesting"],
    Tampering(
      opening: { request in if request.filter?.depth == 64 { request.set("filter", "(") } }))

  /// Filters with 65 levels are accepted.
  static let nestingGoesTo65 = Mutant(
    "nesting-goes-to-65", breaks: "filter.nesting.deepest",
    killedBy: ["filter/nesting-any-deeper[65]", "filter/nesting-not-deeper[65]"],
    expecting: ["error.code"], collateral: ["config.filter.nesting"],
    Tampering(
      opening: { request in
        let text = request.configuration["filter"]?.stringValue ?? ""
        // 64 operators before the innermost filter.
        if text.count(where: { $0 == "(" }) == 64 { request.set("filter", "images") }
      }))

  /// An unreadable filter is ignored without an error.
  static let unknownWordIgnored = Mutant(
    "unknown-word-ignored", breaks: "filter.words.known",
    killedBy: ["filter/formats[jpeg]", "filter/albums[favorites]", "filter/types[number]"],
    expecting: ["error.code", "found nothing"],
    collateral: [
      "config.filter.offered", "filter.playback.style", "filter.text.spaces",
      "config.issues.all-at-once", "config.values.typed",
    ],
    Tampering(
      opening: { request in
        let text = request.configuration["filter"]?.stringValue ?? ""
        if request.filter == nil, text.count < 100 { request.set("filter", nil) }
      }))

  /// Those operands of a filter that the device does not offer are ignored without an error.
  static let unofferedFiltersDropped = Mutant(
    "unoffered-part-dropped", breaks: "filter.words.offered",
    killedBy: ["filter/not-offered-inside[deep]", "filter/not-offered-watch[any]"],
    expecting: ["error.code", "found nothing"],
    collateral: ["config.filter.offered", "config.issues.all-at-once"],
    Tampering(
      opening: { request in if request.requestsUnofferedFilters { request.set("filter", nil) } }))

  /// White space inside a filter is refused.
  static let filterSpacesRefused = Mutant(
    "filter-spaces-refused", breaks: "filter.text.spaces",
    killedBy: ["filter/spaces[plenty]", "filter/spaces[lines]"], expecting: ["did not open"],
    Tampering(
      opening: { request in
        let text = request.configuration["filter"]?.stringValue ?? ""
        if text.contains("  ") || text.contains("\n") { request.set("filter", "(") }
      }))
}

extension OpenRequest {
  /// Whether the filter uses names that the device does not offer.
  var requestsUnofferedFilters: Bool {
    guard let filter, let offered = device?.filters else { return false }
    return filter.keywords.contains { !offered.contains($0) }
  }
}
