// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerCore
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `filter.json`, which are about the app's filter.
  @MutantList static var filter: [Mutant] {
    whole(.screenshots, "screenshots", .images)

    whole(.screenRecordings, "screen-recordings", .videos)

    whole(.slomoVideos, "slomo-videos", .videos)

    whole(.timelapseVideos, "timelapse-videos", .videos)

    whole(.panoramas, "panoramas", .images)

    whole(.cinematicVideos, "cinematic-videos", .videos)

    whole(.depthEffectPhotos, "depth-effect-photos", .images)

    whole(.bursts, "bursts", .images)

    whole(.spatialMedia, "spatial-media", .any(of: [.images, .videos]))

    // The filter for images excludes Live Photos.
    Mutant(
      "filter-images-drops-live", breaks: "filter.kinds.images",
      killedBy: ["filter/images", "filter/images-no-videos"], expecting: ["visible.ids"],
      .reading { $0 == .images ? .all(of: [.images, .not(.livePhotos)]) : $0 })

    // The filter for images includes videos.
    Mutant(
      "filter-images-keeps-videos", breaks: "filter.kinds.images",
      killedBy: ["filter/images-no-videos", "filter/images-none"], expecting: ["vid-00002"],
      .reading { $0 == .images ? .any(of: [.images, .videos]) : $0 })

    // The filter for videos includes Live Photos.
    Mutant(
      "filter-videos-keeps-live", breaks: "filter.kinds.videos",
      killedBy: ["filter/videos[all-kinds]", "filter/videos[no-videos]"], expecting: ["live-00001"],
      .reading { $0 == .videos ? .any(of: [.videos, .livePhotos]) : $0 })

    // The filter for Live Photos includes still images.
    Mutant(
      "filter-live-keeps-stills", breaks: "filter.kinds.live-photos",
      killedBy: ["filter/live-photos[all-kinds]", "filter/live-photos[none]"],
      expecting: ["img-00002"],
      .reading { $0 == .livePhotos ? .images : $0 })

    // Without a filter only images are shown.
    Mutant(
      "no-filter-means-images", breaks: "filter.none.all-kinds",
      killedBy: ["filter/none[left-out]", "filter/none[null]"], expecting: ["visible.ids"],
      Tampering(
        window: { request in
          guard request.filter == nil, request.rule.kinds.contains(.video) else { return nil }
          return request.window().filter(\.kind.isImage)
        }))

    // The playback style of animated images matches still images.
    Mutant(
      "animated-finds-stills", breaks: "filter.playback.style",
      killedBy: ["filter/playback-style[animated]", "filter/playback-style-none"],
      expecting: ["visible."],
      .reading { filter in
        filter == .playbackStyle(.imageAnimated)
          ? .any(of: [filter, .playbackStyle(.image)]) : filter
      })

    // The filter `any` matches only assets that all of its operands match.
    Mutant(
      "any-means-all", breaks: "filter.any.one-suffices",
      killedBy: ["filter/any[videos-live]", "filter/any[all-kinds]"], expecting: ["visible.ids"],
      .reading { filter in
        if case .any(let operands) = filter, operands.allSatisfy(\.isPlain) {
          .all(of: operands)
        } else {
          filter
        }
      })

    // The filter `any` uses only its first operand.
    Mutant(
      "any-means-first", breaks: "filter.any.one-suffices",
      killedBy: ["filter/any[videos-live]", "filter/any[live-videos]"], expecting: ["visible.ids"],
      .reading { filter in
        guard case .any(let operands) = filter, operands.allSatisfy(\.isPlain),
          let first = operands.first
        else { return filter }
        return first
      })

    // The filter `all` matches assets that any of its operands matches.
    Mutant(
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

    // The filter `not` has no effect.
    Mutant(
      "not-is-ignored", breaks: "filter.not.reverses",
      killedBy: ["filter/not[images]", "filter/not[nothing-has-it]"], expecting: ["visible.ids"],
      .reading { filter in
        if case .not(let operand) = filter, operand.isPlain { operand } else { filter }
      })

    // The second of two nested `not` has no effect.
    Mutant(
      "not-twice-is-not", breaks: "filter.not.twice",
      killedBy: ["filter/not-twice[images]", "filter/not-twice[none]"], expecting: ["visible.ids"],
      .reading { filter in
        if case .not(.not(let operand)) = filter, operand.depth < 4 {
          .not(operand)
        } else {
          filter
        }
      })

    // `not` of `any` becomes `any` of the negations.
    Mutant(
      "not-goes-inside", breaks: "filter.algebra.de-morgan",
      killedBy: ["filter/de-morgan-any[negated]"], expecting: ["visible.ids"],
      .reading { filter in
        guard case .not(.any(let operands)) = filter, !operands.isEmpty else { return filter }
        return .any(of: operands.map { .not($0) })
      })

    // `not` of `all` becomes `all` of the negations.
    Mutant(
      "not-all-goes-inside", breaks: "filter.algebra.de-morgan",
      killedBy: ["filter/de-morgan-all[negated]"], expecting: ["visible.ids"],
      .reading { filter in
        guard case .not(.all(let operands)) = filter, !operands.isEmpty else { return filter }
        return .all(of: operands.map { .not($0) })
      })

    // The filter `any` without operands matches every asset.
    Mutant(
      "any-of-nothing-lets-all", breaks: "filter.any.of-nothing",
      killedBy: ["filter/any-nothing[alone]", "filter/any-nothing-negated[negated]"],
      expecting: ["visible.ids"],
      .reading { filter in filter.replacing(.any(of: []), by: .all(of: [])) })

    // The filter `all` without operands matches no asset.
    Mutant(
      "all-of-nothing-stops-all", breaks: "filter.all.of-nothing",
      killedBy: ["filter/all-nothing[alone]", "filter/all-nothing[negated]"],
      expecting: ["visible.ids"],
      .reading { filter in filter.replacing(.all(of: []), by: .any(of: [])) })

    // The filter "images or anything except screenshots" is treated as "images except screenshots".
    Mutant(
      "trap-read-as-all", breaks: "filter.example.trap",
      killedBy: ["filter/trap[as-printed]", "filter/trap[turned-round]"],
      expecting: ["visible.ids"],
      .reading { filter in
        guard case .any(let operands) = filter, Set(operands) == [.images, .not(.screenshots)]
        else {
          return filter
        }
        return .all(of: operands)
      })

    // The filter "images that are not screenshots" is treated as "images".
    Mutant(
      "no-screenshots-keeps-them", breaks: "filter.images.no-screenshots",
      killedBy: ["filter/no-screenshots[as-said]"], expecting: ["visible.ids", "img-00002"],
      .reading { filter in
        guard case .all(let operands) = filter, Set(operands) == [.images, .not(.screenshots)]
        else {
          return filter
        }
        return .images
      })

    // Filters with 64 levels are refused.
    Mutant(
      "nesting-ends-at-63", breaks: "filter.nesting.deepest",
      killedBy: ["filter/nesting-any[64]", "filter/nesting-not[64]"], expecting: ["did not open"],
      Tampering(
        opening: { request in if request.filter?.depth == 64 { request.set("filter", "(") } }))

    // Filters with 65 levels are accepted.
    Mutant(
      "nesting-goes-to-65", breaks: "filter.nesting.deepest",
      killedBy: ["filter/nesting-any-deeper[65]", "filter/nesting-not-deeper[65]"],
      expecting: ["error.code"],
      Tampering(
        opening: { request in
          let text = request.configuration["filter"]?.stringValue ?? ""
          // 64 operators before the innermost filter.
          if text.count(where: { $0 == "(" }) == 64 { request.set("filter", "images") }
        }))

    // An unreadable filter is ignored without an error.
    Mutant(
      "unknown-word-ignored", breaks: "filter.words.known",
      killedBy: ["filter/formats[jpeg]", "filter/albums[favorites]", "filter/types[number]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          let text = request.configuration["filter"]?.stringValue ?? ""
          if request.filter == nil, text.count < 100 { request.set("filter", nil) }
        }))

    // Those operands of a filter that the device does not offer are ignored without an error.
    Mutant(
      "unoffered-part-dropped", breaks: "filter.words.offered",
      killedBy: ["filter/not-offered-inside[deep]", "filter/not-offered-watch[any]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in if request.requestsUnofferedFilters { request.set("filter", nil) } }))

    // White space inside a filter is refused.
    Mutant(
      "filter-spaces-refused", breaks: "filter.text.spaces",
      killedBy: ["filter/spaces[plenty]", "filter/spaces[lines]"], expecting: ["did not open"],
      Tampering(
        opening: { request in
          let text = request.configuration["filter"]?.stringValue ?? ""
          if text.contains("  ") || text.contains("\n") { request.set("filter", "(") }
        }))
  }

  private static func whole(
    _ word: PickerFilter, _ name: String, _ whole: PickerFilter
  ) -> Mutant {
    Mutant(
      "filter-\(name)-lets-all", breaks: "filter.words.\(name)",
      killedBy: ["filter/\(name)[some]", "filter/\(name)[none]", "filter/\(name)-tapped"],
      expecting: ["visible."],
      .reading { $0 == word ? whole : $0 })
  }
}

extension OpenRequest {
  /// The app's filter, or nil if there is none that can be read.
  var filter: PickerFilter? {
    configuration["filter"]?.stringValue.flatMap { try? PickerFilter($0) }
  }
}

extension Tampering {
  /// Returns the changes of a mutant that replaces the app's filter.
  static func reading(_ change: @escaping @Sendable (PickerFilter) -> PickerFilter) -> Tampering {
    Tampering(
      window: { request in
        guard let filter = request.filter else { return nil }
        let changed = change(filter)
        guard changed != filter else { return nil }
        var plain = request
        plain.set("filter", nil)
        return plain.window().filter(changed.matches)
      })
  }
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

extension OpenRequest {
  /// Whether the filter uses names that the device does not offer.
  var requestsUnofferedFilters: Bool {
    guard let filter, let offered = device?.filters else { return false }
    return filter.keywords.contains { !offered.contains($0) }
  }
}
