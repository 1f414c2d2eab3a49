// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Where a picker and the rules part.
struct Disagreement: Hashable, Sendable {
  /// What differs; nothing where a law is broken or the picker is lost.
  var mismatches: [Mismatch] = []
  /// The path, or the law, that it is about.
  var subject: String
  /// What is wrong with it.
  var detail: String
  /// The law that is broken, nil for none of those that cases know.
  var law: Law?
  /// The commands that were executed, the one that showed it included.
  var executed: [ExplorationCommand]
  /// The same as a picker gets them.
  var acts: [ExplorationAct]
}

/// Does what a scenario says to a picker and to the model, side by side.
struct ScenarioRun {
  private let scenario: Scenario
  private let session: String
  private var model: PickerByTheRules
  private var environment: Environment
  private var executed: [ExplorationCommand] = []
  private(set) var acts: [ExplorationAct] = []
  private(set) var replies: [StateReply] = []
  private let splitsTime: Bool

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - scenario: What to do.
  ///   - device: The device.
  ///   - session: The session's name on the wire.
  ///   - splitsTime: Whether every wait is made in two pieces.
  init(
    _ scenario: Scenario, on device: ExploredDevice, session: String, splitsTime: Bool = false
  ) {
    self.scenario = scenario
    self.session = session
    self.splitsTime = splitsTime
    model = PickerByTheRules(scenario, on: device)
    environment = scenario.environment
  }

  /// Runs until the end or until the first disagreement.
  ///
  /// - Parameter adapter: The picker.
  /// - Returns: The disagreement, nil where there is none.
  mutating func run(on adapter: any Adapter) async -> Disagreement? {
    var isOpen = false
    var found: Disagreement?
    do {
      let opening = try await adapter.open(
        OpenRequest(
          session: session, profile: scenario.profile, library: scenario.library,
          configuration: scenario.configuration, environment: scenario.environment))
      isOpen = true
      replies = [opening]
      found = judge(opening, refused: nil)
      for command in scenario.commands where found == nil {
        guard let act = command.act(on: model.window.identifiers, model.window.unseen) else {
          continue
        }
        // The wire leaves open what a second loss of a lost network is.
        if act == .link(isUp: environment.isLinkUp) { continue }
        executed.append(command)
        acts.append(act)
        let refused = model.perform(act)
        let reply = try await perform(act, on: adapter)
        found = judge(reply, refused: refused)
      }
    } catch {
      found = disagreement("the picker is lost", "\(error)")
    }
    if isOpen { try? await adapter.close(session) }
    return found ?? judgeWhole()
  }

  private mutating func perform(
    _ act: ExplorationAct, on adapter: any Adapter
  ) async throws -> StateReply {
    let reply: StateReply
    switch act {
    case .gesture(let gesture): reply = try await adapter.act(gesture, in: session)
    case .advance(let wait) where splitsTime:
      replies.append(try await adapter.advance(by: wait / 3, in: session))
      reply = try await adapter.advance(by: wait - wait / 3, in: session)
    case .advance(let wait): reply = try await adapter.advance(by: wait, in: session)
    case .link(let isUp):
      environment.isLinkUp = isUp
      reply = try await adapter.setEnvironment(environment, in: session)
    }
    replies.append(reply)
    return reply
  }

  private func judge(_ reply: StateReply, refused: String?) -> Disagreement? {
    let mismatches = ViewComparison(reply, model, refused: refused).mismatches
    if let first = mismatches.first {
      let expected =
        (try? Matcher(first.expected, at: ""))?.description ?? first.expected.text
      var found = disagreement(
        first.path, "expected \(expected), found \(first.actual?.text ?? "nothing")")
      found.mismatches = mismatches
      return found
    }
    // These ask the picker and not the model, so that a slip of the model hides nothing.
    guard let breach = PickerLaws.breach(in: replies, after: acts) else { return nil }
    return disagreement(breach.path, breach.text)
  }

  /// The laws that look at a whole run.
  private func judgeWhole() -> Disagreement? {
    for law in [Law.progressNeverFalls, .oneTerminalEvent, .nothingAfterClose] {
      guard let breach = law.firstBreach(in: replies) else { continue }
      var found = disagreement(
        law.rawValue, "\(breach.path): expected \(breach.expected), found \(breach.actual)")
      found.law = law
      return found
    }
    return nil
  }

  private func disagreement(_ subject: String, _ text: String) -> Disagreement {
    Disagreement(subject: subject, detail: text, executed: executed, acts: acts)
  }
}
