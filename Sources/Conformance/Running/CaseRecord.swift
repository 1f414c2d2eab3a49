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
}
