// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// Makes text for a terminal from a run's report; it begins with the failures and ends with the
/// totals.
public struct TerminalReport: Sendable {
  private let report: RunReport
  private let command: String

  /// Prepares the text for a terminal from the report of a run.
  ///
  /// - Parameters:
  ///   - report: The run's report.
  ///   - command: The command that repeats the run; the text shows it. To repeat one check, the
  ///     text appends the name of the check. The default command tests Locket's own picker.
  public init(_ report: RunReport, command: String = "locket-conformance run") {
    self.report = report
    self.command = command
  }

  /// The text for the terminal; its last line has the totals.
  public var text: String {
    let failureComparison = report.failureComparison
    let tolerated = Set(failureComparison.tolerated.map(\.name))
    var lines: [String] = []
    for result in report.results where result.verdict == .fail || result.verdict == .error {
      guard !tolerated.contains(result.check.description) else { continue }
      lines += failure(result) + [""]
    }
    lines += known(failureComparison) + skipped
    let implementation = report.implementation
    lines.append("picker: \(implementation.name) \(implementation.version)")
    lines += claims
    let byProfile = report.countsByProfile
    for profile in report.profiles {
      let counts = byProfile[profile] ?? VerdictCounts()
      guard counts[.notRun] < counts.total else { continue }
      lines.append("\(profile): \(counts[.pass]) of \(counts.total) checks passed")
    }
    let counts = report.counts
    lines.append("\(counts.total) checks: \(counts.text)")
    let untested = report.suite.profiles.count - report.profiles.count
    if untested > 0 { lines.append("\(untested) of the suite's devices were not tested") }
    let unscored = report.results.count { !report.isScored($0.check) }
    if unscored > 0 { lines.append("\(unscored) of them are not in \(report.setName) yet") }
    lines.append(counts.lastLine)
    return lines.joined(separator: "\n")
  }

  private func known(_ failureComparison: FailureComparison) -> [String] {
    failureComparison.tolerated.map {
      "KNOWN \($0.name): \($0.reason) (\($0.issue), until \($0.until))"
    }
      + failureComparison.expired.map {
        "EXPIRED \($0.name): tolerated until \($0.until) (\($0.issue))"
      }
      + failureComparison.stale.map {
        "STALE \($0.name): it passes; remove it from the known failures"
      }
  }

  /// The skipped checks, in one line for each device and reason: a picker without a clock skips
  /// thousands of checks.
  private var skipped: [String] {
    var lines: [String] = []
    for verdict in [Verdict.blocked, .cannotTell, .notApplicable] {
      let mine = report.results.filter { $0.verdict == verdict }
      let groups = Dictionary(grouping: mine) { [$0.check.profile, $0.reason] }
      for key in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        guard let first = groups[key]?.first else { continue }
        let more = (groups[key]?.count ?? 1) - 1
        let others = more == 0 ? "" : " and \(more) more"
        lines.append("\(verdict.rawValue.uppercased()) \(first.check)\(others): \(first.reason)")
      }
    }
    return lines
  }

  private var claims: [String] {
    guard report.isComplete else { return ["a run with a filter claims nothing"] }
    return report.claims.map { "claim: \($0.text)" }
  }

  private func failure(_ result: CheckResult) -> [String] {
    var lines = ["\(result.verdict.rawValue.uppercased()) \(result.check)"]
    if let rule = report.suite.rule(result.check.rule) {
      lines.append("  rule: \(rule.statement) (\(rule.level.rawValue), \(rule.basis.rawValue))")
      lines.append("  source: \(rule.source)")
    }
    lines.append("  \(result.reason)")
    for difference in result.differences {
      lines.append("  \(difference.path)")
      lines.append("    expected: \(difference.expected)")
      lines.append("    actual:   \(difference.actual.cutForReaders)")
    }
    if !result.lastSteps.isEmpty {
      lines.append("  last steps:")
      lines += result.lastSteps.map { "    \($0.cutForReaders)" }
    }
    lines.append("  again: \(command) --only \(result.check.description.shellQuoted)")
    return lines
  }
}
