// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants of devices for which the suite has no cases, so that only the exploration can detect
  /// the mutants.
  @MutantList public static var exploredOnly: [Mutant] {
    // A continuous picker delivers changes that the host app makes, which breaks the rule
    // `continuous.host.quiet`.
    Mutant(
      "continuous-echoes-host", breaks: "continuous.host.quiet", killedBy: [], expecting: [],
      Tampering(
        reply: { reply, moment in
          guard case .hostDeselect = moment.gesture, let last = reply.events.last,
            moment.request.configuration["selection"]?.stringValue?.hasPrefix("continuous") ?? false
          else { return }
          reply.events.append(
            SessionEvent(
              time: reply.now, number: last.number + 1, kind: "delivered",
              value: .array(reply.view.selection.map { .string($0) })))
        }))

    // With limit 1, a continuous picker keeps the first pick instead of replacing it, which breaks
    // the rule `continuous.limit-one.replaces`.
    Mutant(
      "continuous-keeps-first", breaks: "continuous.limit-one.replaces", killedBy: [],
      expecting: [],
      Tampering(
        gesture: { gesture, moment in
          guard case .tap(let asset) = gesture, let view = moment.last?.view, view.limit == 1,
            view.controls.showsFinish, let first = view.selection.first, first != asset.rawValue
          else { return gesture }
          return nil
        }))

    // Cancelling returns nothing despite a preselection, which breaks the rule
    // `preselect.cancel.returns`.
    Mutant(
      "cancel-forgets-preselection", breaks: "preselect.cancel.returns", killedBy: [],
      expecting: [],
      Tampering(
        reply: { reply, _ in
          if reply.view.results?.outcome == "cancelled" { reply.view.results?.items = [] }
        }))

    // Preselected assets are returned as new, which breaks the rule `preselect.kept.kept`.
    Mutant(
      "kept-says-ready", breaks: "preselect.kept.kept", killedBy: [], expecting: [],
      Tampering(
        reply: { reply, _ in
          for index in reply.view.results?.items.indices ?? 0..<0
          where reply.view.results?.items[index].state == "kept" {
            reply.view.results?.items[index].state = "ready"
          }
        }))
  }
}
