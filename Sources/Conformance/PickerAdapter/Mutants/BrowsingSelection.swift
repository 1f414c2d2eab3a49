// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants in which browsing changes the selection.
  static let browsingSelection: [Mutant] = [
    .collectionClearsSelection, .searchClearsSelection, .zoomClearsSelection,
    .limitOfEachCollection, .reviewStaysClosed, .reviewTapsIgnored, .reviewPastLimit,
    .reviewOfNothing, .reviewOfOne, .browsesWhileBusy,
  ]

  /// Opening a collection clears the selection.
  static let collectionClearsSelection = Mutant(
    "collection-clears-selection", breaks: "browse.selection.one",
    killedBy: ["browsing/selection-collection"], expecting: ["selection", "[]"],
    collateral: ["browse.busy.refused"],
    clearing { if case .collection = $0 { true } else { false } })

  /// A search clears the selection.
  static let searchClearsSelection = Mutant(
    "search-clears-selection", breaks: "browse.selection.one",
    killedBy: ["browsing/selection-search"], expecting: ["selection", "[]"],
    clearing { if case .search = $0 { true } else { false } })

  /// Zooming clears the selection.
  static let zoomClearsSelection = Mutant(
    "zoom-clears-selection", breaks: "browse.selection.one",
    killedBy: ["browsing/selection-zoom"], expecting: ["selection", "[]"],
    clearing { $0 == .zoomIn || $0 == .zoomOut })

  /// The limit applies to each collection separately.
  static let limitOfEachCollection = Mutant(
    "limit-of-each-collection", breaks: "browse.selection.one",
    killedBy: ["browsing/selection-limit"], expecting: ["reply.refused"],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "limit", reply.view.around.collection != nil,
          case .tap(let asset)? = moment.gesture
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))

  /// The review of the selection does not open.
  static let reviewStaysClosed = Mutant(
    "review-stays-closed", breaks: "review.opens",
    killedBy: ["browsing/review", "browsing/review-finish[cancel]"], expecting: ["place", "grid"],
    collateral: ["review.nothing.refused", "layout.resize.keeps-place", "review.none.refused"],
    Tampering(
      reply: { reply, _ in
        if reply.view.around.route == "review" { reply.view.around.route = "grid" }
      }))

  /// Taps in the review have no effect.
  static let reviewTapsIgnored = Mutant(
    "review-taps-ignored", breaks: "review.taps",
    killedBy: ["browsing/review-taps", "browsing/review-emptied"], expecting: ["selection"],
    collateral: ["review.limit.same"],
    Tampering(
      gesture: { gesture, moment in
        if case .tap = gesture, moment.last?.view.around.route == "review" { nil } else { gesture }
      }))

  /// Assets that were deselected in the review can be selected again beyond the limit.
  static let reviewPastLimit = Mutant(
    "review-past-limit", breaks: "review.limit.same",
    killedBy: ["browsing/review-limit"], expecting: ["selection", "reply.refused"],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "limit", reply.view.around.route == "review",
          case .tap(let asset)? = moment.gesture
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))

  /// The review opens even if nothing is selected.
  static let reviewOfNothing = Mutant(
    "review-of-nothing", breaks: "review.nothing.refused",
    killedBy: ["browsing/review-nothing"], expecting: ["place", "review"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .review, reply.refused == "nothingSelected" else { return }
        reply.forgetRefusal()
        reply.view.around.route = "review"
      }))

  /// The review is available even with a limit of one.
  static let reviewOfOne = Mutant(
    "review-of-one", breaks: "review.none.refused",
    killedBy: ["browsing/review-single"], expecting: ["reply.refused"],
    collateral: ["capability.staging.off"],
    Tampering(
      reply: { reply, moment in
        guard moment.request.configuration["limit"]?.intValue == 1 else { return }
        reply.view.around.staging = "button"
        if moment.gesture == .review { reply.forgetRefusal() }
      }))

  /// The person can browse while the picker is busy.
  static let browsesWhileBusy = Mutant(
    "browses-while-busy", breaks: "browse.busy.refused",
    killedBy: ["browsing/loading[collections]", "browsing/loading[collection]"],
    expecting: ["reply.refused"],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "notNow", reply.view.phase != .picking else { return }
        switch moment.gesture {
        case .collections?, .collection?, .leave?: reply.forgetRefusal()
        default: break
        }
      }))

  private static func clearing(_ clears: @escaping @Sendable (Gesture) -> Bool) -> Tampering {
    Tampering(
      reply: { reply, moment in
        if let gesture = moment.gesture, clears(gesture) { reply.view.selection = [] }
      })
  }
}
