// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A try that is refused takes a millisecond.
  static let clockTicks = Mutant(
    "clock-ticks", breaks: "clock.stands-still",
    killedBy: ["clock/stands-still"], saying: ["now", "found 1"],
    Tampering(
      reply: { reply, moment in
        if moment.gesture == .retry, reply.refused != nil { reply.now += 1 }
      }))

  /// After a minute the clock counts no single milliseconds.
  static let clockRounds = Mutant(
    "clock-rounds", breaks: "clock.counts",
    killedBy: ["clock/counts"], saying: ["now", "60000"],
    Tampering(
      reply: { reply, _ in
        if reply.now > 60_000 { reply.now -= reply.now % 10 }
      }))

  /// Letting no time pass is news.
  static let zeroIsNews = Mutant(
    "zero-is-news", breaks: "clock.zero",
    killedBy: ["clock/zero", "clock/zero-loading"], saying: ["events", "view"],
    collateral: ["clock.pieces", "clock.after-end"],
    Tampering(
      reply: { reply, moment in
        guard moment.wait == 0 else { return }
        let number = (reply.events.last ?? moment.last?.events.last)?.number ?? 0
        reply.events.append(SessionEvent(time: reply.now, number: number + 1, kind: "view"))
      }))

  /// A wait of one millisecond tells nothing but the end.
  static let missesSingleMilliseconds = Mutant(
    "misses-single-milliseconds", breaks: "clock.pieces",
    killedBy: ["clock/law-limit-one"], saying: ["events"],
    Tampering(
      reply: { reply, moment in
        if moment.wait == 1 { reply.events.removeAll { $0.kind != "ended" } }
      }))

  /// A session whose name does not end in a number counts one asset more.
  static let namesMatter = Mutant(
    "names-matter", breaks: "clock.repeatable",
    killedBy: ["clock/law-picking", "clock/law-one[none]"], saying: ["visible"],
    collateral: ["clock.pieces"],
    Tampering(
      reply: { reply, moment in
        let isNumbered = moment.request.session.last?.isNumber ?? false
        if !isNumbered { reply.view.visible.libraryCount += 1 }
      }))

  /// A change of phase is told as of a millisecond later.
  static let eventsFromTheFuture = Mutant(
    "events-from-the-future", breaks: "clock.events.in-order",
    killedBy: ["clock/law-picking", "clock/law-cancel"], saying: ["events"],
    Tampering(
      reply: { reply, _ in
        reply.events = reply.events.map { event in
          var event = event
          if event.kind == "phase" { event.time += 1 }
          return event
        }
      }))

  /// Every answer numbers its events from 1.
  static let eventNumbersBeginAnew = Mutant(
    "event-numbers-begin-anew", breaks: "clock.events.in-order",
    killedBy: ["clock/law-picking", "clock/law-one[some]"], saying: ["events"],
    collateral: ["clock.pieces"],
    Tampering(
      reply: { reply, _ in
        for index in reply.events.indices { reply.events[index].number = index + 1 }
      }))

  /// The end is dated by the answer that tells it.
  static let endDatedLate = Mutant(
    "end-dated-late", breaks: "clock.events.own-time",
    killedBy: ["clock/end-time[a-millisecond-later]", "clock/end-time[much-later]"],
    saying: ["ended.t", "2100"],
    collateral: ["clock.pieces"],
    Tampering(
      reply: { reply, _ in
        for index in reply.events.indices where reply.events[index].kind == "ended" {
          reply.events[index].time = reply.now
        }
      }))

  /// A cancelled picker's clock stands still.
  static let clockStopsAtEnd = Mutant(
    "clock-stops-at-end", breaks: "clock.after-end",
    killedBy: ["clock/after-end[cancelled]"], saying: ["now"],
    Tampering(
      reply: { reply, moment in
        guard let last = moment.last, last.view.results?.outcome == "cancelled" else { return }
        reply.now = last.now
      }))

  /// An hour of hesitation costs the selection.
  static let idleForgetsPicks = Mutant(
    "idle-forgets-picks", breaks: "clock.idle.keeps",
    killedBy: ["clock/idle"], saying: ["selection", "[]"],
    Tampering(
      reply: { reply, _ in
        if reply.view.phase == .picking, reply.now >= 3_600_000 { reply.view.selection = [] }
      }))

  /// A wait that makes no sense is taken for none.
  static let negativeWaitTaken = Mutant(
    "negative-wait-taken", breaks: "clock.refuses-nonsense",
    killedBy: ["clock/wait-nonsense[minus-one]", "clock/wait-negative-everywhere"],
    saying: ["error.number"],
    Tampering(
      overlooks: { $0 == "clock.advance" }))

  /// A network that makes no sense is passed over.
  static let nonsenseNetworkTaken = Mutant(
    "nonsense-network-taken", breaks: "env.refuses-nonsense",
    killedBy: ["clock/env-link[sideways]", "clock/env-speed[zero]", "clock/env-no-object[text]"],
    saying: ["error.number"],
    Tampering(
      overlooks: { $0 == "env.set" }))
}
