// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// With limit 1, tapping a small asset closes the picker before its bytes are fetched.
  static let tapClosesWithoutBytes = Mutant(
    "tap-closes-without-bytes", breaks: "load.limit-one.tap",
    killedBy: ["loading/limit-one[tiny]"], expecting: ["phase", "closed"],
    Tampering(
      reply: { reply, moment in
        guard case .tap(let tapped)? = moment.gesture, reply.view.phase == .loading,
          let size = moment.request.assets.first(where: { $0.identifier == tapped })?.byteCount,
          size <= 1000
        else { return }
        reply.close("finished", reply.view.items ?? [])
      }))

  /// An unknown gesture is ignored without an error.
  static let nonsenseGestureTaken = Mutant(
    "nonsense-gesture-taken", breaks: "load.refuses-nonsense",
    killedBy: ["loading/gesture-nonsense[unknown]"], expecting: ["error.number"],
    collateral: ["load.resize.goes-on"],
    Tampering(
      overlooks: { $0 == "session.act" }))

  /// After a cancel, the fetch of a large file continues and sends progress events.
  static let fetchesOnAfterCancel = Mutant(
    "fetches-on-after-cancel", breaks: "load.cancel.stops",
    killedBy: ["loading/cancel-stops"], expecting: ["events", "progress"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == nil, moment.gestures.suffix(2) == [.finish, .cancel],
          moment.request.assets.contains(where: { ($0.byteCount ?? 0) > 4_000_000 })
        else { return }
        reply.reportProgress(moment)
      }))

  /// After a failure, the app cannot close the picker.
  static let hostCloseWaits = Mutant(
    "host-close-waits", breaks: "load.host-close.stops",
    killedBy: ["failing/host-close[closed]"], expecting: ["phase", "failed"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .hostClose && moment.last?.view.phase == .failed ? nil : gesture
      }))

  /// After the app closed the picker, a fetch continues and sends progress events.
  static let fetchOutlivesHostClose = Mutant(
    "fetch-outlives-host-close", breaks: "load.host-close.stops",
    killedBy: ["loading/host-close[middle]"], expecting: ["events", "progress"],
    collateral: ["end.nothing-after"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == nil, moment.gestures.suffix(2) == [.finish, .hostClose] else {
          return
        }
        reply.reportProgress(moment)
      }))

  /// Assets that are added to the library while loading are fetched too.
  static let lateJoinsFetch = Mutant(
    "late-joins-fetch", breaks: "load.library.late-ignored",
    killedBy: ["loading/library-grows"], expecting: ["items.*.id", "new"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.phase == .loading else { return }
        for case .added(let entry) in moment.gesture?.edits ?? [] {
          let name = entry.asset.identifier.rawValue
          reply.view.items?.append(ItemView(identifier: name, state: "queued"))
        }
      }))

  /// Items that are removed from the library during their fetch are reported as failed.
  static let goneMeanwhileFails = Mutant(
    "gone-meanwhile-fails", breaks: "load.gone-meanwhile.told",
    killedBy: ["loading/gone-meanwhile[first]", "loading/gone-after-failure"],
    expecting: ["state", "failed"],
    Tampering(
      reply: { reply, moment in
        guard let finish = moment.gestures.firstIndex(of: .finish),
          moment.gestures[finish...].contains(where: { !$0.edits.isEmpty })
        else { return }
        reply.view.items = reply.view.items?.map {
          $0.state == "gone"
            ? ItemView(identifier: $0.identifier, state: "failed", reason: "notFound") : $0
        }
      }))

  /// Resizing stops a fetch.
  static let resizeStopsFetch = Mutant(
    "resize-stops-fetch", breaks: "load.resize.goes-on",
    killedBy: ["loading/resize[smaller]", "loading/resize[larger]"],
    expecting: ["phase", "picking"],
    Tampering(
      gesture: { gesture, moment in
        if case .resize = gesture, moment.last?.view.phase == .loading { return .cancel }
        return gesture
      }))
}

extension StateReply {
  /// Adds a progress event although nothing is being fetched.
  fileprivate mutating func reportProgress(_ moment: Moment) {
    let number = (events.last ?? moment.last?.events.last)?.number ?? 0
    events.append(SessionEvent(time: now, number: number + 1, kind: "progress", value: 50))
  }
}
