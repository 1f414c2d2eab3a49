// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `ending.json`, which are about the end of a picker.
  @MutantList static var ending: [Mutant] {
    // Cancelling returns the selection.
    Mutant(
      "cancel-returns-selection", breaks: "cancel.result.empty",
      killedBy: ["ending/cancel-with-selection"], expecting: ["results.ids", "img-00001"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.results?.outcome == "cancelled", !moment.request.preselects else {
            return
          }
          reply.view.results?.items = reply.view.selection.map {
            ItemView(identifier: $0, state: "ready")
          }
        }))

    // The outcome of cancelling equals that of finishing without a selection.
    Mutant(
      "cancel-looks-finished", breaks: "cancel.result.told-apart",
      killedBy: ["ending/cancel-with-selection", "ending/cancel-at-once[empty]"],
      expecting: ["results.outcome", "finished"],
      Tampering(
        reply: { reply, moment in
          if reply.view.results?.outcome == "cancelled", !moment.request.preselects {
            reply.view.results?.outcome = "finished"
          }
        }))

    // The Cancel button is missing while loading and after a failure.
    Mutant(
      "cancel-hidden-while-busy", breaks: "cancel.always-offered",
      killedBy: ["loading/offline", "loading/link-lost"], expecting: ["controls.cancel.shown"],
      Tampering(
        reply: { reply, _ in
          if [.loading, .failed].contains(reply.view.phase) {
            reply.view.controls.showsCancel = false
          }
        }))

    // A picker sends its terminal event twice.
    Mutant(
      "ends-twice", breaks: "end.terminal-once",
      killedBy: ["ending/closed-stays-closed[finished]"], expecting: ["ended", "found 2"],
      Tampering(
        reply: { reply, _ in
          if let end = reply.events.last, end.kind == "ended" { reply.events.append(end) }
        }))

    // A closed picker sends further events.
    Mutant(
      "talks-after-close", breaks: "end.nothing-after",
      killedBy: ["ending/closed-stays-closed[finished]"], expecting: ["events", "selection"],
      Tampering(
        reply: { reply, moment in
          guard let last = moment.last, last.view.phase == .closed else { return }
          let number = (last.events.last?.number ?? 1) + 1
          reply.events.append(SessionEvent(time: reply.now, number: number, kind: "selection"))
        }))

    // An app that closes the picker receives the selection.
    Mutant(
      "host-close-hands-over", breaks: "end.without-picks",
      killedBy: ["ending/host-close[closed]"], expecting: ["results.ids", "img-00001"],
      Tampering(
        reply: { reply, moment in
          guard moment.gestures.contains(.hostClose), reply.view.phase == .closed,
            !moment.request.preselects
          else { return }
          reply.view.results?.items = reply.view.selection.map {
            ItemView(identifier: $0, state: "ready")
          }
        }))

    // A picker that failed reports that it was cancelled.
    Mutant(
      "failure-looks-cancelled", breaks: "end.failure.told-apart",
      killedBy: [
        "ending/host-close[host-died]", "ending/host-close[library-vanished]",
        "ending/host-close[budget]",
      ], expecting: ["results.outcome", "cancelled"],
      Tampering(
        reply: { reply, moment in
          if reply.view.results?.outcome == "failed", !moment.request.preselects {
            reply.view.results?.outcome = "cancelled"
          }
        }))

    // If the app closed the picker, cancelling it sends the terminal event again.
    Mutant(
      "ends-again", breaks: "end.terminal-once",
      killedBy: ["ending/host-close[closed]"], expecting: ["ended", "found 2"],
      Tampering(
        reply: { reply, moment in
          guard moment.gestures.suffix(2) == [.hostClose, .cancel], let last = moment.last,
            last.view.phase == .closed
          else { return }
          let number = (last.events.last?.number ?? 1) + 1
          reply.events.append(
            SessionEvent(time: reply.now, number: number, kind: "ended", value: "cancelled"))
        }))

    // The Cancel button is missing if the library is empty.
    Mutant(
      "cancel-hidden-when-empty", breaks: "cancel.always-offered",
      killedBy: ["ending/cancel-at-once[empty]", "ending/cancel-shown[0-0]"],
      expecting: ["controls.cancel.shown"],
      Tampering(
        reply: { reply, moment in
          if moment.request.library.isEmpty { reply.view.controls.showsCancel = false }
        }))

    // A tap reopens a closed picker.
    Mutant(
      "opens-again", breaks: "end.nothing-after",
      killedBy: ["ending/closed-taps"], expecting: ["phase", "picking"],
      Tampering(
        reply: { reply, moment in
          guard case .tap? = moment.gesture, moment.last?.view.phase == .closed else { return }
          reply.stayOpen(in: .picking)
        }))

    // A closed session still answers.
    Mutant(
      "forgotten-answers", breaks: "session.forgotten.gone",
      killedBy: ["ending/forgotten[tap]", "ending/forgotten[view]"], expecting: ["phase"],
      Tampering(remembers: true))
  }
}
