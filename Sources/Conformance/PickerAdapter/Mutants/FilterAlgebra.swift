// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that combine filters incorrectly.
  static let filterAlgebra: [Mutant] = [
    .anyMeansAll, .anyMeansFirst, .allMeansAny, .notIsIgnored, .notTwiceIsNot, .notGoesInside,
    .notAllGoesInside, .anyOfNothingLetsAll, .allOfNothingStopsAll, .trapReadAsAll,
    .noScreenshotsKeepsThem,
  ]

  /// The filter `any` matches only assets that all of its operands match.
  static let anyMeansAll = Mutant(
    "any-means-all", breaks: "filter.any.one-suffices",
    killedBy: ["filter/any[videos-live]", "filter/any[all-kinds]"], expecting: ["visible.ids"],
    collateral: [
      "filter.text.spaces", "config.filter.empty-operands", "config.filter.offered",
      "filter.any.of-nothing",
    ],
    .reading { filter in
      if case .any(let operands) = filter, operands.allSatisfy(\.isPlain) {
        .all(of: operands)
      } else {
        filter
      }
    })

  /// The filter `any` uses only its first operand.
  static let anyMeansFirst = Mutant(
    "any-means-first", breaks: "filter.any.one-suffices",
    killedBy: ["filter/any[videos-live]", "filter/any[live-videos]"], expecting: ["visible.ids"],
    collateral: ["filter.text.spaces", "config.filter.offered"],
    .reading { filter in
      guard case .any(let operands) = filter, operands.allSatisfy(\.isPlain),
        let first = operands.first
      else { return filter }
      return first
    })

  /// The filter `all` matches assets that any of its operands matches.
  static let allMeansAny = Mutant(
    "all-means-any", breaks: "filter.all.every-part",
    killedBy: ["filter/all[images-screenshots]", "filter/all[images-videos]"],
    expecting: ["visible.ids"],
    .reading { filter in
      if case .all(let operands) = filter, operands.count > 1, operands.allSatisfy(\.isPlain) {
        .any(of: operands)
      } else {
        filter
      }
    })

  /// The filter `not` has no effect.
  static let notIsIgnored = Mutant(
    "not-is-ignored", breaks: "filter.not.reverses",
    killedBy: ["filter/not[images]", "filter/not[nothing-has-it]"], expecting: ["visible.ids"],
    collateral: ["config.filter.offered"],
    .reading { filter in
      if case .not(let operand) = filter, operand.isPlain { operand } else { filter }
    })

  /// The second of two nested `not` has no effect.
  static let notTwiceIsNot = Mutant(
    "not-twice-is-not", breaks: "filter.not.twice",
    killedBy: ["filter/not-twice[images]", "filter/not-twice[none]"], expecting: ["visible.ids"],
    .reading { filter in
      if case .not(.not(let operand)) = filter, operand.depth < 4 { .not(operand) } else { filter }
    })

  /// `not` of `any` becomes `any` of the negations.
  static let notGoesInside = Mutant(
    "not-goes-inside", breaks: "filter.algebra.de-morgan",
    killedBy: ["filter/de-morgan-any[negated]"], expecting: ["visible.ids"],
    .reading { filter in
      guard case .not(.any(let operands)) = filter, !operands.isEmpty else { return filter }
      return .any(of: operands.map { .not($0) })
    })

  /// `not` of `all` becomes `all` of the negations.
  static let notAllGoesInside = Mutant(
    "not-all-goes-inside", breaks: "filter.algebra.de-morgan",
    killedBy: ["filter/de-morgan-all[negated]"], expecting: ["visible.ids"],
    .reading { filter in
      guard case .not(.all(let operands)) = filter, !operands.isEmpty else { return filter }
      return .all(of: operands.map { .not($0) })
    })

  /// The filter `any` without operands matches every asset.
  static let anyOfNothingLetsAll = Mutant(
    "any-of-nothing-lets-all", breaks: "filter.any.of-nothing",
    killedBy: ["filter/any-nothing[alone]", "filter/any-nothing-negated[negated]"],
    expecting: ["visible.ids"], collateral: ["config.filter.empty-operands"],
    .reading { filter in filter.replacing(.any(of: []), by: .all(of: [])) })

  /// The filter `all` without operands matches no asset.
  static let allOfNothingStopsAll = Mutant(
    "all-of-nothing-stops-all", breaks: "filter.all.of-nothing",
    killedBy: ["filter/all-nothing[alone]", "filter/all-nothing[negated]"],
    expecting: ["visible.ids"], collateral: ["config.filter.empty-operands"],
    .reading { filter in filter.replacing(.all(of: []), by: .any(of: [])) })

  /// The filter "images or anything except screenshots" is treated as "images except screenshots".
  static let trapReadAsAll = Mutant(
    "trap-read-as-all", breaks: "filter.example.trap",
    killedBy: ["filter/trap[as-printed]", "filter/trap[turned-round]"], expecting: ["visible.ids"],
    .reading { filter in
      guard case .any(let operands) = filter, Set(operands) == [.images, .not(.screenshots)] else {
        return filter
      }
      return .all(of: operands)
    })

  /// The filter "images that are not screenshots" is treated as "images".
  static let noScreenshotsKeepsThem = Mutant(
    "no-screenshots-keeps-them", breaks: "filter.images.no-screenshots",
    killedBy: ["filter/no-screenshots[as-said]"], expecting: ["visible.ids", "img-00002"],
    .reading { filter in
      guard case .all(let operands) = filter, Set(operands) == [.images, .not(.screenshots)] else {
        return filter
      }
      return .images
    })
}

extension PickerFilter {
  /// Whether the filter has no operands.
  fileprivate var isPlain: Bool { depth == 1 && self != .any(of: []) && self != .all(of: []) }

  /// Returns the filter with every occurrence of a filter in it replaced, at any depth.
  fileprivate func replacing(_ filter: PickerFilter, by other: PickerFilter) -> PickerFilter {
    if self == filter { return other }
    return switch self {
    case .any(let operands): .any(of: operands.map { $0.replacing(filter, by: other) })
    case .all(let operands): .all(of: operands.map { $0.replacing(filter, by: other) })
    case .not(let operand): .not(operand.replacing(filter, by: other))
    default: self
    }
  }
}
