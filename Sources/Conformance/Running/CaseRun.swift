// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Runs one case on one device: asks the picker first and judges its answers then.
struct CaseRun {
  let one: ConformanceCase
  let profile: String
  let session: String
  /// Whether each wait is made in several.
  private let splitsWaits: Bool

  private var now = 0
  private var isOpen = false
  /// What the picker answered.
  private(set) var record = CaseRecord()

  init(_ one: ConformanceCase, profile: String, session: String, splitsWaits: Bool = false) {
    self.splitsWaits = splitsWaits
    self.one = one
    self.profile = profile
    self.session = session
  }

  /// Runs the case.
  ///
  /// - Parameters:
  ///   - adapter: The picker.
  ///   - rules: The rules to judge, in order.
  /// - Returns: One result a rule.
  mutating func run(on adapter: any Adapter, judging rules: [String]) async -> [CheckResult] {
    await ask(adapter)
    return await results(on: adapter, judging: rules)
  }

  /// Does the steps of the case and records what comes of them; judges nothing.
  ///
  /// - Parameter adapter: The picker.
  mutating func ask(_ adapter: any Adapter) async {
    do {
      for step in one.steps {
        try await perform(step, on: adapter)
        if one.refusal(in: record) != nil { break }
      }
      // A picker that refuses to close may do so; one that dies of it is lost.
      if isOpen { do { try await adapter.close(session) } catch is WireFault {} }
    } catch {
      record.loss = error
    }
  }

  /// Judges what was recorded.
  ///
  /// - Parameters:
  ///   - adapter: The picker, for laws that want the case run once more.
  ///   - rules: The rules to judge, in order.
  /// - Returns: One result a rule.
  func results(on adapter: any Adapter, judging rules: [String]) async -> [CheckResult] {
    var judgement = CaseJudgement(of: one, on: profile, record, by: rules)
    for (rule, law) in judgement.lawsToAsk {
      do {
        guard let breach = try await breach(of: law, on: adapter) else { continue }
        judgement.note(breach, of: law, for: rule)
      } catch {
        judgement.note(error, for: rule)
      }
    }
    return judgement.results
  }

  /// Does a step and records what there is to see then; an error where the picker is lost.
  private mutating func perform(_ step: Step, on adapter: any Adapter) async throws {
    var deed = deed(of: step.action)
    do {
      if case .raw(let lines) = step.action { return try await say(lines, to: adapter) }
      var latest: Int?
      if let time = step.time, time > now {
        let wait = time - now
        now = time
        deed = .wait(until: time)
        for part in splitsWaits ? Self.parts(of: wait) : [wait] {
          latest = note(deed, try await adapter.advance(by: part, in: session))
        }
        deed = self.deed(of: step.action)
      }
      // A step that only waits is judged by what the wait brought.
      if step.action != .wait || latest == nil {
        latest = try await act(step.action, on: adapter) ?? latest
      }
      try await look(.state(latest), after: step, on: adapter)
    } catch let fault as WireFault {
      note(deed, .fault(fault))
      try await look(.fault(fault.told), after: step, on: adapter)
    } catch {
      note(deed, .lost("\(error)"))
      throw error
    }
  }

  private mutating func look(
    _ sight: CaseRecord.Sight, after step: Step, on adapter: any Adapter
  ) async throws {
    let isAlive = step.asksWhetherAlive ? try await isAlive(adapter) : nil
    record.looks.append(
      CaseRecord.Look(
        sight: sight, isOpen: isOpen, isAlive: isAlive, time: now,
        noteCount: record.notes.count))
  }

  /// Does what a step says; the place of the reply, nil where there is none.
  private mutating func act(_ action: Step.Action, on adapter: any Adapter) async throws -> Int? {
    let deed = deed(of: action)
    switch action {
    case .open:
      var request = OpenRequest(
        session: session, profile: profile, library: one.library,
        configuration: one.configuration, environment: one.environment)
      request.history = one.history
      let reply = try await adapter.open(request)
      isOpen = true
      return note(deed, reply)
    case .gesture(let gesture):
      return note(deed, try await adapter.act(gesture, in: session))
    case .environment(let environment):
      return note(deed, try await adapter.setEnvironment(environment, in: session))
    case .view: return note(deed, try await adapter.view(of: session))
    case .close:
      try await adapter.close(session)
      isOpen = false
      note(deed, .forgotten)
      return nil
    case .send(let method, let parameters):
      var members = parameters.objectValue ?? [:]
      if members["session"] == nil { members["session"] = .string(session) }
      let reply = try await adapter.send(method, .object(members))
      return reply.map { note(deed, $0) }
    case .wait: return note(deed, try await adapter.advance(by: 0, in: session))
    case .raw: return nil
    }
  }

  /// A wait in pieces, with nothing, a millisecond and halves among them.
  private static func parts(of wait: Int) -> [Int] {
    let middle = max(0, wait - 2)
    return [0, min(wait, 1), middle / 2, 0, middle - middle / 2, wait > 1 ? 1 : 0]
  }

  /// Says lines as they are, and looks at the last answer.
  private mutating func say(_ lines: RawLines, to adapter: any Adapter) async throws {
    let bytes = lines.bytes(session: session, profile: profile)
    let answers = try await adapter.answers(to: bytes, isEarly: lines.isEarly)
    let members = try RawLines.judged(answers)
    note(.action(.raw(lines)), .said(members["error"]?.text ?? "a result"))
    record.looks.append(
      CaseRecord.Look(
        sight: .said(members), isOpen: isOpen, isAlive: try await isAlive(adapter), time: now,
        noteCount: record.notes.count))
  }

  /// What is done, as the transcript tells it.
  private func deed(of action: Step.Action) -> TranscriptStep.Deed {
    action == .open ? .opening(one.configuration) : .action(action)
  }

  private mutating func note(_ deed: TranscriptStep.Deed, _ outcome: TranscriptStep.Outcome) {
    record.notes.append(CaseRecord.Note(time: now, deed: deed, outcome: .other(outcome)))
  }

  /// Notes a reply; its place among all.
  private mutating func note(_ deed: TranscriptStep.Deed, _ reply: StateReply) -> Int {
    record.replies.append(reply)
    let place = record.replies.count - 1
    record.notes.append(CaseRecord.Note(time: now, deed: deed, outcome: .reply(place)))
    return place
  }

  /// Whether the picker can still open another one.
  private func isAlive(_ adapter: any Adapter) async throws -> Bool {
    let probe = "\(session)-alive"
    do {
      _ = try await adapter.open(
        OpenRequest(session: probe, profile: profile, library: [], configuration: [:]))
      try await adapter.close(probe)
      return true
    } catch is WireFault {
      return false
    }
  }
}

extension WireFault {
  /// What expectations look at where a request is refused.
  fileprivate var told: JSONValue {
    var members = json.objectValue ?? [:]
    members["number"] = .integer(Int64(number))
    return .object(members)
  }
}

extension Step.Action: CustomStringConvertible {
  /// The step as a case file writes it.
  var description: String {
    switch self {
    case .open: "open"
    case .gesture(let gesture): gesture.json.text
    case .environment(let environment): environment.json.text
    case .view: "view"
    case .close: "close"
    case .send(let method, let parameters): "\(method) \(parameters.text)"
    case .wait: "wait"
    case .raw(let lines): "say \(lines)"
    }
  }
}
