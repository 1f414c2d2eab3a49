// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What a picker answered in one run of a case.
///
/// Nothing is judged while a picker is asked: a record can be judged as often as anybody likes, and
/// one that is equal to another is judged alike.
struct CaseRecord: Sendable {
  /// What there is to see after a step.
  enum Sight: Hashable, Sendable {
    /// The reply at a place among all; nil where the request has none.
    case state(Int?)
    /// The request was answered with an error.
    case fault(JSONValue)
    /// Raw lines were answered.
    case said([String: JSONValue])
  }

  /// What the expectations of a step look at.
  struct Look: Hashable, Sendable {
    let sight: Sight
    /// Whether the session is open, as far as the runner knows.
    let isOpen: Bool
    /// Whether another picker could be opened; nil where nobody asked.
    let isAlive: Bool?
    /// Virtual milliseconds since the picker opened.
    let time: Int
    /// How much had been noted by then.
    let noteCount: Int
  }

  /// A line of the transcript that is to be.
  struct Note: Sendable {
    enum Outcome: Sendable {
      /// The reply at a place among all.
      case reply(Int)
      case other(TranscriptStep.Outcome)
    }

    let time: Int
    let deed: TranscriptStep.Deed
    let outcome: Outcome
  }

  /// Every answer that tells a state, in order.
  var replies: [StateReply] = []
  /// One for each step that was done.
  var looks: [Look] = []
  var notes: [Note] = []
  /// Why the picker could not be asked to the end; nil where it could.
  var loss: (any Error)?

  /// Whether the same was answered to the same case.
  func answersAs(_ other: CaseRecord) -> Bool {
    loss == nil && other.loss == nil && replies == other.replies && looks == other.looks
  }

  /// What was done and what came of it, up to a note.
  func transcript(
    of one: ConformanceCase, on profile: String, upTo count: Int? = nil
  ) -> CaseTranscript {
    var transcript = CaseTranscript(of: one, on: profile)
    for note in notes.prefix(count ?? notes.count) {
      switch note.outcome {
      case .reply(let place):
        transcript.note(note.deed, .state(TranscriptStep.State(replies[place])), at: note.time)
      case .other(let outcome): transcript.note(note.deed, outcome, at: note.time)
      }
    }
    return transcript
  }

  /// What the expectations of a step look at, as JSON.
  func view(_ look: Look) -> JSONValue {
    var members: [String: JSONValue]
    switch look.sight {
    case .state(let place): members = place.map { Self.members(replies[$0]) } ?? [:]
    case .fault(let fault): members = ["error": fault]
    case .said(let said): members = said
    }
    members["sessionOpen"] = .bool(look.isOpen)
    if let isAlive = look.isAlive { members["alive"] = .bool(isAlive) }
    return .object(members)
  }

  private static func members(_ reply: StateReply) -> [String: JSONValue] {
    var members = reply.view.json.objectValue ?? [:]
    members["open"] = .bool(reply.view.phase != .closed)
    members["now"] = .integer(Int64(reply.now))
    var answer: [String: JSONValue] = ["dropped": .array(reply.dropped.map { .string($0) })]
    answer["refused"] = reply.refused.map { .string($0) }
    members["reply"] = .object(answer)
    members["events"] = .array(reply.events.map(\.json))
    members["delivered"] = .array(reply.events.filter { $0.kind == "delivered" }.map(\.value))
    members["ended"] = reply.events.last { $0.kind == "ended" }?.json
    return members
  }
}
