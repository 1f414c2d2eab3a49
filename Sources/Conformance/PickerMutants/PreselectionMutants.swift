// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `preselection.json`, which are about the initial selection.
  @MutantList static var preselection: [Mutant] {
    // Preselected assets do not count toward the limit.
    Mutant(
      "preselection-not-counted", breaks: "preselect.shown.selected",
      killedBy: ["preselection/counts"], expecting: ["reply.refused"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "limit", moment.request.preselects,
            reply.view.selection.count == reply.view.limit,
            case .tap(let asset)? = moment.gesture
          else { return }
          reply.selectDespiteRefusal(asset)
        }))

    // The numbers on preselected assets are in the order of their dates.
    Mutant(
      "preselection-by-date", breaks: "preselect.shown.order",
      killedBy: ["preselection/order[ordered-mixed]"], expecting: ["selection"],
      Tampering(
        opening: { request in
          guard request.configuration["selection"] == "ordered", request.preselects else { return }
          request.set("preselected", .array(request.identifiers.sorted().map { .string($0) }))
        }))

    // If an identifier is preselected twice, its second position is used.
    Mutant(
      "duplicates-last-counts", breaks: "preselect.duplicates.once",
      killedBy: ["preselection/duplicates[first-counts]"], expecting: ["selection"],
      Tampering(
        opening: { request in
          let identifiers = request.identifiers
          guard request.preselects, Set(identifiers).count < identifiers.count else { return }
          let last = identifiers.enumerated().filter { index, identifier in
            !identifiers[(index + 1)...].contains(identifier)
          }
          request.set("preselected", .array(last.map { .string($0.element) }))
        }))

    // Unknown identifiers are not reported.
    Mutant(
      "unknown-not-told", breaks: "preselect.unknown.dropped",
      killedBy: ["preselection/unknown[one]", "preselection/unknown[between]"],
      expecting: ["reply.dropped", "[]"],
      Tampering(reply: { reply, _ in reply.dropped = [] }))

    // An unknown identifier is selected like the identifier of an asset.
    Mutant(
      "unknown-kept", breaks: "preselect.unknown.dropped",
      killedBy: ["preselection/unknown[between]"], expecting: ["selection", "no-such-asset"],
      Tampering(
        reply: { reply, moment in
          guard moment.gestures.isEmpty, !reply.dropped.isEmpty else { return }
          reply.view.selection = moment.request.identifiers
        }))

    // A preselection above the limit is truncated.
    Mutant(
      "over-limit-cut", breaks: "preselect.over-limit.opens",
      killedBy: ["preselection/over-limit", "preselection/at-limit[one-over]"],
      expecting: ["selection"],
      Tampering(
        opening: { request in
          guard let limit = request.configuration["limit"]?.intValue, limit > 1,
            request.preselects
          else { return }
          request.set("preselected", .array(request.identifiers.prefix(limit).map { .string($0) }))
        }))

    // Preselected assets that the filter excludes are deselected.
    Mutant(
      "outside-dropped", breaks: "preselect.outside.stays",
      killedBy: ["preselection/outside-filter"], expecting: ["selection", "vid-00001"],
      Tampering(
        opening: { request in
          guard request.preselects, request.device?.selection.preselection ?? false else { return }
          let outside = Set(request.assets.map(\.identifier))
            .subtracting(request.window().map(\.identifier))
          let inside = request.identifiers.filter { !outside.contains(AssetIdentifier($0)) }
          request.set("preselected", .array(inside.map { .string($0) }))
        }))

    // Preselected assets that stay selected are returned as new.
    Mutant(
      "kept-is-ready", breaks: "preselect.kept.kept",
      killedBy: ["preselection/kept[any]", "preselection/all-kept"],
      expecting: ["results.items", "ready"],
      finishing { item, _ in item.state == "kept" ? item.changed(to: "ready") : item })

    // Preselected assets that stay selected are missing from the results.
    Mutant(
      "kept-left-out", breaks: "preselect.kept.kept",
      killedBy: ["preselection/kept[any]"], expecting: ["results.ids", "img-00001"],
      finishing { item, _ in item.state == "kept" ? nil : item })

    // Assets that the person adds to a preselection are returned as kept.
    Mutant(
      "new-is-kept", breaks: "preselect.new.ready",
      killedBy: ["preselection/kept[any]", "preselection/replaced"],
      expecting: ["results.items", "kept"],
      finishing { item, _ in item.state == "ready" ? item.changed(to: "kept") : item })

    // Preselected assets that were deselected and selected again are returned as new.
    Mutant(
      "reselected-is-ready", breaks: "preselect.reselect.kept",
      killedBy: ["preselection/reselected"], expecting: ["results.items", "ready"],
      finishing { item, moment in
        moment.gestures.contains(.tap(AssetIdentifier(item.identifier)))
          ? item.changed(to: "ready") : item
      })

    // Cancelling returns the current selection instead of the preselection.
    Mutant(
      "cancel-keeps-changes", breaks: "preselect.cancel.returns",
      killedBy: ["preselection/cancel[added]", "preselection/cancel-emptied"],
      expecting: ["results.ids"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.results?.outcome == "cancelled", moment.request.preselects else {
            return
          }
          reply.view.results?.items = reply.view.selection.map {
            ItemView(identifier: $0, state: "kept")
          }
        }))

    // Cancelling returns nothing instead of the preselection.
    Mutant(
      "cancel-returns-nothing", breaks: "preselect.cancel.returns",
      killedBy: ["preselection/cancel[nothing]"], expecting: ["results.ids", "[]"],
      Tampering(
        reply: { reply, _ in
          if reply.view.results?.outcome == "cancelled" { reply.view.results?.items = [] }
        }))

    // If all preselected assets are deselected, the person cannot finish.
    Mutant(
      "emptied-not-finished", breaks: "preselect.emptied.finishes",
      killedBy: ["preselection/emptied[any]"], expecting: ["phase", "picking"],
      Tampering(
        gesture: { gesture, moment in
          gesture == .finish && moment.request.preselects
            && moment.last?.view.selection.isEmpty ?? false ? nil : gesture
        }))

    // If all preselected assets are deselected, finishing is reported as cancelled.
    Mutant(
      "emptied-is-cancel", breaks: "preselect.emptied.finishes",
      killedBy: ["preselection/emptied[any]", "preselection/emptied-by-app"],
      expecting: ["results.outcome", "cancelled"],
      Tampering(
        reply: { reply, moment in
          if moment.request.preselects, reply.view.results?.items.isEmpty ?? false {
            reply.view.results?.outcome = "cancelled"
          }
        }))
  }

  /// Returns a tampering that changes the results of a picker with a preselection.
  private static func finishing(
    _ change: @escaping @Sendable (ItemView, Moment) -> ItemView?
  ) -> Tampering {
    Tampering(
      reply: { reply, moment in
        guard moment.request.preselects, let results = reply.view.results,
          results.outcome == "finished"
        else { return }
        reply.view.results?.items = results.items.compactMap { change($0, moment) }
      })
  }
}

extension OpenRequest {
  /// The identifiers that the app preselects.
  fileprivate var identifiers: [String] {
    (configuration["preselected"]?.arrayValue ?? []).compactMap(\.stringValue)
  }
}

extension ItemView {
  /// Returns the item in another state.
  fileprivate func changed(to state: String) -> ItemView {
    ItemView(identifier: identifier, state: state)
  }
}
