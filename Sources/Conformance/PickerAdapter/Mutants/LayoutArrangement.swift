// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants with an incorrect layout.
  static let layoutArrangement: [Mutant] = [
    .sidebarNever, .sidebarKept, .sidebarEverywhere, .compactIsGrid, .compactRefusalMissing,
    .inlineIgnoresFrame, .inlineRefusalMissing, .halfHeightHidesCancel, .halfHeightHalfGrid,
    .resizeGoesHome, .edgesNotShown, .edgesRefusalMissing, .emptyEdgesIgnored,
    .limitUpdateDropsEdges,
  ]

  /// There is never a sidebar.
  static let sidebarNever = Mutant(
    "sidebar-never", breaks: "layout.sidebar.wide",
    killedBy: ["layout/sidebar", "layout/sidebar-widths[700]"], expecting: ["layout", "grid"],
    collateral: ["layout.sidebar.narrow", "layout.inline.frame", "layout.half-height.same"],
    arranged { layout, _ in layout == "sidebar" ? "grid" : nil })

  /// A sidebar stays visible at any width.
  static let sidebarKept = Mutant(
    "sidebar-kept", breaks: "layout.sidebar.narrow",
    killedBy: ["layout/narrow[699]", "layout/narrow[1]"], expecting: ["layout", "sidebar"],
    collateral: ["layout.sidebar.wide"],
    arranged { layout, moment in
      guard layout == "grid", moment.request.offersSidebar,
        moment.request.configuration["style"] != "inline"
      else { return nil }
      return "sidebar"
    })

  /// Every device has a sidebar if its screen is wide enough.
  static let sidebarEverywhere = Mutant(
    "sidebar-everywhere", breaks: "layout.sidebar.never",
    killedBy: ["layout/no-sidebar[700]", "layout/no-sidebar[5000]"],
    expecting: ["layout", "sidebar"],
    collateral: ["layout.half-height.same", "capability.collections.off"],
    arranged { layout, moment in
      guard layout == "grid", moment.request.device?.layout.sidebarFrom == nil else { return nil }
      return moment.space.map { $0.width >= 700 } ?? false ? "sidebar" : nil
    })

  /// The compact mode shows a grid.
  static let compactIsGrid = Mutant(
    "compact-is-grid", breaks: "layout.row.compact",
    killedBy: ["layout/compact[300]", "layout/compact[1200]"], expecting: ["layout", "grid"],
    arranged { layout, _ in layout == "row" ? "grid" : nil })

  /// If the compact mode is not offered or the mode is unknown, the picker opens in another mode.
  static let compactRefusalMissing = Mutant(
    "compact-refusal-missing", breaks: "layout.row.compact",
    killedBy: ["layout/compact-refused", "layout/mode-unknown[word]"],
    expecting: ["error.code", "found nothing"],
    collateral: ["config.issues.all-at-once", "config.mode.offered", "config.values.typed"],
    Tampering(
      opening: { request in
        let mode = request.configuration["mode"]?.stringValue.flatMap(PickerMode.init)
        guard let mode, request.device?.options.modes?.contains(mode) ?? true else {
          return request.set("mode", nil)
        }
      }))

  /// The layout of an embedded picker is that of a picker on the whole screen.
  static let inlineIgnoresFrame = Mutant(
    "inline-ignores-frame", breaks: "layout.inline.frame",
    killedBy: ["layout/inline[small]", "layout/inline[just-too-small]"],
    expecting: ["layout", "sidebar"],
    arranged { layout, moment in
      guard layout == "grid", moment.request.offersSidebar,
        moment.request.configuration["style"] == "inline"
      else { return nil }
      return "sidebar"
    })

  /// If inline presentation is not offered or the style is unknown, the picker opens in another
  /// style.
  static let inlineRefusalMissing = Mutant(
    "inline-refusal-missing", breaks: "layout.inline.frame",
    killedBy: ["layout/inline-refused", "layout/style-unknown[word]"],
    expecting: ["error.code", "found nothing"],
    collateral: ["config.issues.all-at-once", "config.style.offered", "config.values.typed"],
    Tampering(
      opening: { request in
        let style = request.configuration["style"]?.stringValue.flatMap(PickerStyle.init)
        guard let style, request.device?.options.styles?.contains(style) ?? true else {
          return request.set("style", nil)
        }
      }))

  /// At half the height, there is no Cancel button.
  static let halfHeightHidesCancel = Mutant(
    "half-height-hides-cancel", breaks: "layout.half-height.same",
    killedBy: ["layout/half-height[mac]", "layout/half-height[apple-watch-45mm]"],
    expecting: ["controls.cancel.shown"],
    Tampering(
      reply: { reply, moment in if moment.isHalfHigh { reply.view.controls.showsCancel = false } }))

  /// At half the height, the grid contains half of its assets.
  static let halfHeightHalfGrid = Mutant(
    "half-height-half-grid", breaks: "layout.half-height.same",
    killedBy: ["layout/half-height[iphone-ios27]", "layout/half-height[pinetime]"],
    expecting: ["visible.count", "found 2"],
    Tampering(
      reply: { reply, moment in if moment.isHalfHigh { reply.view.visible.count /= 2 } }))

  /// Resizing returns the picker to its first screen.
  static let resizeGoesHome = Mutant(
    "resize-goes-home", breaks: "layout.resize.keeps-place",
    killedBy: [
      "layout/keeps-collection", "layout/keeps-search", "layout/keeps-anchor[larger]",
      "layout/keeps-review",
    ], expecting: ["found"],
    Tampering(
      reply: { reply, moment in
        guard moment.space != nil else { return }
        reply.view.around.collection = nil
        reply.view.around.searchText = nil
        reply.view.around.anchor = 0
        if reply.view.around.route == "review" { reply.view.around.route = "grid" }
      }))

  /// Edges are ignored.
  static let edgesNotShown = Mutant(
    "edges-not-shown", breaks: "layout.edges.shown",
    killedBy: ["layout/edges[one]", "layout/edges[all]"], expecting: ["edges"],
    collateral: ["host.update.keeps", "host.update.whole"],
    Tampering(
      opening: { request in if request.offersItsEdges { request.set("edges", nil) } }))

  /// Edges that are unknown or not offered are ignored without an error.
  static let edgesRefusalMissing = Mutant(
    "edges-refusal-missing", breaks: "layout.edges.shown",
    killedBy: ["layout/edges-refused[top]", "layout/edges-unknown[left]"],
    expecting: ["error.code", "found nothing"],
    collateral: ["config.edges.offered", "config.values.typed"],
    Tampering(
      opening: { request in if !request.offersItsEdges { request.set("edges", nil) } }))

  /// An update with an empty set of edges has no effect.
  static let emptyEdgesIgnored = Mutant(
    "empty-edges-ignored", breaks: "layout.edges.emptied",
    killedBy: ["layout/edges-updated"], expecting: ["edges", "bottom"],
    collateral: ["host.edges.live"],
    Tampering(
      gesture: { gesture, _ in
        guard case .hostUpdate(let update) = gesture else { return gesture }
        return update.edgesWithoutContentMargins == [] ? nil : gesture
      }))

  /// An update without edges restores the margins of all edges.
  static let limitUpdateDropsEdges = Mutant(
    "limit-update-drops-edges", breaks: "layout.edges.emptied",
    killedBy: ["layout/edges-updated"], expecting: ["edges", "[]"],
    collateral: ["host.update.keeps"],
    Tampering(
      reply: { reply, moment in
        guard case .hostUpdate(let update)? = moment.gesture else { return }
        if update.edgesWithoutContentMargins == nil { reply.view.around.edges = [] }
      }))

  private static func arranged(
    _ layout: @escaping @Sendable (String, Moment) -> String?
  ) -> Tampering {
    Tampering(
      reply: { reply, moment in
        if let now = reply.view.around.layout, let other = layout(now, moment) {
          reply.view.around.layout = other
        }
      })
  }
}

extension OpenRequest {
  /// Whether the device has a sidebar and the app did not disable it.
  fileprivate var offersSidebar: Bool {
    let disabled = configuration["disabled"]?.arrayValue ?? []
    return device?.layout.sidebarFrom != nil && !disabled.contains("collectionNavigation")
  }

  /// Whether the device offers all edges that the app names.
  fileprivate var offersItsEdges: Bool {
    guard let edges = configuration["edges"]?.arrayValue else { return false }
    let offered = (device?.options.edges ?? PickerEdges(PickerEdges.named.map(\.edge))).names
    return edges.allSatisfy { $0.stringValue.map(offered.contains) ?? false }
  }
}

extension Moment {
  /// The current space of the picker; nil if it has the whole screen.
  fileprivate var space: PointSize? {
    gestures.compactMap { if case .resize(let space) = $0 { space } else { nil } }.last
  }

  /// Whether the picker has the whole width of the screen and half of its height.
  fileprivate var isHalfHigh: Bool {
    guard let space, let screen = request.device?.screen else { return false }
    let (width, height) = (
      screen.size.width / max(1, screen.scale), screen.size.height / max(1, screen.scale)
    )
    return space.width == width && space.height == height / 2
  }
}
