// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `clock.json`, which are about time.
  @MutantList static var clock: [Mutant] {
    // A refused retry advances the clock by a millisecond.
    Mutant(
      "clock-ticks", breaks: "clock.stands-still",
      killedBy: ["clock/stands-still"], expecting: ["now", "found 1"],
      Tampering(
        reply: { reply, moment in
          if moment.gesture == .retry, reply.refused != nil { reply.now += 1 }
        }))

    // After a minute the clock has a resolution of ten milliseconds.
    Mutant(
      "clock-rounds", breaks: "clock.counts",
      killedBy: ["clock/counts"], expecting: ["now", "60000"],
      Tampering(
        reply: { reply, _ in
          if reply.now > 60_000 { reply.now -= reply.now % 10 }
        }))

    // Advancing the time by zero causes an event.
    Mutant(
      "zero-is-news", breaks: "clock.zero",
      killedBy: ["clock/zero", "clock/zero-loading"], expecting: ["events", "view"],
      Tampering(
        reply: { reply, moment in
          guard moment.wait == 0 else { return }
          let number = (reply.events.last ?? moment.last?.events.last)?.number ?? 0
          reply.events.append(SessionEvent(time: reply.now, number: number + 1, kind: "view"))
        }))

    // Advancing the time by a single millisecond loses its events, except the terminal one.
    Mutant(
      "misses-single-milliseconds", breaks: "clock.pieces",
      killedBy: ["clock/law-limit-one"], expecting: ["events"],
      Tampering(
        reply: { reply, moment in
          if moment.wait == 1 { reply.events.removeAll { $0.kind != "ended" } }
        }))

    // The number of assets is one too high if the session's name does not end in a digit.
    Mutant(
      "names-matter", breaks: "clock.repeatable",
      killedBy: ["clock/law-picking", "clock/law-one[none]"], expecting: ["visible"],
      Tampering(
        reply: { reply, moment in
          let isNumbered = moment.request.session.last?.isNumber ?? false
          if !isNumbered { reply.view.visible.libraryCount += 1 }
        }))

    // The event of a phase change has a time that is one millisecond in the future.
    Mutant(
      "events-from-the-future", breaks: "clock.events.in-order",
      killedBy: ["clock/law-picking", "clock/law-cancel"], expecting: ["events"],
      Tampering(
        reply: { reply, _ in
          reply.events = reply.events.map { event in
            var event = event
            if event.kind == "phase" { event.time += 1 }
            return event
          }
        }))

    // The numbers of events begin at 1 in every reply.
    Mutant(
      "event-numbers-begin-anew", breaks: "clock.events.in-order",
      killedBy: ["clock/law-picking", "clock/law-one[some]"], expecting: ["events"],
      Tampering(
        reply: { reply, _ in
          for index in reply.events.indices { reply.events[index].number = index + 1 }
        }))

    // The terminal event has the time of the reply instead of its own.
    Mutant(
      "end-dated-late", breaks: "clock.events.own-time",
      killedBy: ["clock/end-time[a-millisecond-later]", "clock/end-time[much-later]"],
      expecting: ["ended.t", "2100"],
      Tampering(
        reply: { reply, _ in
          for index in reply.events.indices where reply.events[index].kind == "ended" {
            reply.events[index].time = reply.now
          }
        }))

    // The clock stops when the picker is cancelled.
    Mutant(
      "clock-stops-at-end", breaks: "clock.after-end",
      killedBy: ["clock/after-end[cancelled]"], expecting: ["now"],
      Tampering(
        reply: { reply, moment in
          guard let last = moment.last, last.view.results?.outcome == "cancelled" else { return }
          reply.now = last.now
        }))

    // The selection is lost after an hour without input.
    Mutant(
      "idle-forgets-picks", breaks: "clock.idle.keeps",
      killedBy: ["clock/idle"], expecting: ["selection", "[]"],
      Tampering(
        reply: { reply, _ in
          if reply.view.phase == .picking, reply.now >= 3_600_000 { reply.view.selection = [] }
        }))

    // Advancing by an invalid time is accepted as advancing by zero.
    Mutant(
      "negative-wait-taken", breaks: "clock.refuses-nonsense",
      killedBy: ["clock/wait-nonsense[minus-one]", "clock/wait-negative-everywhere"],
      expecting: ["error.number"],
      Tampering(
        overlooks: { $0 == "clock.advance" }))

    // An invalid network is ignored without an error.
    Mutant(
      "nonsense-network-taken", breaks: "env.refuses-nonsense",
      killedBy: ["clock/env-link[sideways]", "clock/env-speed[zero]", "clock/env-no-object[text]"],
      expecting: ["error.number"],
      Tampering(
        overlooks: { $0 == "env.set" }))
  }
}
