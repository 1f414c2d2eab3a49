// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
import PickerModel

/// One thing that was done to a picker and what came of it; its texts are made when they are read.
public struct TranscriptStep: Hashable, Sendable {
  /// What was done.
  enum Deed: Hashable, Sendable {
    /// Time passed up to a moment.
    case wait(until: Int)
    /// The picker was opened, with this configuration.
    case opening(JSONValue)
    case action(Step.Action)
  }

  /// What came.
  enum Outcome: Hashable, Sendable {
    case state(State)
    /// The picker was forgotten, as asked.
    case forgotten
    /// The request was answered with an error.
    case fault(WireFault)
    /// Raw lines were answered; the last answer in short.
    case said(String)
    /// The picker died, hung or broke the protocol.
    case lost(String)
  }

  /// As much of a picker's answer as a reader needs.
  struct State: Hashable, Sendable {
    /// A list of a thousand identifiers says no more than its beginning.
    static let longestSelection = 8

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
      selected = Array(reply.view.selection.prefix(Self.longestSelection))
      events = reply.events
    }
  }

  /// Virtual milliseconds since the picker opened.
  public let time: Int
  let deed: Deed
  let outcome: Outcome

  /// Where the picker is afterwards, nil where it does not say.
  public var phase: SessionView.Phase? {
    guard case .state(let state) = outcome else { return nil }
    return state.phase
  }

  /// What was done, as a case file writes it.
  public var deedText: String {
    switch deed {
    case .wait(let time): "wait until \(time) ms"
    case .opening(let configuration): "open \(configuration.text)"
    case .action(let action): "\(action)"
    }
  }

  /// What came, in one line.
  public var outcomeText: String {
    switch outcome {
    case .state(let state): state.text
    case .forgotten: "forgotten"
    case .fault(let fault): "error \(fault)"
    case .lost(let reason): reason
    case .said(let answer): answer
    }
  }

  /// Whether another step at the same moment finds the picker unchanged.
  func shows(_ other: TranscriptStep) -> Bool {
    guard case .state(let mine) = outcome, case .state(let its) = other.outcome else {
      return false
    }
    return time == other.time && its.events.isEmpty && mine.text == its.text
  }

  /// The step in one line.
  public var text: String {
    if case .forgotten = outcome { return deedText }
    return "\(deedText) -> \(outcomeText)"
  }
}

extension TranscriptStep.State {
  /// Phase, refusal, progress and selection.
  fileprivate var text: String {
    var text = phase.rawValue
    if let refused { text += ", refused \(refused)" }
    if let progress { text += ", \(progress) %" }
    text += ", selected \(JSONValue.array(selected.map { .string($0) }).text)"
    if selectionCount > selected.count { text += " and \(selectionCount - selected.count) more" }
    return text
  }
}
