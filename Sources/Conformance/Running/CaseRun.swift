// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Runs one case on one device and judges its rules.
struct CaseRun {
  let one: ConformanceCase
  let profile: String
  let session: String
  /// Whether each wait is made in several.
  private let splitsWaits: Bool
  /// Whether every look is kept, to be compared with those of another run.
  private let keepsLooks: Bool

  private var now = 0
  private var isOpen = false
  private(set) var replies: [StateReply] = []
  /// What the expectations of each step look at.
  private(set) var looks: [JSONValue] = []
  private(set) var transcript: CaseTranscript
  private var failed: [String: CheckResult] = [:]

  init(_ one: ConformanceCase, profile: String, session: String, splitsWaits: Bool = false) {
    self.splitsWaits = splitsWaits
    self.one = one
    self.profile = profile
    self.session = session
    keepsLooks = one.laws.values.contains { [.sameTwice, .sameInPieces].contains($0) }
    transcript = CaseTranscript(of: one, on: profile)
  }

  /// Runs the case.
  ///
  /// - Parameters:
  ///   - adapter: The picker.
  ///   - rules: The rules to judge, in order.
  /// - Returns: One result a rule.
  mutating func run(on adapter: any Adapter, judging rules: [String]) async -> [CheckResult] {
    do {
      for step in one.steps {
        let isJudged =
          keepsLooks || rules.contains { step.expectations[$0] != nil && failed[$0] == nil }
        let view = try await perform(step, on: adapter, isJudged)
        if step.action == .open, one.kind != .badInput, let error = view["error"] {
          // Nothing that follows can say anything about a picker that did not open.
          let refusal = Difference(path: "error", expected: "nothing", actual: error.text)
          for rule in rules { fail(rule, [refusal], at: "the picker did not open") }
          break
        }
        looks.append(view)
        judge(step, rules, view)
      }
      // A picker that refuses to close may do so; one that dies of it is lost.
      if isOpen { do { try await adapter.close(session) } catch is WireFault {} }
    } catch {
      // What failed before the picker died failed; of the rest nothing is known.
      return rules.map { failed[$0] ?? lost($0, error) }
    }
    for rule in rules where failed[rule] == nil {
      guard let law = one.laws[rule] else { continue }
      do {
        guard let breach = try await breach(of: law, on: adapter) else { continue }
        fail(rule, [breach], at: "always \(law.rawValue)")
      } catch {
        failed[rule] = lost(rule, error)
      }
    }
    return rules.map { failed[$0] ?? CheckResult(check($0), .pass) }
  }

  private func check(_ rule: String) -> Check {
    Check(profile: profile, caseName: one.name, rule: rule)
  }

  private mutating func fail(_ rule: String, _ differences: [Difference], at place: String) {
    failed[rule] = CheckResult(
      check(rule), .fail, reason: "\(one.title): \(place)", differences: differences,
      lastSteps: transcript.lastLines(5), step: transcript.steps.indices.last)
  }

  /// The result of a rule that nobody can judge any more.
  private func lost(_ rule: String, _ error: any Error) -> CheckResult {
    CheckResult(
      check(rule), .error, reason: "\(error)", lastSteps: transcript.lastLines(5),
      step: transcript.steps.indices.last, isOurFault: error is RunnerMistake)
  }

  private mutating func judge(_ step: Step, _ rules: [String], _ view: JSONValue) {
    for rule in rules where failed[rule] == nil {
      let differences = (step.expectations[rule] ?? []).compactMap { $0.difference(from: view) }
      if !differences.isEmpty { fail(rule, differences, at: "at \(now) ms, \(step.action)") }
    }
  }

  /// Does a step; what the expectations look at where there are some, or an error where the picker
  /// is lost.
  private mutating func perform(
    _ step: Step, on adapter: any Adapter, _ isJudged: Bool
  ) async throws -> JSONValue {
    var deed = deed(of: step.action)
    do {
      if case .raw(let lines) = step.action { return try await say(lines, to: adapter) }
      var latest: StateReply?
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
      guard isJudged else { return .null }
      var members = judged(latest)
      if step.asksWhetherAlive { members["alive"] = .bool(try await isAlive(adapter)) }
      return .object(members)
    } catch let fault as WireFault {
      transcript.note(deed, .fault(fault), at: now)
      var members: [String: JSONValue] = ["error": fault.told, "sessionOpen": .bool(isOpen)]
      if step.asksWhetherAlive { members["alive"] = .bool(try await isAlive(adapter)) }
      return .object(members)
    } catch {
      transcript.note(deed, .lost("\(error)"), at: now)
      throw error
    }
  }

  private mutating func act(
    _ action: Step.Action, on adapter: any Adapter
  ) async throws -> StateReply? {
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
      transcript.note(deed, .forgotten, at: now)
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

  /// Says lines as they are; the last answer as the expectations see it.
  private mutating func say(
    _ lines: RawLines, to adapter: any Adapter
  ) async throws -> JSONValue {
    let bytes = lines.bytes(session: session, profile: profile)
    let answers = try await adapter.answers(to: bytes, isEarly: lines.isEarly)
    var members = try RawLines.judged(answers)
    transcript.note(.action(.raw(lines)), .said(members["error"]?.text ?? "a result"), at: now)
    members["sessionOpen"] = .bool(isOpen)
    members["alive"] = .bool(try await isAlive(adapter))
    return .object(members)
  }

  /// What is done, as the transcript tells it.
  private func deed(of action: Step.Action) -> TranscriptStep.Deed {
    action == .open ? .opening(one.configuration) : .action(action)
  }

  /// What the expectations of a step look at.
  private func judged(_ reply: StateReply?) -> [String: JSONValue] {
    var members = reply?.view.json.objectValue ?? [:]
    members["sessionOpen"] = .bool(isOpen)
    if let reply {
      members["open"] = .bool(reply.view.phase != .closed)
      members["now"] = .integer(Int64(reply.now))
      var answer: [String: JSONValue] = ["dropped": .array(reply.dropped.map { .string($0) })]
      answer["refused"] = reply.refused.map { .string($0) }
      members["reply"] = .object(answer)
      members["events"] = .array(reply.events.map(\.json))
      members["delivered"] = .array(
        reply.events.filter { $0.kind == "delivered" }.map(\.value))
      members["ended"] = reply.events.last { $0.kind == "ended" }?.json
    }
    return members
  }

  private mutating func note(_ deed: TranscriptStep.Deed, _ reply: StateReply) -> StateReply {
    replies.append(reply)
    transcript.note(deed, .state(TranscriptStep.State(reply)), at: now)
    return reply
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

extension Step {
  /// Whether anything expected of the step rests on a second picker.
  fileprivate var asksWhetherAlive: Bool {
    expectations.values.contains { $0.contains { $0.path == "alive" } }
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
