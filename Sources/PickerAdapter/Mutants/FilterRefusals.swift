// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Wrong pickers that refuse other filters.
  static let filterRefusals: [Mutant] = [
    .nestingEndsAt63, .nestingGoesTo65, .unknownWordIgnored, .unofferedPartDropped,
    .filterSpacesRefused,
  ]

  /// Filters of 64 levels are refused.
  static let nestingEndsAt63 = Mutant(
    "nesting-ends-at-63", breaks: "filter.nesting.deepest",
    killedBy: ["filter/nesting-any[64]", "filter/nesting-not[64]"], saying: ["did not open"],
    collateral: ["config.filter.nesting"],
    Tampering(
      opening: { request in if request.filter?.depth == 64 { request.set("filter", "(") } }))

  /// Filters of 65 levels are not refused.
  static let nestingGoesTo65 = Mutant(
    "nesting-goes-to-65", breaks: "filter.nesting.deepest",
    killedBy: ["filter/nesting-any-deeper[65]", "filter/nesting-not-deeper[65]"],
    saying: ["error.code"], collateral: ["config.filter.nesting"],
    Tampering(
      opening: { request in
        let text = request.configuration["filter"]?.stringValue ?? ""
        // Sixty-four words before the innermost one.
        if text.count(where: { $0 == "(" }) == 64 { request.set("filter", "images") }
      }))

  /// A filter that cannot be read is passed over.
  static let unknownWordIgnored = Mutant(
    "unknown-word-ignored", breaks: "filter.words.known",
    killedBy: ["filter/formats[jpeg]", "filter/albums[favorites]", "filter/types[number]"],
    saying: ["error.code", "found nothing"],
    collateral: [
      "config.filter.offered", "filter.playback.style", "filter.text.spaces",
      "config.issues.all-at-once", "config.values.typed",
    ],
    Tampering(
      opening: { request in
        let text = request.configuration["filter"]?.stringValue ?? ""
        if request.filter == nil, text.count < 100 { request.set("filter", nil) }
      }))

  /// Of a filter only what the device offers counts.
  static let unofferedPartDropped = Mutant(
    "unoffered-part-dropped", breaks: "filter.words.offered",
    killedBy: ["filter/not-offered-inside[deep]", "filter/not-offered-watch[any]"],
    saying: ["error.code", "found nothing"],
    collateral: ["config.filter.offered", "config.issues.all-at-once"],
    Tampering(
      opening: { request in if request.asksForUnofferedWords { request.set("filter", nil) } }))

  /// White space inside a filter is a mistake.
  static let filterSpacesRefused = Mutant(
    "filter-spaces-refused", breaks: "filter.text.spaces",
    killedBy: ["filter/spaces[plenty]", "filter/spaces[lines]"], saying: ["did not open"],
    Tampering(
      opening: { request in
        let text = request.configuration["filter"]?.stringValue ?? ""
        if text.contains("  ") || text.contains("\n") { request.set("filter", "(") }
      }))
}

extension OpenRequest {
  /// Whether the filter has words that the device does not offer.
  var asksForUnofferedWords: Bool {
    guard let filter, let offered = device?.filters else { return false }
    return filter.words.contains { !offered.contains($0) }
  }
}
