// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// Runs all cases of one device: what others build on first, else in order of their names.
struct ProfileRun {
  private let suite: Suite
  private let profile: String
  private let capabilities: Set<String>
  private let selection: CheckSelection
  private let observe: RunObserver
  private var broken: Set<String> = []
  /// What was run so far, in that order.
  private(set) var transcripts: [CaseTranscript] = []

  init(
    _ suite: Suite, _ profile: String, _ capabilities: Set<String>, _ selection: CheckSelection,
    _ observe: @escaping RunObserver
  ) {
    self.suite = suite
    self.profile = profile
    self.capabilities = capabilities
    self.selection = selection
    self.observe = observe
  }

  mutating func run(on adapter: any Adapter) async -> [CheckResult] {
    var results: [CheckResult] = []
    var number = 0
    for one in ordered(suite.cases(for: profile)) {
      var mine: [CheckResult] = []
      var toRun: [String] = []
      for rule in one.rules where suite.rule(rule)?.holds(for: profile) ?? false {
        let check = Check(profile: profile, caseName: one.name, rule: rule)
        if let known = settled(check, one) { mine.append(known) } else { toRun.append(rule) }
      }
      if !toRun.isEmpty {
        number += 1
        var run = CaseRun(one, profile: profile, session: "\(profile)-\(number)")
        let start = ContinuousClock.now
        mine += await run.run(on: adapter, judging: toRun)
        var transcript = run.transcript
        transcript.duration = ContinuousClock.now - start
        transcripts.append(transcript)
      }
      for result in mine { observe(.check(result)) }
      for result in mine where [.fail, .error, .blocked].contains(result.verdict) {
        broken.insert("\(one.identifier)/\(result.check.rule)")
      }
      results += mine
    }
    return results
  }

  /// The verdict of a check that need not be run.
  private func settled(_ check: Check, _ one: ConformanceCase) -> CheckResult? {
    guard selection.includes(check) else {
      return CheckResult(check, .notRun, reason: "left out")
    }
    let needs = Set(one.needs + (suite.rule(check.rule)?.needs ?? []))
    let core = suite.devices.core[profile] ?? []
    for need in needs.sorted() where !capabilities.contains(need) {
      if need == "clock.virtual" {
        return CheckResult(check, .cannotTell, reason: "the picker has no virtual clock")
      }
      guard core.contains(need) else {
        return CheckResult(check, .notApplicable, reason: "the picker does not claim \(need)")
      }
      return CheckResult(
        check, .fail, reason: "\(profile) needs \(need), which the picker does not claim")
    }
    if let basis = one.dependsOn.first(where: broken.contains) {
      return CheckResult(check, .blocked, reason: "\(basis) did not pass")
    }
    return nil
  }

  private func ordered(_ cases: [ConformanceCase]) -> [ConformanceCase] {
    var done: Set<String> = []
    var order: [ConformanceCase] = []
    let byName = Dictionary(grouping: cases, by: \.identifier)
    func place(_ identifier: String) {
      // Marked first, so that two cases that name each other do not go round for ever.
      guard done.insert(identifier).inserted, let rows = byName[identifier] else { return }
      for basis in rows.first?.dependsOn ?? [] { place(ConformanceCase.identifier(of: basis)) }
      order += rows
    }
    for identifier in byName.keys.sorted() { place(identifier) }
    return order
  }
}
