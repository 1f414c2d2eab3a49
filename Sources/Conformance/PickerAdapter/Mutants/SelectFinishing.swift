// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// The selection is returned before the person finishes.
  static let resultsBeforeFinish = Mutant(
    "results-before-finish", breaks: "finish.hands-over",
    killedBy: ["selection/finish-only-when-asked"], expecting: ["results: expected nothing"],
    collateral: [
      "load.background.rest", "load.background.not-offered", "load.choices.only-failed",
      "results.only-when-closed", "review.opens",
    ],
    Tampering(
      reply: { reply, moment in
        guard reply.view.phase == .picking, !reply.view.selection.isEmpty, !moment.isContinuous,
          !moment.isFamily
        else { return }
        reply.view.results = ResultsView(
          outcome: "finished",
          items: reply.view.selection.map { ItemView(identifier: $0, state: "ready") })
      }))

  /// The results are in the order of their arrival, the smallest first.
  static let resultsByArrival = Mutant(
    "results-by-arrival", breaks: "results.order.selection",
    killedBy: ["selection/arrival-order[default]", "selection/arrival-order[ordered]"],
    expecting: ["results.ids"],
    collateral: [
      "load.background.after-failure", "load.background.items",
      "load.done.closes", "load.gone-meanwhile.told", "load.here.ready-at-once",
      "load.library.late-ignored", "load.order.selection", "load.parallel.as-many",
      "load.parallel.at-most", "load.retry.closes", "load.size.unknown", "load.use.hands-over",
      "results.order.selection", "results.ready-when-finished", "results.reason.only-failed",
      "results.stay",
    ],
    Tampering(
      reply: { reply, moment in
        guard moment.isFamily, let items = reply.view.results?.items else { return }
        let sizes = Dictionary(
          moment.request.assets.map { ($0.identifier.rawValue, $0.byteCount ?? 0) },
          uniquingKeysWith: { first, _ in first })
        let arrived = items.enumerated().sorted { one, other in
          let (first, second) = (sizes[one.element.identifier], sizes[other.element.identifier])
          return (first ?? 0, one.offset) < (second ?? 0, other.offset)
        }
        reply.view.results?.items = arrived.map(\.element)
      }))

  /// Without a failure, using the fetched items finishes the picker.
  static let useFinishes = Mutant(
    "use-finishes", breaks: "load.choices.only-failed", killedBy: ["selection/not-now[use]"],
    expecting: ["reply.refused"], collateral: ["load.choices.only-failed", "load.never.on-demand"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .useArrived && moment.last?.view.phase == .picking ? .finish : gesture
      }))
}

extension Moment {
  /// The selection mode that the app requests.
  var mode: String { request.configuration["selection"]?.stringValue ?? "default" }

  /// Whether the app requests the delivery of every change.
  var isContinuous: Bool { mode.hasPrefix("continuous") }
}
