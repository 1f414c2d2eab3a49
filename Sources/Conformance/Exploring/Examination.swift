// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// Runs scenarios against one picker; names its sessions.
struct Examination: Sendable {
  let adapter: any Adapter
  let device: ExploredDevice
  /// Whether each scenario is run again with its waits in pieces.
  var splitsTime = false

  /// Looks for a disagreement.
  ///
  /// - Parameter scenario: What to do.
  /// - Returns: The first disagreement, nil where there is none.
  func disagreement(in scenario: Scenario) async -> Disagreement? {
    var tally = SilentTally()
    return await disagreement(in: scenario, &tally)
  }

  /// Looks for a disagreement, and counts what the picker did where the rules are silent.
  func disagreement(in scenario: Scenario, _ tally: inout SilentTally) async -> Disagreement? {
    var run = ScenarioRun(scenario, on: device, session: "explore")
    let found = await run.run(on: adapter)
    tally.add(run.tally)
    if let found { return found }
    guard splitsTime else { return nil }
    var again = ScenarioRun(scenario, on: device, session: "explore-split", splitsTime: true)
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
