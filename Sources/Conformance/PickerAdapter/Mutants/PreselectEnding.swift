// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Preselected assets that stay selected are returned as new.
  static let keptIsReady = Mutant(
    "kept-is-ready", breaks: "preselect.kept.kept",
    killedBy: ["preselection/kept[any]", "preselection/all-kept"],
    expecting: ["results.items", "ready"],
    collateral: ["preselect.reselect.kept", "preselect.outside.stays", "preselect.new.ready"],
    finishing { item, _ in item.state == "kept" ? item.changed(to: "ready") : item })

  /// Preselected assets that stay selected are missing from the results.
  static let keptLeftOut = Mutant(
    "kept-left-out", breaks: "preselect.kept.kept",
    killedBy: ["preselection/kept[any]"], expecting: ["results.ids", "img-00001"],
    collateral: [
      "preselect.reselect.kept", "preselect.outside.stays", "preselect.new.ready",
      "preselect.over-limit.opens",
    ],
    finishing { item, _ in item.state == "kept" ? nil : item })

  /// Assets that the person adds to a preselection are returned as kept.
  static let newIsKept = Mutant(
    "new-is-kept", breaks: "preselect.new.ready",
    killedBy: ["preselection/kept[any]", "preselection/replaced"],
    expecting: ["results.items", "kept"], collateral: ["preselect.reselect.kept"],
    finishing { item, _ in item.state == "ready" ? item.changed(to: "kept") : item })

  /// Preselected assets that were deselected and selected again are returned as new.
  static let reselectedIsReady = Mutant(
    "reselected-is-ready", breaks: "preselect.reselect.kept",
    killedBy: ["preselection/reselected"], expecting: ["results.items", "ready"],
    finishing { item, moment in
      moment.gestures.contains(.tap(AssetIdentifier(item.identifier)))
        ? item.changed(to: "ready") : item
    })

  /// Cancelling returns the current selection instead of the preselection.
  static let cancelKeepsChanges = Mutant(
    "cancel-keeps-changes", breaks: "preselect.cancel.returns",
    killedBy: ["preselection/cancel[added]", "preselection/cancel-emptied"],
    expecting: ["results.ids"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.results?.outcome == "cancelled", moment.request.preselects else { return }
        reply.view.results?.items = reply.view.selection.map {
          ItemView(identifier: $0, state: "kept")
        }
      }))

  /// Cancelling returns nothing instead of the preselection.
  static let cancelReturnsNothing = Mutant(
    "cancel-returns-nothing", breaks: "preselect.cancel.returns",
    killedBy: ["preselection/cancel[nothing]"], expecting: ["results.ids", "[]"],
    collateral: ["preselect.unknown.dropped", "preselect.outside.stays"],
    Tampering(
      reply: { reply, _ in
        if reply.view.results?.outcome == "cancelled" { reply.view.results?.items = [] }
      }))

  /// If all preselected assets are deselected, the person cannot finish.
  static let emptiedNotFinished = Mutant(
    "emptied-not-finished", breaks: "preselect.emptied.finishes",
    killedBy: ["preselection/emptied[any]"], expecting: ["phase", "picking"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .finish && moment.request.preselects
          && moment.last?.view.selection.isEmpty ?? false ? nil : gesture
      }))

  /// If all preselected assets are deselected, finishing is reported as cancelled.
  static let emptiedIsCancel = Mutant(
    "emptied-is-cancel", breaks: "preselect.emptied.finishes",
    killedBy: ["preselection/emptied[any]", "preselection/emptied-by-app"],
    expecting: ["results.outcome", "cancelled"],
    Tampering(
      reply: { reply, moment in
        if moment.request.preselects, reply.view.results?.items.isEmpty ?? false {
          reply.view.results?.outcome = "cancelled"
        }
      }))

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

extension ItemView {
  /// Returns the item in another state.
  fileprivate func changed(to state: String) -> ItemView {
    ItemView(identifier: identifier, state: state)
  }
}
