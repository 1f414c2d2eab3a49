// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
import PickerModel

/// One step of a transcript: an action on a picker, and its outcome.
public struct TranscriptStep: Hashable, Sendable {
  /// The action.
  enum Deed: Hashable, Sendable {
    /// Virtual time was advanced to this time in milliseconds.
    case wait(until: Int)
    /// The picker was opened with this configuration.
    case opening(JSONValue)
    case action(Step.Action)
  }

  /// The outcome of the action.
  enum Outcome: Hashable, Sendable {
    case state(State)
    /// The session was closed as requested.
    case forgotten
    /// The picker answered with an error.
    case error(WireError)
    /// The picker answered raw lines; the text is a short form of the last answer.
    case rawAnswer(String)
    /// The picker exited, hung or broke the protocol.
    case lost(String)
  }

  /// The members of a picker's state that a transcript shows.
  struct State: Hashable, Sendable {
    /// The maximum number of selected identifiers in a transcript.
    static let maximumSelectionCount = 8

    let phase: SessionView.Phase
    let refused: String?
    let progress: Int?
    let selectionCount: Int
    let selected: [String]
    let events: [SessionEvent]

    init(_ reply: StateReply) {
      phase = reply.view.phase
      refused = reply.refused
      progress = reply.view.progress
      selectionCount = reply.view.selection.count
      selected = Array(reply.view.selection.prefix(Self.maximumSelectionCount))
      events = reply.events
    }
  }

  /// When the action happened, in milliseconds on the picker's virtual clock since the picker
  /// opened.
  public let time: Int
  let deed: Deed
  let outcome: Outcome

  /// The picker's phase after the action, nil if the answer has no state.
  public var phase: SessionView.Phase? {
    guard case .state(let state) = outcome else { return nil }
    return state.phase
  }

  /// The action of this step, written as in a case file.
  public var deedText: String {
    switch deed {
    case .wait(let time): "wait until \(time) ms"
    case .opening(let configuration): "open \(configuration.text)"
    case .action(let action): "\(action)"
    }
  }

  /// The outcome of the action in one line of text.
  public var outcomeText: String {
    switch outcome {
    case .state(let state): state.text
    case .forgotten: "forgotten"
    case .error(let error): "error \(error)"
    case .lost(let reason): reason
    case .rawAnswer(let answer): answer
    }
  }

  /// Returns whether another step has the same time and shows the same state of the picker.
  func shows(_ other: TranscriptStep) -> Bool {
    guard case .state(let mine) = outcome, case .state(let its) = other.outcome else {
      return false
    }
    return time == other.time && its.events.isEmpty && mine.text == its.text
  }

  /// The action and its outcome in one line of text.
  public var text: String {
    if case .forgotten = outcome { return deedText }
    return "\(deedText) -> \(outcomeText)"
  }
}

extension TranscriptStep.State {
  /// The phase, refusal, progress and selection.
  fileprivate var text: String {
    var text = phase.rawValue
    if let refused { text += ", refused \(refused)" }
    if let progress { text += ", \(progress) %" }
    text += ", selected \(JSONValue.array(selected.map { .string($0) }).text)"
    if selectionCount > selected.count { text += " and \(selectionCount - selected.count) more" }
    return text
  }
}
