// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// The cases of one device in the order in which they run; the plan can be used for any number of
/// runs.
///
/// The cases are in order of their names, except that a case runs after the cases on which it
/// depends.
struct ProfilePlan: Sendable {
  /// A case and the checks to judge in it.
  struct PlannedCase: Sendable {
    let one: ConformanceCase
    /// The checks of the case, each with its result if the result is known without a run.
    let checks: [(check: Check, settled: CheckResult?)]
    /// The results that are known before the run.
    let settled: [CheckResult]
    /// The rules to judge.
    let rules: [String]

    init(_ one: ConformanceCase, _ checks: [(check: Check, settled: CheckResult?)]) {
      self.one = one
      self.checks = checks
      settled = checks.compactMap(\.settled)
      rules = checks.filter { $0.settled == nil }.map(\.check.rule)
    }
  }

  let profile: String
  /// The facts of the device.
  let facts: DeviceFacts?
  let cases: [PlannedCase]

  init(
    _ suite: Suite, _ profile: String, _ capabilities: Set<String>, _ selection: CheckSelection
  ) {
    self.profile = profile
    facts = suite.facts[profile]
    let core = facts?.coreCapabilities ?? []
    cases = Self.ordered(suite.cases(for: profile)).map { one in
      let rules = one.rules.compactMap { suite.rule($0) }.filter { $0.holds(for: profile) }
      return PlannedCase(
        one,
        rules.map { rule in
          let check = Check(profile: profile, caseName: one.name, rule: rule.identifier)
          let missingCapabilities = Set(one.requiredCapabilities + rule.requiredCapabilities)
            .subtracting(capabilities)
          return (check, Self.settled(check, selection, missing: missingCapabilities, core))
        })
    }
  }

  /// Returns the result of a check if it is known without running anything.
  private static func settled(
    _ check: Check, _ selection: CheckSelection, missing: Set<String>, _ core: Set<String>
  ) -> CheckResult? {
    guard selection.includes(check) else {
      return CheckResult(check, .notRun, reason: "left out")
    }
    guard let need = missing.min() else { return nil }
    if need == "clock.virtual" {
      return CheckResult(check, .cannotTell, reason: "the picker has no virtual clock")
    }
    guard core.contains(need) else {
      return CheckResult(check, .notApplicable, reason: "the picker does not claim \(need)")
    }
    return CheckResult(
      check, .fail, reason: "\(check.profile) needs \(need), which the picker does not claim")
  }

  private static func ordered(_ cases: [ConformanceCase]) -> [ConformanceCase] {
    var done: Set<String> = []
    var order: [ConformanceCase] = []
    let byName = Dictionary(grouping: cases, by: \.identifier)
    func addCases(_ identifier: String) {
      // The case is marked before its dependencies are added. Otherwise two cases that depend on
      // each other would never end.
      guard done.insert(identifier).inserted, let rows = byName[identifier] else { return }
      for basis in rows.first?.dependsOn ?? [] { addCases(ConformanceCase.identifier(of: basis)) }
      order += rows
    }
    for identifier in byName.keys.sorted() { addCases(identifier) }
    return order
  }
}
