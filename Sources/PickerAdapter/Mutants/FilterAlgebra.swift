// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Wrong pickers that combine filters otherwise.
  static let filterAlgebra: [Mutant] = [
    .anyMeansAll, .anyMeansFirst, .allMeansAny, .notIsIgnored, .notTwiceIsNot, .notGoesInside,
    .notAllGoesInside, .anyOfNothingLetsAll, .allOfNothingStopsAll, .trapReadAsAll,
    .noScreenshotsKeepsThem,
  ]

  /// `any` lets through what all of its parts let through.
  static let anyMeansAll = Mutant(
    "any-means-all", breaks: "filter.any.one-suffices",
    killedBy: ["filter/any[videos-live]", "filter/any[all-kinds]"], saying: ["visible.ids"],
    collateral: [
      "filter.text.spaces", "config.filter.empty-operands", "config.filter.offered",
      "filter.any.of-nothing",
    ],
    .reading { filter in
      if case .any(let parts) = filter, parts.allSatisfy(\.isPlain) {
        .all(of: parts)
      } else {
        filter
      }
    })

  /// `any` looks at its first part alone.
  static let anyMeansFirst = Mutant(
    "any-means-first", breaks: "filter.any.one-suffices",
    killedBy: ["filter/any[videos-live]", "filter/any[live-videos]"], saying: ["visible.ids"],
    collateral: ["filter.text.spaces", "config.filter.offered"],
    .reading { filter in
      guard case .any(let parts) = filter, parts.allSatisfy(\.isPlain), let first = parts.first
      else { return filter }
      return first
    })

  /// `all` lets through what one of its parts lets through.
  static let allMeansAny = Mutant(
    "all-means-any", breaks: "filter.all.every-part",
    killedBy: ["filter/all[images-screenshots]", "filter/all[images-videos]"],
    saying: ["visible.ids"],
    .reading { filter in
      if case .all(let parts) = filter, parts.count > 1, parts.allSatisfy(\.isPlain) {
        .any(of: parts)
      } else {
        filter
      }
    })

  /// `not` is passed over.
  static let notIsIgnored = Mutant(
    "not-is-ignored", breaks: "filter.not.reverses",
    killedBy: ["filter/not[images]", "filter/not[nothing-has-it]"], saying: ["visible.ids"],
    collateral: ["config.filter.offered"],
    .reading { filter in
      if case .not(let part) = filter, part.isPlain { part } else { filter }
    })

  /// A second `not` is passed over.
  static let notTwiceIsNot = Mutant(
    "not-twice-is-not", breaks: "filter.not.twice",
    killedBy: ["filter/not-twice[images]", "filter/not-twice[none]"], saying: ["visible.ids"],
    .reading { filter in
      if case .not(.not(let part)) = filter, part.depth < 4 { .not(part) } else { filter }
    })

  /// `not` of `any` becomes `any` of the negations.
  static let notGoesInside = Mutant(
    "not-goes-inside", breaks: "filter.algebra.de-morgan",
    killedBy: ["filter/de-morgan-any[negated]"], saying: ["visible.ids"],
    .reading { filter in
      guard case .not(.any(let parts)) = filter, !parts.isEmpty else { return filter }
      return .any(of: parts.map { .not($0) })
    })

  /// `not` of `all` becomes `all` of the negations.
  static let notAllGoesInside = Mutant(
    "not-all-goes-inside", breaks: "filter.algebra.de-morgan",
    killedBy: ["filter/de-morgan-all[negated]"], saying: ["visible.ids"],
    .reading { filter in
      guard case .not(.all(let parts)) = filter, !parts.isEmpty else { return filter }
      return .all(of: parts.map { .not($0) })
    })

  /// `any` of nothing lets everything through.
  static let anyOfNothingLetsAll = Mutant(
    "any-of-nothing-lets-all", breaks: "filter.any.of-nothing",
    killedBy: ["filter/any-nothing[alone]", "filter/any-nothing-negated[negated]"],
    saying: ["visible.ids"], collateral: ["config.filter.empty-operands"],
    .reading { filter in filter.replacing(.any(of: []), by: .all(of: [])) })

  /// `all` of nothing lets nothing through.
  static let allOfNothingStopsAll = Mutant(
    "all-of-nothing-stops-all", breaks: "filter.all.of-nothing",
    killedBy: ["filter/all-nothing[alone]", "filter/all-nothing[negated]"],
    saying: ["visible.ids"], collateral: ["config.filter.empty-operands"],
    .reading { filter in filter.replacing(.all(of: []), by: .any(of: [])) })

  /// Images or no screenshots are read as images without screenshots.
  static let trapReadAsAll = Mutant(
    "trap-read-as-all", breaks: "filter.example.trap",
    killedBy: ["filter/trap[as-printed]", "filter/trap[turned-round]"], saying: ["visible.ids"],
    .reading { filter in
      guard case .any(let parts) = filter, Set(parts) == [.images, .not(.screenshots)] else {
        return filter
      }
      return .all(of: parts)
    })

  /// Images that are no screenshots are all images.
  static let noScreenshotsKeepsThem = Mutant(
    "no-screenshots-keeps-them", breaks: "filter.images.no-screenshots",
    killedBy: ["filter/no-screenshots[as-said]"], saying: ["visible.ids", "img-00002"],
    .reading { filter in
      guard case .all(let parts) = filter, Set(parts) == [.images, .not(.screenshots)] else {
        return filter
      }
      return .images
    })
}

extension PickerFilter {
  /// Whether the filter has no parts.
  fileprivate var isPlain: Bool { depth == 1 && self != .any(of: []) && self != .all(of: []) }

  /// The filter with one filter in it replaced by another, however deep.
  fileprivate func replacing(_ filter: PickerFilter, by other: PickerFilter) -> PickerFilter {
    if self == filter { return other }
    return switch self {
    case .any(let parts): .any(of: parts.map { $0.replacing(filter, by: other) })
    case .all(let parts): .all(of: parts.map { $0.replacing(filter, by: other) })
    case .not(let part): .not(part.replacing(filter, by: other))
    default: self
    }
  }
}
