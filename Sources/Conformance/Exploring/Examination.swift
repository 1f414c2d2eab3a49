// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// Runs scenarios against one picker; names its sessions.
struct Examination: Sendable {
  let adapter: any Adapter
  let device: ExploredDevice
  /// Whether each scenario is run again with its waits in pieces.
  var splitsTime = false
  /// Whether only laws are asked, and no model.
  var lawsOnly = false

  /// Looks for a disagreement.
  ///
  /// - Parameter scenario: What to do.
  /// - Returns: The first disagreement, nil where there is none.
  func disagreement(in scenario: Scenario) async -> Disagreement? {
    var report = ExplorationReport()
    return await disagreement(in: scenario, &report)
  }

  /// Looks for a disagreement, and counts what was seen on the way.
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
    // The rules say what is shown; that events come at the same times is the clock's own law.
    let once = run.replies.flatMap(\.events)
    let twice = again.replies.flatMap(\.events)
    guard once != twice else { return nil }
    let place = zip(once, twice).enumerated().first { $1.0 != $1.1 }?.offset
    let first = place ?? min(once.count, twice.count)
    return Disagreement(
      subject: "clock additivity",
      detail: "event \(first + 1) is another one when the same time passes in two pieces",
      executed: scenario.commands, acts: run.acts)
  }
}
