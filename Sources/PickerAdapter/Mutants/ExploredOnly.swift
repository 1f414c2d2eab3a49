// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Wrong pickers on devices that no case is for; only the exploration knows those.
  public static let exploredOnly: [Mutant] = [
    .continuousEchoesHost, .continuousKeepsFirst, .cancelForgetsPreselection, .keptSaysReady,
  ]

  /// P6: a continuous picker hands over what the host changed.
  static let continuousEchoesHost = Mutant(
    "continuous-echoes-host", breaks: "P6", killedBy: [], saying: [],
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

  /// P2: with limit 1 a continuous picker keeps what was picked first.
  static let continuousKeepsFirst = Mutant(
    "continuous-keeps-first", breaks: "P2", killedBy: [], saying: [],
    Tampering(
      gesture: { gesture, moment in
        guard case .tap(let asset) = gesture, let view = moment.last?.view, view.limit == 1,
          view.controls.showsFinish, let first = view.selection.first, first != asset.rawValue
        else { return gesture }
        return nil
      }))

  /// P9: cancelling hands over nothing although something was selected from the start.
  static let cancelForgetsPreselection = Mutant(
    "cancel-forgets-preselection", breaks: "P9", killedBy: [], saying: [],
    Tampering(
      reply: { reply, _ in
        if reply.view.results?.outcome == "cancelled" { reply.view.results?.items = [] }
      }))

  /// P10: what was selected from the start is handed over as if it were new.
  static let keptSaysReady = Mutant(
    "kept-says-ready", breaks: "P10", killedBy: [], saying: [],
    Tampering(
      reply: { reply, _ in
        for place in reply.view.results?.items.indices ?? 0..<0
        where reply.view.results?.items[place].state == "kept" {
          reply.view.results?.items[place].state = "ready"
        }
      }))
}
