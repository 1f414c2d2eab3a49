// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A law: a statement that must be true for all answers of a picker in a case.
enum Law: String, Hashable, Sendable, CaseIterable {
  /// Progress never decreases during a fetch.
  case progressNeverFalls = "progress-never-falls"
  /// A closed picker has sent exactly one event `ended`; an open picker has sent none.
  case oneTerminalEvent = "one-terminal-event"
  /// After the event `ended`, no event follows, and the results do not change.
  case nothingAfterClose = "nothing-after-close"
  /// The picker is never in the phase `loading`.
  case neverLoads = "never-loads"
  /// Events arrive in the order of their times and numbers.
  ///
  /// The time of an event is not before that of the previous answer, and not after that of its own
  /// answer.
  case eventsInOrder = "events-in-order"
  /// The results have a token if, and only if, some items arrive later.
  case tokenForLater = "token-for-later"
  /// If the requests are sent to a second picker, its answers are the same.
  case sameTwice = "same-twice"
  /// If time advances in several steps, the answers are the same as if it advances in one step.
  case sameInSteps = "same-in-pieces"

  /// Returns the first difference between the answers and the law, nil if the answers follow the
  /// law.
  func firstBreach(in replies: [StateReply]) -> Difference? {
    switch self {
    case .progressNeverFalls: Self.fallingProgress(replies)
    case .oneTerminalEvent: Self.terminalEvents(replies)
    case .nothingAfterClose: Self.afterClose(replies)
    case .eventsInOrder: Self.disorder(replies)
    case .tokenForLater: Self.tokens(replies)
    // These two laws need a second run of the case.
    case .sameTwice, .sameInSteps: nil
    case .neverLoads:
      replies.contains { reply in
        reply.view.phase == .loading
          || reply.events.contains { $0.kind == "phase" && $0.value == "loading" }
      } ? Difference(path: "phase", expected: "never loading", actual: "loading") : nil
    }
  }

  private static func fallingProgress(_ replies: [StateReply]) -> Difference? {
    var highest = 0
    for reply in replies {
      var values: [Int] = []
      for event in reply.events {
        // Each fetch starts at zero.
        if event.kind == "phase" { highest = 0 }
        if event.kind == "progress", let value = event.value.intValue { values.append(value) }
      }
      if let value = reply.view.progress { values.append(value) }
      for value in values {
        guard value >= highest else {
          return Difference(
            path: "progress", expected: "at least \(highest), as before", actual: "\(value)")
        }
        highest = value
      }
    }
    return nil
  }

  private static func disorder(_ replies: [StateReply]) -> Difference? {
    var before = 0
    var last = (time: 0, number: 0)
    for reply in replies {
      for event in reply.events {
        let now = (event.time, event.number)
        guard event.number == last.number + 1, event.time >= last.time else {
          return Difference(
            path: "events", expected: "t \(last.time) or later, n \(last.number + 1)",
            actual: event.json.text)
        }
        guard (before...max(before, reply.now)).contains(event.time) else {
          return Difference(
            path: "events", expected: "a time from \(before) to \(reply.now)",
            actual: event.json.text)
        }
        last = now
      }
      before = reply.now
    }
    return nil
  }

  private static func terminalEvents(_ replies: [StateReply]) -> Difference? {
    let ended = replies.reduce(0) { count, reply in
      count + reply.events.count { $0.kind == "ended" }
    }
    let expected = replies.last?.view.phase == .closed ? 1 : 0
    guard ended != expected else { return nil }
    return Difference(
      path: "events", expected: "\(expected) event of kind \"ended\"", actual: "\(ended)")
  }

  private static func tokens(_ replies: [StateReply]) -> Difference? {
    for results in replies.compactMap(\.view.results) {
      let comesLater = results.items.contains { $0.state == "later" }
      // A token has at least 128 bits, which need at least 22 characters.
      let isGiven = (results.token?.utf8.count ?? 0) >= 22
      if comesLater ? isGiven : results.token == nil { continue }
      return Difference(
        path: "results.token", expected: comesLater ? "22 characters or more" : "nothing",
        actual: results.token ?? "nothing")
    }
    return nil
  }

  private static func afterClose(_ replies: [StateReply]) -> Difference? {
    let events = replies.flatMap(\.events)
    if let end = events.firstIndex(where: { $0.kind == "ended" }), end + 1 < events.count {
      return Difference(
        path: "events", expected: "nothing after \"ended\"",
        actual: "\(events[end + 1].kind) \(events[end + 1].value.text)")
    }
    guard let closed = replies.firstIndex(where: { $0.view.phase == .closed }) else { return nil }
    for reply in replies[closed...] where reply.view.results != replies[closed].view.results {
      return Difference(
        path: "results", expected: replies[closed].view.results?.shown ?? "nothing",
        actual: reply.view.results?.shown ?? "nothing")
    }
    return nil
  }
}

extension ResultsView {
  /// A short text that describes the results, for messages.
  fileprivate var shown: String {
    "\(outcome) \(JSONValue.array(items.map { .string($0.identifier) }).text)"
  }
}
