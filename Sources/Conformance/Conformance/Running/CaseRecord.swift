// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A picker's answers in one run of a case.
///
/// The answers are judged only after the run. A record can therefore be judged any number of times,
/// and equal records have equal verdicts.
struct CaseRecord: Sendable {
  /// The picker's answer to a step.
  enum Answer: Hashable, Sendable {
    /// The picker answered with a state, which has this index in ``replies``; nil if the request
    /// has no state as its answer.
    case state(Int?)
    /// The picker answered with an error.
    case error(JSONValue)
    /// The picker answered raw lines.
    case rawAnswer([String: JSONValue])
  }

  /// The state that the expectations of a step examine.
  struct Observation: Hashable, Sendable {
    let answer: Answer
    /// Whether the session is open, as far as the runner knows.
    let isOpen: Bool
    /// Whether another picker could be opened; nil if no expectation of the step needs this.
    let isAlive: Bool?
    /// Virtual milliseconds since the picker opened.
    let time: Int
    /// The number of entries that the transcript had after the step.
    let entryCount: Int
  }

  /// An entry of the record, from which a transcript can be made later.
  struct Entry: Sendable {
    enum Outcome: Sendable {
      /// The index of the reply.
      case reply(Int)
      case other(TranscriptStep.Outcome)
    }

    let time: Int
    let deed: TranscriptStep.Deed
    let outcome: Outcome
  }

  /// Every answer with a state, in order.
  var replies: [StateReply] = []
  /// One observation for each step that was performed.
  var observations: [Observation] = []
  var entries: [Entry] = []
  /// The error that ended the run before its last step, nil if the run was complete.
  var loss: (any Error)?

  /// Returns whether two runs of the same case have equal answers.
  func matches(_ other: CaseRecord) -> Bool {
    loss == nil && other.loss == nil && replies == other.replies
      && observations == other.observations
  }

  /// Returns a transcript of the first entries.
  func transcript(
    of one: ConformanceCase, on profile: String, upTo count: Int? = nil
  ) -> CaseTranscript {
    var transcript = CaseTranscript(of: one, on: profile)
    for entry in entries.prefix(count ?? entries.count) {
      switch entry.outcome {
      case .reply(let replyIndex):
        transcript.append(
          entry.deed, .state(TranscriptStep.State(replies[replyIndex])), at: entry.time)
      case .other(let outcome): transcript.append(entry.deed, outcome, at: entry.time)
      }
    }
    return transcript
  }
}

extension CaseRecord {
  /// Returns all values after a step that expectations can examine, as one JSON object.
  func view(_ observation: Observation) -> JSONValue {
    var members: [String: JSONValue]
    switch observation.answer {
    case .state(let replyIndex):
      members = replyIndex.map { replies[$0].view.json.objectValue ?? [:] } ?? [:]
      for key in Self.keys {
        members[key] = replyIndex.flatMap { Self.member(key, of: replies[$0]) }
      }
    case .error(let error): members = ["error": error]
    case .rawAnswer(let said): members = said
    }
    members["sessionOpen"] = .bool(observation.isOpen)
    if let isAlive = observation.isAlive { members["alive"] = .bool(isAlive) }
    return .object(members)
  }

  /// Returns one member of that object, nil if the member does not exist.
  func member(_ key: String, of observation: Observation) -> JSONValue? {
    if key == "sessionOpen" { return .bool(observation.isOpen) }
    if key == "alive", let isAlive = observation.isAlive { return .bool(isAlive) }
    switch observation.answer {
    case .state(let replyIndex):
      guard let reply = replyIndex.map({ replies[$0] }) else { return nil }
      return Self.keys.contains(key) ? Self.member(key, of: reply) : reply.view.member(key)
    case .error(let error):
      guard key == "error" else { return nil }
      return error
    case .rawAnswer(let said): return said[key]
    }
  }

  /// The members that do not belong to a view.
  private static let keys = ["open", "now", "reply", "events", "delivered", "ended"]

  private static func member(_ key: String, of reply: StateReply) -> JSONValue? {
    switch key {
    case "open": return .bool(reply.view.phase != .closed)
    case "now": return .integer(Int64(reply.now))
    case "reply":
      var answer: [String: JSONValue] = ["dropped": .array(reply.dropped.map { .string($0) })]
      answer["refused"] = reply.refused.map { .string($0) }
      answer["loaded"] = reply.loaded?.json
      return .object(answer)
    case "events": return .array(reply.events.map(\.json))
    case "delivered":
      return .array(reply.events.filter { $0.kind == "delivered" }.map(\.value))
    case "ended": return reply.events.last { $0.kind == "ended" }?.json
    default: return nil
    }
  }
}
