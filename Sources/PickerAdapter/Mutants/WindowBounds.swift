// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Whatever fills a window to its end notices that it is cut elsewhere.
private let cutElsewhere = [
  "window.cut.ties", "window.cut.allowed-first", "window.cut.before-filter",
  "window.order.capture-date", "window.order.future-newest", "window.order.milliseconds",
  "window.order.modification-fallback", "window.order.names",
  "window.order.undated-last",
]

extension Mutant {
  /// Wrong pickers that cut a window where it should not be cut.
  static let windowBounds: [Mutant] = [
    .boundOneLess, .boundOneMore, .boundOldest, .unboundedStopsAt500, .unboundedStopsAt1000,
    .cutTiesLarger, .cutBeforeKinds, .filterWidens,
  ]

  /// A bounded device shows one less than its number.
  static let boundOneLess = Mutant(
    "bound-one-less", breaks: "window.newest.bounded",
    killedBy: [
      "window/newest-of-device[carplay-8]", "window/newest-of-device[android-200]",
      "window/newest-kiosk[1000]",
    ], saying: ["visible.count"],
    collateral: cutElsewhere + ["layout.resize.keeps-place", "scroll.anchor"],
    bounded { request, newest in
      var rule = request.rule
      rule.newest = newest - 1
      return request.window(rule)
    })

  /// A bounded device shows one more than its number.
  static let boundOneMore = Mutant(
    "bound-one-more", breaks: "window.newest.bounded",
    killedBy: ["window/newest-of-device[pinetime-21]", "window/newest-kiosk[1001]"],
    saying: ["visible.count"],
    collateral: cutElsewhere,
    bounded { request, newest in
      var rule = request.rule
      rule.newest = newest + 1
      return request.window(rule)
    })

  /// A bounded device shows the oldest of its library.
  static let boundOldest = Mutant(
    "bound-oldest", breaks: "window.newest.bounded",
    killedBy: [
      "window/newest-of-device[carplay-9]", "window/newest-far-beyond[pinetime-shuffled]",
    ],
    saying: ["visible.oldest", "img-00001"],
    collateral: cutElsewhere,
    bounded { request, newest in
      var rule = request.rule
      rule.newest = nil
      return request.window(rule).suffix(newest)
    })

  /// A device without a bound stops at 500.
  static let unboundedStopsAt500 = Mutant(
    "unbounded-stops-at-500", breaks: "window.newest.unbounded",
    killedBy: ["window/whole-library[501]"], saying: ["visible.count", "500"],
    unbounded(stoppingAt: 500))

  /// A device without a bound stops at 1000.
  static let unboundedStopsAt1000 = Mutant(
    "unbounded-stops-at-1000", breaks: "window.newest.unbounded",
    killedBy: ["window/whole-library[1001]"], saying: ["visible.count", "1000"],
    unbounded(stoppingAt: 1000))

  /// Of equal dates at the cut the larger identifiers are inside.
  static let cutTiesLarger = Mutant(
    "cut-ties-larger", breaks: "window.cut.ties",
    killedBy: ["window/ties-at-the-cut[carplay-1-of-3-shuffled]", "window/ties-all-equal"],
    saying: ["visible."],
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

  /// The newest are counted first, and what the device never shows is left out of them.
  static let cutBeforeKinds = Mutant(
    "cut-before-kinds", breaks: "window.cut.allowed-first",
    killedBy: [
      "window/videos-no-place[carplay]", "window/cloud-no-place", "window/hidden-no-place",
    ], saying: ["visible.count"],
    bounded { request, newest in
      let byDate = request.assets.sorted { AssetWindow.Key($0) < AssetWindow.Key($1) }
      return request.window(of: Array(byDate.prefix(newest)))
    })

  /// The window is cut out of what the app's filter lets through.
  static let filterWidens = Mutant(
    "filter-widens", breaks: "window.cut.before-filter",
    killedBy: ["window/filter-after-cut[images]", "window/filter-all-outside"],
    saying: ["visible.count"],
    bounded { request, newest in
      var rule = request.rule
      rule.newest = nil
      return Array(request.window(rule).prefix(newest))
    })

  /// A wrong window on the devices that bound theirs, the watches apart: those have rules of their
  /// own.
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

  /// A window that ends although the device's has no end.
  private static func unbounded(stoppingAt newest: Int) -> Tampering {
    Tampering(
      window: { request in
        request.rule.newest == nil ? Array(request.window().prefix(newest)) : nil
      })
  }
}
