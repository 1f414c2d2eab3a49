// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `layout.json`, about the layout and disabled capabilities.
  @MutantList static var layout: [Mutant] {
    // There is never a sidebar.
    Mutant(
      "sidebar-never", breaks: "layout.sidebar.wide",
      killedBy: ["layout/sidebar", "layout/sidebar-widths[just-wide]"],
      expecting: ["layout", "grid"],
      arranged { layout, _ in layout == "sidebar" ? "grid" : nil })

    // A sidebar stays visible at any width.
    Mutant(
      "sidebar-kept", breaks: "layout.sidebar.narrow",
      killedBy: ["layout/narrow[just-narrow]", "layout/narrow[one-point]"],
      expecting: ["layout", "sidebar"],
      arranged { layout, moment in
        guard layout == "grid", moment.request.offersSidebar,
          moment.request.configuration["style"] != "inline"
        else { return nil }
        return "sidebar"
      })

    // Every device has a sidebar if its screen is wide enough.
    Mutant(
      "sidebar-everywhere", breaks: "layout.sidebar.never",
      killedBy: ["layout/no-sidebar[700]", "layout/no-sidebar[5000]"],
      expecting: ["layout", "sidebar"],
      arranged { layout, moment in
        guard layout == "grid", moment.request.device?.layout.sidebarFrom == nil else { return nil }
        return moment.space.map { $0.width >= 700 } ?? false ? "sidebar" : nil
      })

    // The compact mode shows a grid.
    Mutant(
      "compact-is-grid", breaks: "layout.row.compact",
      killedBy: ["layout/compact[300]", "layout/compact[1200]"], expecting: ["layout", "grid"],
      arranged { layout, _ in layout == "row" ? "grid" : nil })

    // If the compact mode is not offered or the mode is unknown, the picker opens in another mode.
    Mutant(
      "compact-refusal-missing", breaks: "layout.row.compact",
      killedBy: ["layout/compact-refused", "layout/mode-unknown[word]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          let mode = request.configuration["mode"]?.stringValue.flatMap(PickerMode.init)
          guard let mode, request.device?.options.modes?.contains(mode) ?? true else {
            return request.set("mode", nil)
          }
        }))

    // The layout of an embedded picker is that of a picker on the whole screen.
    Mutant(
      "inline-ignores-frame", breaks: "layout.inline.frame",
      killedBy: ["layout/inline[small]", "layout/inline[just-too-small]"],
      expecting: ["layout", "sidebar"],
      arranged { layout, moment in
        guard layout == "grid", moment.request.offersSidebar,
          moment.request.configuration["style"] == "inline"
        else { return nil }
        return "sidebar"
      })

    // If inline presentation is not offered or the style is unknown, the picker opens in another
    // style.
    Mutant(
      "inline-refusal-missing", breaks: "layout.inline.frame",
      killedBy: ["layout/inline-refused", "layout/style-unknown[word]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          let style = request.configuration["style"]?.stringValue.flatMap(PickerStyle.init)
          guard let style, request.device?.options.styles?.contains(style) ?? true else {
            return request.set("style", nil)
          }
        }))

    // At half the height, there is no Cancel button.
    Mutant(
      "half-height-hides-cancel", breaks: "layout.half-height.same",
      killedBy: ["layout/half-height[sidebar]", "layout/half-height[grid]"],
      expecting: ["controls.cancel.shown"],
      Tampering(
        reply: { reply, moment in if moment.isHalfHigh { reply.view.controls.showsCancel = false } }
      ))

    // At half the height, the grid contains half of its assets.
    Mutant(
      "half-height-half-grid", breaks: "layout.half-height.same",
      killedBy: ["layout/half-height[grid]", "layout/half-height[grid]"],
      expecting: ["visible.count", "found 2"],
      Tampering(
        reply: { reply, moment in if moment.isHalfHigh { reply.view.visible.count /= 2 } }))

    // Resizing returns the picker to its first screen.
    Mutant(
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

    // Edges are ignored.
    Mutant(
      "edges-not-shown", breaks: "layout.edges.shown",
      killedBy: ["layout/edges[one]", "layout/edges[all]"], expecting: ["edges"],
      Tampering(
        opening: { request in if request.offersItsEdges { request.set("edges", nil) } }))

    // Edges that are unknown or not offered are ignored without an error.
    Mutant(
      "edges-refusal-missing", breaks: "layout.edges.shown",
      killedBy: ["layout/edges-refused[top]", "layout/edges-unknown[left]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in if !request.offersItsEdges { request.set("edges", nil) } }))

    // An update with an empty set of edges has no effect.
    Mutant(
      "empty-edges-ignored", breaks: "layout.edges.emptied",
      killedBy: ["layout/edges-updated"], expecting: ["edges", "bottom"],
      Tampering(
        gesture: { gesture, _ in
          guard case .hostUpdate(let update) = gesture else { return gesture }
          return update.edgesWithoutContentMargins == [] ? nil : gesture
        }))

    // An update without edges restores the margins of all edges.
    Mutant(
      "limit-update-drops-edges", breaks: "layout.edges.emptied",
      killedBy: ["layout/edges-updated"], expecting: ["edges", "[]"],
      Tampering(
        reply: { reply, moment in
          guard case .hostUpdate(let update)? = moment.gesture else { return }
          if update.edgesWithoutContentMargins == nil { reply.view.around.edges = [] }
        }))

    // The search field stays visible if the search is disabled.
    Mutant(
      "search-stays-on", breaks: "capability.search.off",
      killedBy: ["layout/search-off"], expecting: ["controls.search.shown", "true"],
      without("search") { reply, _ in reply.view.controls.showsSearch = true })

    // The review stays available if it is disabled.
    Mutant(
      "staging-stays-on", breaks: "capability.staging.off",
      killedBy: ["layout/staging-off[off]", "layout/staging-off-tried"], expecting: ["staging"],
      without("stagingArea") { reply, _ in reply.view.around.staging = "button" })

    // The button for the collections stays visible if they are disabled.
    Mutant(
      "collections-stay-on", breaks: "capability.collections.off",
      killedBy: ["layout/collections-off"], expecting: ["controls.collections.shown", "true"],
      without("collectionNavigation") { reply, _ in reply.view.controls.showsCollections = true })

    // Cancel stays visible if selection actions are disabled.
    Mutant(
      "cancel-stays", breaks: "capability.actions.off",
      killedBy: ["layout/actions-off[default-off]", "layout/actions-off[continuous-off]"],
      expecting: ["controls.cancel.shown", "true"],
      without("selectionActions") { reply, _ in reply.view.controls.showsCancel = true })

    // In the continuous modes, Add stays visible if selection actions are disabled.
    Mutant(
      "add-stays-in-continuous", breaks: "capability.actions.off",
      killedBy: [
        "layout/actions-off[continuous-off]", "layout/actions-off[continuousAndOrdered-off]",
      ],
      expecting: ["controls.finish.shown", "true"],
      without("selectionActions") { reply, _ in reply.view.controls.showsFinish = true })

    // If selection actions are disabled, Add disappears in every mode.
    Mutant(
      "add-goes-with-cancel", breaks: "capability.actions.off",
      killedBy: ["layout/actions-off[default-off]", "layout/actions-off[ordered-off]"],
      expecting: ["controls.finish.shown", "false"],
      without("selectionActions") { reply, _ in reply.view.controls.showsFinish = false })

    // Disabling one capability disables all capabilities.
    Mutant(
      "one-off-all-off", breaks: "capability.independent",
      killedBy: ["layout/independent[search]", "layout/independent[stagingArea]"],
      expecting: ["found"],
      Tampering(
        reply: { reply, moment in
          guard !moment.request.switchedOff.isEmpty else { return }
          reply.view.controls.showsSearch = false
          reply.view.controls.showsCollections = false
          if reply.view.around.staging == "button" { reply.view.around.staging = "label" }
        }))

    // A capability that is unknown or cannot be disabled is ignored without an error.
    Mutant(
      "unoffered-switch-ignored", breaks: "capability.unknown.refused",
      killedBy: [
        "layout/switch-refused[search]", "layout/intervention-refused[alone]",
        "layout/switch-unknown[word]",
      ], expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          guard request.configuration["disabled"] != nil, let device = request.device else {
            return
          }
          let offered = device.capabilities
            .intersection(device.options.disabledCapabilities ?? device.capabilities).names
          let kept = request.switchedOff.filter(offered.contains)
          request.set("disabled", .array(kept.map { .string($0) }))
        }))
  }

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

  private static func without(
    _ capability: String, _ change: @escaping @Sendable (inout StateReply, Moment) -> Void
  ) -> Tampering {
    Tampering(
      reply: { reply, moment in
        if moment.request.switchedOff.contains(capability) { change(&reply, moment) }
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

extension OpenRequest {
  /// The capabilities that the app disables, as far as they are text.
  fileprivate var switchedOff: [String] {
    configuration["disabled"]?.arrayValue?.compactMap(\.stringValue) ?? []
  }
}
