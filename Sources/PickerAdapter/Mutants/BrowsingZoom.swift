// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Wrong pickers that zoom or scroll otherwise.
  static let browsingZoom: [Mutant] = [
    .zoomStandsStill, .zoomNeverEnds, .zoomEndRefused, .scrollPastEnd, .scrollStandsStill,
    .initialPositionIgnored, .initialPositionRefused,
  ]

  /// Zooming does nothing.
  static let zoomStandsStill = Mutant(
    "zoom-stands-still", breaks: "zoom.steps",
    killedBy: ["browsing/zoom-in", "browsing/zoom-columns"], saying: ["found"],
    collateral: ["zoom.ends.nothing"],
    Tampering(gesture: { gesture, _ in gesture == .zoomIn || gesture == .zoomOut ? nil : gesture }))

  /// There is always a further step.
  static let zoomNeverEnds = Mutant(
    "zoom-never-ends", breaks: "zoom.steps",
    killedBy: ["browsing/zoom-in", "browsing/zoom-out"], saying: ["zoom.", "true"],
    collateral: ["zoom.ends.nothing"],
    Tampering(
      reply: { reply, _ in
        reply.view.around.canZoomIn = true
        reply.view.around.canZoomOut = true
      }))

  /// Beyond the last step zooming is refused.
  static let zoomEndRefused = Mutant(
    "zoom-end-refused", breaks: "zoom.ends.nothing",
    killedBy: ["browsing/zoom-beyond[in]", "browsing/zoom-none[out]"], saying: ["reply.refused"],
    Tampering(
      reply: { reply, moment in
        let around = moment.last?.view.around
        if moment.gesture == .zoomIn && around?.canZoomIn == false
          || moment.gesture == .zoomOut && around?.canZoomOut == false
        {
          reply.refused = "notOffered"
        }
      }))

  /// Scrolling goes beyond the ends.
  static let scrollPastEnd = Mutant(
    "scroll-past-end", breaks: "scroll.anchor",
    killedBy: ["browsing/scroll[beyond]", "browsing/scroll[before]"], saying: ["anchor"],
    Tampering(
      reply: { reply, moment in
        if case .scroll(let place)? = moment.gesture { reply.view.around.anchor = place }
      }))

  /// Scrolling does nothing.
  static let scrollStandsStill = Mutant(
    "scroll-stands-still", breaks: "scroll.anchor",
    killedBy: ["browsing/scroll[within]", "browsing/scroll[far]"], saying: ["anchor", "found 0"],
    collateral: ["layout.resize.keeps-place", "collection.none.refused"],
    Tampering(gesture: { gesture, _ in if case .scroll = gesture { nil } else { gesture } }))

  /// Scrolling back does nothing.
  static let initialPositionIgnored = Mutant(
    "initial-position-ignored", breaks: "scroll.initial",
    killedBy: ["browsing/initial"], saying: ["anchor", "found 6"],
    Tampering(
      gesture: { gesture, _ in gesture == .scrollToInitialPosition ? nil : gesture }))

  /// Scrolling back is refused where there is nothing to scroll.
  static let initialPositionRefused = Mutant(
    "initial-position-refused", breaks: "scroll.initial",
    killedBy: ["browsing/initial", "browsing/initial-elsewhere[empty]"],
    saying: ["reply.refused", "notNow"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .scrollToInitialPosition else { return }
        if reply.view.around.anchor == moment.last?.view.around.anchor { reply.refused = "notNow" }
      }))
}
