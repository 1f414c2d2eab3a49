// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A picker's answers in one run of a case.
///
/// Nothing is judged while a picker runs. A record can therefore be judged any number of times, and
/// equal records have equal verdicts.
struct CaseRecord: Sendable {
  /// The answer that can be observed after a step.
  enum Answer: Hashable, Sendable {
    /// The index of the reply, nil if the request has none.
    case state(Int?)
    /// The request was answered with an error.
    case error(JSONValue)
    /// Raw lines were answered.
    case rawAnswer([String: JSONValue])
  }

  /// The state that the expectations of a step examine.
  struct Observation: Hashable, Sendable {
    let answer: Answer
    /// Whether the session is open, as far as the runner knows.
    let isOpen: Bool
    /// Whether another picker could be opened, nil if the step does not need to know.
    let isAlive: Bool?
    /// Virtual milliseconds since the picker opened.
    let time: Int
    /// The number of transcript entries at that time.
    let entryCount: Int
  }

  /// An entry for a transcript that is made later.
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
  /// The reason why the run ended early, nil if it was complete.
  var loss: (any Error)?

  /// Returns whether the answers to the same case are equal.
  func matches(_ other: CaseRecord) -> Bool {
    loss == nil && other.loss == nil && replies == other.replies
      && observations == other.observations
  }

  /// Returns the transcript up to a number of entries.
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
