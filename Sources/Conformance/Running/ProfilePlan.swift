// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// The cases of one device in the order in which they are run, laid out once for any number of runs:
/// what others build on first, else in order of their names.
struct ProfilePlan: Sendable {
  /// A case and what is to be judged in it.
  struct PlannedCase: Sendable {
    let one: ConformanceCase
    /// Its checks, each with its result where that does not depend on running anything.
    let checks: [(check: Check, settled: CheckResult?)]
    /// The results that are known before.
    let settled: [CheckResult]
    /// The rules that have to be judged.
    let rules: [String]

    init(_ one: ConformanceCase, _ checks: [(check: Check, settled: CheckResult?)]) {
      self.one = one
      self.checks = checks
      settled = checks.compactMap(\.settled)
      rules = checks.filter { $0.settled == nil }.map(\.check.rule)
    }
  }

  let profile: String
  let cases: [PlannedCase]

  init(
    _ suite: Suite, _ profile: String, _ capabilities: Set<String>, _ selection: CheckSelection
  ) {
    self.profile = profile
    let core = suite.devices.core[profile] ?? []
    cases = Self.ordered(suite.cases(for: profile)).map { one in
      let rules = one.rules.compactMap { suite.rule($0) }.filter { $0.holds(for: profile) }
      return PlannedCase(
        one,
        rules.map { rule in
          let check = Check(profile: profile, caseName: one.name, rule: rule.identifier)
          let needs = Set(one.needs + rule.needs).subtracting(capabilities)
          return (check, Self.settled(check, selection, missing: needs, core))
        })
    }
  }

  /// The result of a check that need not be run, whatever comes of others.
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
