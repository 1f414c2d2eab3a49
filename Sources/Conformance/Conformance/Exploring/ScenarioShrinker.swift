// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Makes a failing scenario smaller while it still shows the same disagreement.
struct ScenarioShrinker {
  /// The maximum number of attempts to make the scenario smaller.
  private static let maximumAttemptCount = 3000

  /// The maximum number of commands for which removing pairs is tried; longer sequences have too
  /// many pairs.
  private static let maximumLengthForPairs = 16

  private let examination: Examination
  private(set) var scenario: Scenario
  private(set) var disagreement: Disagreement
  private var attempts = 0

  /// Prepares to make a scenario smaller.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - disagreement: The disagreement that it showed.
  ///   - examination: Runs the attempts.
  init(_ scenario: Scenario, _ disagreement: Disagreement, by examination: Examination) {
    self.examination = examination
    self.scenario = scenario
    self.disagreement = disagreement
    self.scenario.commands = disagreement.executed
  }

  /// Makes the scenario smaller until no attempt succeeds.
  mutating func shrink() async {
    var before: Scenario?
    while before != scenario, attempts < Self.maximumAttemptCount {
      before = scenario
      await dropCommands()
      await dropPairs()
      await dropAssets()
      await simplifyWorld()
      await lowerNumbers()
    }
  }

  /// Tries to remove half of the commands, then a quarter, down to single commands.
  private mutating func dropCommands() async {
    var size = max(1, scenario.commands.count / 2)
    while true {
      var start = 0
      while start < scenario.commands.count {
        var smaller = scenario
        smaller.commands.removeSubrange(start..<min(start + size, smaller.commands.count))
        if await !accept(smaller) { start += size }
      }
      if size == 1 { return }
      size /= 2
    }
  }

  /// Tries to remove each pair of commands.
  ///
  /// Two commands can undo each other, such as two taps on one asset, even if other commands are
  /// between them.
  private mutating func dropPairs() async {
    guard scenario.commands.count <= Self.maximumLengthForPairs else { return }
    var first = 0
    while first < scenario.commands.count {
      var second = first + 1
      while second < scenario.commands.count {
        var smaller = scenario
        smaller.commands.remove(at: second)
        smaller.commands.remove(at: first)
        second = await accept(smaller) ? first + 1 : second + 1
      }
      first += 1
    }
  }

  private mutating func dropAssets() async {
    for index in scenario.library.indices.reversed() where index < scenario.library.count {
      var smaller = scenario
      smaller.library.remove(at: index)
      _ = await accept(smaller)
    }
  }

  private mutating func simplifyWorld() async {
    let changes: [(inout Scenario) -> Void] = [
      { $0.environment.latency = 0 }, { $0.environment.isLinkUp = true }, { $0.mode = .default },
      { $0.preselected = [] }, { $0.preselected = Array($0.preselected.dropLast()) },
      { $0.limit = nil }, { $0.limit = 0 }, { $0.limit = 2 },
    ]
    for (index, change) in changes.enumerated() {
      // The limits are tried beginning with the simplest; the first one that shows the disagreement
      // is kept.
      if index == 6, scenario.limit == nil { break }
      if index == 7, scenario.limit.map({ $0 <= 2 }) ?? true { break }
      var simpler = scenario
      change(&simpler)
      _ = await accept(simpler)
    }
    for index in scenario.library.indices {
      let flags: [(inout Asset) -> Void] = [
        { $0.isHidden = false }, { $0.isTrashed = false }, { $0.kind = .image },
        { $0.availability = .device }, { $0.captureDate = nil }, { $0.modificationDate = nil },
        { $0.byteCount = 1000 },
      ]
      for flag in flags {
        var simpler = scenario
        flag(&simpler.library[index].asset)
        _ = await accept(simpler)
      }
    }
  }

  private mutating func lowerNumbers() async {
    for index in scenario.commands.indices where index < scenario.commands.count {
      for simpler in scenario.commands[index].simpler where index < scenario.commands.count {
        var lower = scenario
        lower.commands[index] = simpler
        if await accept(lower) { break }
      }
    }
  }

  /// Continues with a smaller scenario if it shows the same disagreement, and returns whether it
  /// does.
  ///
  /// Commands after the one that showed the disagreement are removed.
  private mutating func accept(_ smaller: Scenario) async -> Bool {
    guard smaller != scenario, attempts < Self.maximumAttemptCount else { return false }
    attempts += 1
    guard let found = await examination.disagreement(in: smaller),
      found.subject == disagreement.subject
    else { return false }
    scenario = smaller
    scenario.commands = found.executed
    disagreement = found
    return true
  }
}
