// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The cases that detect a window with the wrong bounds.
private let cutElsewhere = [
  "window.cut.ties", "window.cut.allowed-first", "window.cut.before-filter",
  "window.order.capture-date", "window.order.future-newest", "window.order.milliseconds",
  "window.order.modification-fallback", "window.order.names",
  "window.order.undated-last",
]

extension Mutant {
  /// Mutants with an incorrect number of assets in the window.
  static let windowBounds: [Mutant] = [
    .boundOneLess, .boundOneMore, .boundOldest, .unboundedStopsAt500, .unboundedStopsAt1000,
    .cutTiesLarger, .cutBeforeKinds, .filterWidens,
  ]

  /// A device with a maximum shows one asset less than its maximum.
  static let boundOneLess = Mutant(
    "bound-one-less", breaks: "window.newest.bounded",
    killedBy: [
      "window/newest-of-device[carplay-8]", "window/newest-of-device[android-200]",
      "window/newest-kiosk[1000]",
    ], expecting: ["visible.count"],
    collateral: cutElsewhere + ["layout.resize.keeps-place", "scroll.anchor"],
    bounded { request, newest in
      var rule = request.rule
      rule.newest = newest - 1
      return request.window(rule)
    })

  /// A device with a maximum shows one asset more than its maximum.
  static let boundOneMore = Mutant(
    "bound-one-more", breaks: "window.newest.bounded",
    killedBy: ["window/newest-of-device[pinetime-21]", "window/newest-kiosk[1001]"],
    expecting: ["visible.count"],
    collateral: cutElsewhere,
    bounded { request, newest in
      var rule = request.rule
      rule.newest = newest + 1
      return request.window(rule)
    })

  /// A device with a maximum shows the oldest assets of its library.
  static let boundOldest = Mutant(
    "bound-oldest", breaks: "window.newest.bounded",
    killedBy: [
      "window/newest-of-device[carplay-9]", "window/newest-far-beyond[pinetime-shuffled]",
    ],
    expecting: ["visible.oldest", "img-00001"],
    collateral: cutElsewhere,
    bounded { request, newest in
      var rule = request.rule
      rule.newest = nil
      return request.window(rule).suffix(newest)
    })

  /// A device without a maximum shows only 500 assets.
  static let unboundedStopsAt500 = Mutant(
    "unbounded-stops-at-500", breaks: "window.newest.unbounded",
    killedBy: ["window/whole-library[501]"], expecting: ["visible.count", "500"],
    unbounded(stoppingAt: 500))

  /// A device without a maximum shows only 1000 assets.
  static let unboundedStopsAt1000 = Mutant(
    "unbounded-stops-at-1000", breaks: "window.newest.unbounded",
    killedBy: ["window/whole-library[1001]"], expecting: ["visible.count", "1000"],
    unbounded(stoppingAt: 1000))

  /// Of assets with equal dates at the end of the window, those with larger identifiers are kept.
  static let cutTiesLarger = Mutant(
    "cut-ties-larger", breaks: "window.cut.ties",
    killedBy: ["window/ties-at-the-cut[carplay-1-of-3-shuffled]", "window/ties-all-equal"],
    expecting: ["visible."],
    collateral: [
      "window.order.names", "window.order.undated-last", "window.cut.before-filter",
    ],
    bounded { request, newest in
      var rule = request.rule
      rule.newest = nil
      let largestFirst = request.window(rule).enumerated().sorted { one, other in
        let dates = (one.element.sortDate, other.element.sortDate)
        return dates.0 == dates.1
          ? one.element.identifier > other.element.identifier : one.offset < other.offset
      }
      let inside = Set(largestFirst.prefix(newest).map(\.element.identifier))
      return request.window(rule).filter { inside.contains($0.identifier) }
    })

  /// Assets that the device never shows are counted when the newest assets are chosen.
  static let cutBeforeKinds = Mutant(
    "cut-before-kinds", breaks: "window.cut.allowed-first",
    killedBy: [
      "window/videos-no-place[carplay]", "window/cloud-no-place", "window/hidden-no-place",
    ], expecting: ["visible.count"],
    bounded { request, newest in
      let byDate = request.assets.sorted { AssetWindow.Key($0) < AssetWindow.Key($1) }
      return request.window(of: Array(byDate.prefix(newest)))
    })

  /// The app's filter is applied before the newest assets are chosen instead of afterwards.
  static let filterWidens = Mutant(
    "filter-widens", breaks: "window.cut.before-filter",
    killedBy: ["window/filter-after-cut[images]", "window/filter-all-outside"],
    expecting: ["visible.count"],
    bounded { request, newest in
      var rule = request.rule
      rule.newest = nil
      return Array(request.window(rule).prefix(newest))
    })

  /// Returns a tampering with a wrong window on devices with a maximum, except watches, which have
  /// their own rules.
  private static func bounded(
    _ cut: @escaping @Sendable (OpenRequest, Int) -> [Asset]
  ) -> Tampering {
    Tampering(
      window: { request in
        guard !request.isPairedWatch, !request.isFamily, let newest = request.rule.newest else {
          return nil
        }
        return cut(request, newest)
      })
  }

  /// Returns a tampering that bounds the window of a device without a maximum.
  private static func unbounded(stoppingAt newest: Int) -> Tampering {
    Tampering(
      window: { request in
        request.rule.newest == nil ? Array(request.window().prefix(newest)) : nil
      })
  }
}
