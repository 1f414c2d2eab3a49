// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import PickerModel

/// One run of a case on one device, which sends all requests first and then judges the answers.
struct CaseRun {
  let one: ConformanceCase
  let profile: String
  let session: String
  /// Whether each wait is split into several.
  private let splitsWaits: Bool

  private var now = 0
  private var isOpen = false
  /// The picker's answers.
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
  /// - Returns: One result for each rule.
  mutating func run(on adapter: any Adapter, judging rules: [String]) async -> [CheckResult] {
    await ask(adapter)
    return await results(on: adapter, judging: rules)
  }

  /// Performs the steps of the case and records the answers without judging them.
  ///
  /// - Parameter adapter: The picker.
  mutating func ask(_ adapter: any Adapter) async {
    do {
      for step in one.steps {
        try await perform(step, on: adapter)
        if one.refusal(in: record) != nil { break }
      }
      // It is no error if the picker refuses to close the session. It is an error if the picker
      // exits.
      if isOpen { do { try await adapter.close(session) } catch is WireError {} }
    } catch {
      record.loss = error
    }
  }

  /// Judges the recorded answers.
  ///
  /// - Parameters:
  ///   - adapter: The picker, for laws that need a second run.
  ///   - rules: The rules to judge, in order.
  /// - Returns: One result for each rule.
  func results(on adapter: any Adapter, judging rules: [String]) async -> [CheckResult] {
    var judgement = CaseJudgement(of: one, on: profile, record, by: rules)
    for (rule, law) in judgement.lawsToAsk {
      do {
        guard let breach = try await breach(of: law, on: adapter) else { continue }
        judgement.addBreach(breach, of: law, for: rule)
      } catch {
        judgement.addError(error, for: rule)
      }
    }
    return judgement.results
  }

  /// Performs a step and records the answer; throws if the picker exited, hung or broke the
  /// protocol.
  private mutating func perform(_ step: Step, on adapter: any Adapter) async throws {
    var deed = deed(of: step.action)
    do {
      if case .raw(let lines) = step.action { return try await send(lines, to: adapter) }
      var latest: Int?
      if let time = step.time, time > now {
        let wait = time - now
        now = time
        deed = .wait(until: time)
        for interval in splitsWaits ? Self.intervals(of: wait) : [wait] {
          latest = addEntry(deed, try await adapter.advance(by: interval, in: session))
        }
        deed = self.deed(of: step.action)
      }
      // If a step only waits, its expectations examine the answer to the wait.
      if step.action != .wait || latest == nil {
        latest = try await act(step.action, on: adapter) ?? latest
      }
      try await observe(.state(latest), after: step, on: adapter)
    } catch let wireError as WireError {
      addEntry(deed, .error(wireError))
      try await observe(.error(wireError.expectationJSON), after: step, on: adapter)
    } catch {
      addEntry(deed, .lost("\(error)"))
      throw error
    }
  }

  private mutating func observe(
    _ sight: CaseRecord.Answer, after step: Step, on adapter: any Adapter
  ) async throws {
    let isAlive = step.asksWhetherAlive ? try await isAlive(adapter) : nil
    record.observations.append(
      CaseRecord.Observation(
        answer: sight, isOpen: isOpen, isAlive: isAlive, time: now,
        entryCount: record.entries.count))
  }

  /// Performs an action and returns the index of the reply; nil if the answer has no state.
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
      return addEntry(deed, reply)
    case .gesture(let gesture):
      return addEntry(deed, try await adapter.act(gesture, in: session))
    case .environment(let environment):
      return addEntry(deed, try await adapter.setEnvironment(environment, in: session))
    case .view: return addEntry(deed, try await adapter.view(of: session))
    case .close:
      try await adapter.close(session)
      isOpen = false
      addEntry(deed, .forgotten)
      return nil
    case .send(let method, let parameters):
      var members = parameters.objectValue ?? [:]
      if members["session"] == nil { members["session"] = .string(session) }
      let reply = try await adapter.send(method, .object(members))
      return reply.map { addEntry(deed, $0) }
    case .wait: return addEntry(deed, try await adapter.advance(by: 0, in: session))
    case .raw: return nil
    }
  }

  /// Returns the shorter waits into which a wait is split; they include 0 and 1 ms and halves of
  /// the rest.
  private static func intervals(of wait: Int) -> [Int] {
    let middle = max(0, wait - 2)
    return [0, min(wait, 1), middle / 2, 0, middle - middle / 2, wait > 1 ? 1 : 0]
  }

  /// Sends lines unchanged and records the last answer.
  private mutating func send(_ lines: RawLines, to adapter: any Adapter) async throws {
    let bytes = lines.bytes(session: session, profile: profile)
    let answers = try await adapter.answers(to: bytes, isEarly: lines.isEarly)
    let members = try RawLines.judged(answers)
    addEntry(.action(.raw(lines)), .rawAnswer(members["error"]?.text ?? "a result"))
    record.observations.append(
      CaseRecord.Observation(
        answer: .rawAnswer(members), isOpen: isOpen, isAlive: try await isAlive(adapter), time: now,
        entryCount: record.entries.count))
  }

  /// Returns the action in the form that a transcript uses.
  private func deed(of action: Step.Action) -> TranscriptStep.Deed {
    action == .open ? .opening(one.configuration) : .action(action)
  }

  private mutating func addEntry(_ deed: TranscriptStep.Deed, _ outcome: TranscriptStep.Outcome) {
    record.entries.append(CaseRecord.Entry(time: now, deed: deed, outcome: .other(outcome)))
  }

  /// Records a reply and returns its index.
  private mutating func addEntry(_ deed: TranscriptStep.Deed, _ reply: StateReply) -> Int {
    record.replies.append(reply)
    let index = record.replies.count - 1
    record.entries.append(CaseRecord.Entry(time: now, deed: deed, outcome: .reply(index)))
    return index
  }

  /// Returns whether the picker can still open another session.
  private func isAlive(_ adapter: any Adapter) async throws -> Bool {
    let probe = "\(session)-alive"
    do {
      _ = try await adapter.open(
        OpenRequest(session: probe, profile: profile, library: [], configuration: [:]))
      try await adapter.close(probe)
      return true
    } catch is WireError {
      return false
    }
  }
}

extension WireError {
  /// The members that expectations can examine if the picker refused a request.
  fileprivate var expectationJSON: JSONValue {
    var members = json.objectValue ?? [:]
    members["number"] = .integer(Int64(number))
    return .object(members)
  }
}

extension Step.Action: CustomStringConvertible {
  /// The step in the form of a case file.
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

extension CaseRun {
  /// Returns the first difference between the picker's answers and a law, nil if they follow the
  /// law.
  ///
  /// If the law compares two runs, this runs the case a second time.
  func breach(of law: Law, on adapter: any Adapter) async throws -> Difference? {
    switch law {
    case .sameTwice: try await differenceInSecondRun(on: adapter, splitsWaits: false)
    case .sameInSteps: try await differenceInSecondRun(on: adapter, splitsWaits: true)
    default: law.firstBreach(in: record.replies)
    }
  }

  private func differenceInSecondRun(
    on adapter: any Adapter, splitsWaits: Bool
  ) async throws -> Difference? {
    var again = CaseRun(
      one, profile: profile, session: "\(session)-again", splitsWaits: splitsWaits)
    await again.ask(adapter)
    if let loss = again.record.loss { throw CannotTest("\(loss)") }
    for (index, (once, twice)) in zip(record.observations, again.record.observations).enumerated() {
      if record.showsSameReply(once, as: twice, of: again.record) { continue }
      let difference = Self.difference(record.view(once), again.record.view(twice))
      guard let difference else { continue }
      return Difference(
        path: "\(difference.path), at step \(index)", expected: difference.expected,
        actual: difference.actual)
    }
    let events = record.replies.flatMap(\.events)
    let eventsAgain = again.record.replies.flatMap(\.events)
    guard events != eventsAgain else { return nil }
    let same = zip(events, eventsAgain).prefix { $0 == $1 }.count
    let texts = [events, eventsAgain].map { $0.dropFirst(same).first?.json.text ?? "nothing" }
    return Difference(path: "events.\(same)", expected: texts[0], actual: texts[1])
  }

  /// Returns the difference between two observations.
  ///
  /// Events are not compared here: if a wait is split, they are in several answers.
  private static func difference(_ once: JSONValue, _ twice: JSONValue) -> Difference? {
    let (one, two) = (once.objectValue ?? [:], twice.objectValue ?? [:])
    let keys = Set(one.keys).union(two.keys).subtracting(["events", "ended"])
    guard let key = keys.sorted().first(where: { one[$0] != two[$0] }) else { return nil }
    return Difference(
      path: key, expected: one[key]?.text ?? "nothing", actual: two[key]?.text ?? "nothing")
  }
}

extension CaseRecord {
  /// Returns whether two observations have the same reply, which is faster to find than to compare
  /// their JSON.
  fileprivate func showsSameReply(_ once: Observation, as twice: Observation, of other: CaseRecord)
    -> Bool
  {
    guard case .state(let index?) = once.answer, case .state(let otherIndex?) = twice.answer,
      once.isOpen == twice.isOpen, once.isAlive == twice.isAlive
    else { return false }
    return replies[index] == other.replies[otherIndex]
  }
}
