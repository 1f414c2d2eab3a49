// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire

/// Runs scenarios against one picker and looks for disagreements.
struct Examination: Sendable {
  let adapter: any Adapter
  let device: ExploredDevice
  /// Whether each scenario runs a second time, with each wait split into two.
  var splitsTime = false
  /// Whether only laws are checked, without a model.
  var lawsOnly = false

  /// Runs a scenario and returns the first disagreement.
  ///
  /// - Parameter scenario: The scenario.
  /// - Returns: The first disagreement, nil if there is none.
  func disagreement(in scenario: Scenario) async -> Disagreement? {
    var report = ExplorationReport()
    return await disagreement(in: scenario, &report)
  }

  /// Runs a scenario, returns the first disagreement and adds the run to a report.
  func disagreement(
    in scenario: Scenario, _ report: inout ExplorationReport
  ) async -> Disagreement? {
    var run = ScenarioRun(scenario, on: device, session: "explore", lawsOnly: lawsOnly)
    let found = await run.run(on: adapter)
    report.silent.add(run.tally)
    report.coverage.add(run.coverage)
    if let found { return found }
    guard splitsTime else { return nil }
    var again = ScenarioRun(
      scenario, on: device, session: "explore-split", splitsTime: true, lawsOnly: lawsOnly)
    if let found = await again.run(on: adapter) { return found }
    // The model checks what the picker shows. That a split wait gives the same event times is a
    // separate law.
    let once = run.replies.flatMap(\.events)
    let twice = again.replies.flatMap(\.events)
    guard once != twice else { return nil }
    let offset = zip(once, twice).enumerated().first { $1.0 != $1.1 }?.offset
    let first = offset ?? min(once.count, twice.count)
    return Disagreement(
      subject: "clock additivity",
      detail: "event \(first + 1) differs if the same time passes in two steps",
      executed: scenario.commands, acts: run.acts)
  }
}
