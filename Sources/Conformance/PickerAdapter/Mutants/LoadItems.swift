// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Progress stays at zero until all items have been fetched.
  static let progressStuck = Mutant(
    "progress-stuck", breaks: "load.progress.moves",
    killedBy: ["loading/progress-moves"], expecting: ["progress", "at least 25"],
    Tampering(
      reply: { reply, _ in
        if reply.view.progress != nil { reply.view.progress = 0 }
        reply.events = reply.events.map { event in
          var event = event
          if event.kind == "progress" { event.value = 0 }
          return event
        }
      }))

  /// The list of four ordered picks contains only those that are missing.
  static let itemsMissingOnly = Mutant(
    "items-missing-only", breaks: "load.items.all-told",
    killedBy: ["loading/items-in-order"], expecting: ["items.*.id"],
    Tampering(
      reply: { reply, _ in
        if reply.listsFour { reply.view.items?.removeAll { $0.state == "ready" } }
      }))

  /// The list of four ordered picks is reversed.
  static let itemsBackwards = Mutant(
    "items-backwards", breaks: "load.items.all-told",
    killedBy: ["loading/items-in-order"], expecting: ["items.*.id"],
    Tampering(
      reply: { reply, _ in
        if reply.listsFour { reply.view.items?.reverse() }
      }))

  /// An item that waits for a retry has an unknown state.
  static let stateUnheardOf = Mutant(
    "state-unheard-of", breaks: "load.items.states",
    killedBy: ["loading/items-states"], expecting: ["state", "waiting"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.phase == .loading, moment.itemError != nil else { return }
        reply.view.items = reply.view.items?.map {
          $0.state == "queued" ? ItemView(identifier: $0.identifier, state: "waiting") : $0
        }
      }))

  /// Items on the device are queued like items in the cloud.
  static let hereIsQueued = Mutant(
    "here-is-queued", breaks: "load.here.ready-at-once",
    killedBy: ["loading/here-first", "loading/one-of-five-missing"],
    expecting: ["state", "queued"],
    collateral: ["family.loading.before-close"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .finish, reply.view.phase == .loading,
          !moment.gestures.contains(.goBack)
        else { return }
        reply.view.items = reply.view.items?.map {
          ItemView(identifier: $0.identifier, state: "queued")
        }
      }))
}

extension StateReply {
  /// Whether the reply lists four ordered picks.
  fileprivate var listsFour: Bool {
    view.badges != nil && view.items?.count == 4 && view.phase != .closed
  }
}
