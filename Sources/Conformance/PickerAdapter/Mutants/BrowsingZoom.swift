// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break zooming or scrolling.
  static let browsingZoom: [Mutant] = [
    .zoomStandsStill, .zoomNeverEnds, .zoomEndRefused, .scrollPastEnd, .scrollStandsStill,
    .initialPositionIgnored, .initialPositionRefused,
  ]

  /// Zooming has no effect.
  static let zoomStandsStill = Mutant(
    "zoom-stands-still", breaks: "zoom.steps",
    killedBy: ["browsing/zoom-in", "browsing/zoom-columns"], expecting: ["found"],
    collateral: ["zoom.ends.nothing"],
    Tampering(gesture: { gesture, _ in gesture == .zoomIn || gesture == .zoomOut ? nil : gesture }))

  /// There is always another zoom step.
  static let zoomNeverEnds = Mutant(
    "zoom-never-ends", breaks: "zoom.steps",
    killedBy: ["browsing/zoom-in", "browsing/zoom-out"], expecting: ["zoom.", "true"],
    collateral: ["zoom.ends.nothing"],
    Tampering(
      reply: { reply, _ in
        reply.view.around.canZoomIn = true
        reply.view.around.canZoomOut = true
      }))

  /// Zooming after the last step is refused.
  static let zoomEndRefused = Mutant(
    "zoom-end-refused", breaks: "zoom.ends.nothing",
    killedBy: ["browsing/zoom-beyond[in]", "browsing/zoom-none[out]"], expecting: ["reply.refused"],
    Tampering(
      reply: { reply, moment in
        let around = moment.last?.view.around
        if moment.gesture == .zoomIn && around?.canZoomIn == false
          || moment.gesture == .zoomOut && around?.canZoomOut == false
        {
          reply.refused = "notOffered"
        }
      }))

  /// Scrolling continues after the first and the last asset.
  static let scrollPastEnd = Mutant(
    "scroll-past-end", breaks: "scroll.anchor",
    killedBy: ["browsing/scroll[beyond]", "browsing/scroll[before]"], expecting: ["anchor"],
    Tampering(
      reply: { reply, moment in
        if case .scroll(let index)? = moment.gesture { reply.view.around.anchor = index }
      }))

  /// Scrolling has no effect.
  static let scrollStandsStill = Mutant(
    "scroll-stands-still", breaks: "scroll.anchor",
    killedBy: ["browsing/scroll[within]", "browsing/scroll[far]"],
    expecting: ["anchor", "found 0"],
    collateral: ["layout.resize.keeps-place", "collection.none.refused"],
    Tampering(gesture: { gesture, _ in if case .scroll = gesture { nil } else { gesture } }))

  /// Scrolling to the initial position has no effect.
  static let initialPositionIgnored = Mutant(
    "initial-position-ignored", breaks: "scroll.initial",
    killedBy: ["browsing/initial"], expecting: ["anchor", "found 6"],
    Tampering(
      gesture: { gesture, _ in gesture == .scrollToInitialPosition ? nil : gesture }))

  /// Scrolling to the initial position is refused if the grid needs no scrolling.
  static let initialPositionRefused = Mutant(
    "initial-position-refused", breaks: "scroll.initial",
    killedBy: ["browsing/initial", "browsing/initial-elsewhere[empty]"],
    expecting: ["reply.refused", "notNow"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .scrollToInitialPosition else { return }
        if reply.view.around.anchor == moment.last?.view.around.anchor { reply.refused = "notNow" }
      }))
}
