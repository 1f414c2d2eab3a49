// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import PickerModel

/// Performs a scenario on a picker and on the model, and compares the two after each command.
struct ScenarioRun {
  private let scenario: Scenario
  private let session: String
  /// The states of the model that agree with all answers of the picker so far.
  private var models: [ReferenceModel]
  private var environment: Environment
  private var executed: [ExplorationCommand] = []
  private(set) var acts: [ExplorationAct] = []
  private(set) var replies: [StateReply] = []
  /// The picker's choices where the rules allow several behaviors.
  private(set) var tally = BehaviorTally()
  /// The number of commands of each kind in each phase.
  private(set) var coverage = ExplorationCoverage()
  private let splitsTime: Bool
  private let lawsOnly: Bool

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - device: The device.
  ///   - session: The name of the session in the protocol.
  ///   - splitsTime: Whether every wait is split into two waits.
  ///   - lawsOnly: Whether only laws are checked; the model then only determines which assets can
  ///     be tapped.
  init(
    _ scenario: Scenario, on device: ExploredDevice, session: String, splitsTime: Bool = false,
    lawsOnly: Bool = false
  ) {
    self.lawsOnly = lawsOnly
    self.scenario = scenario
    self.session = session
    self.splitsTime = splitsTime
    models = [ReferenceModel(scenario, on: device)]
    environment = scenario.environment
  }

  /// Runs until the end of the scenario or until the first disagreement.
  ///
  /// - Parameter adapter: The picker.
  /// - Returns: The disagreement, nil if there is none.
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
      found = judge(opening, models.map { PredictedOutcome(model: $0) })
      for command in scenario.commands where found == nil {
        // All remaining states show the same grid, because they agree with the picker's answer,
        // which listed the grid.
        guard let act = command.act(on: models[0].library) else { continue }
        // The protocol does not specify what happens if a network is lost that is already lost.
        if act == .link(isUp: environment.isLinkUp) { continue }
        executed.append(command)
        acts.append(act)
        coverage.record(command.kind, in: replies.last?.view.phase)
        let outcomes = models.flatMap { $0.outcomes(of: act) }
        found = judge(try await perform(act, on: adapter), outcomes)
        if found == nil, act.changesGridOrLink { found = try await look(on: adapter) }
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

  /// Asks the picker for its view with all identifiers, so that the whole grid is known.
  private mutating func look(on adapter: any Adapter) async throws -> Disagreement? {
    let reply = try await adapter.view(of: session)
    replies.append(reply)
    return judge(reply, models.map { PredictedOutcome(model: $0) })
  }

  /// Keeps the states of the model that agree with the answer; returns a disagreement if no state
  /// agrees.
  private mutating func judge(
    _ reply: StateReply, _ outcomes: [PredictedOutcome]
  ) -> Disagreement? {
    var left: [ReferenceModel] = []
    var ways: [Set<BehaviorChoice>] = []
    var nearest: [Mismatch] = []
    if lawsOnly {
      models = outcomes.prefix(1).map(\.model)
      return PickerLaws.breach(in: replies, after: acts).map { disagreement($0.path, $0.text) }
    }
    for outcome in outcomes {
      let comparison = ViewComparison(reply, outcome.model, outcome.answer)
      if comparison.mismatches.isEmpty {
        var model = outcome.model
        model.observe(reply.view)
        model.delivered = []
        ways.append(outcome.ways)
        if !left.contains(model) { left.append(model) }
      } else if nearest.isEmpty || comparison.mismatches.count < nearest.count {
        nearest = comparison.mismatches
      }
    }
    guard left.isEmpty else {
      models = left
      tally.count(ways)
      // These laws use only the picker's answers, so an error in the model cannot hide a broken
      // law.
      guard let breach = PickerLaws.breach(in: replies, after: acts) else { return nil }
      return disagreement(breach.path, breach.text)
    }
    guard let first = nearest.first else { return nil }
    let expected = (try? Matcher(first.expected, at: ""))?.description ?? first.expected.text
    var found = disagreement(
      first.path, "expected \(expected), found \(first.actual?.text ?? "nothing")")
    found.mismatches = nearest
    return found
  }

  /// Checks the laws that can be judged only at the end of a run.
  private func judgeWhole() -> Disagreement? {
    for law in [Law.progressNeverFalls, .oneTerminalEvent, .nothingAfterClose, .tokenForLater] {
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
