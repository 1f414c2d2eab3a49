// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// A run's report for people: what failed first, the counts last.
public struct TerminalReport: Sendable {
  private let report: RunReport
  private let command: String

  /// Prepares a report.
  ///
  /// - Parameters:
  ///   - report: What the run found.
  ///   - command: The command that runs it again, to which a check's name is added. The default
  ///     judges our own picker.
  public init(_ report: RunReport, command: String = "locket-conformance run") {
    self.report = report
    self.command = command
  }

  /// The lines; the last one counts.
  public var text: String {
    var lines: [String] = []
    for result in report.results where result.verdict == .fail || result.verdict == .error {
      lines += failure(result) + [""]
    }
    for verdict in [Verdict.blocked, .cannotTell, .notApplicable] {
      for result in report.results where result.verdict == verdict {
        lines.append("\(verdict.rawValue.uppercased()) \(result.check): \(result.reason)")
      }
    }
    let implementation = report.implementation
    lines.append("picker: \(implementation.name) \(implementation.version)")
    for profile in report.suite.profiles {
      let mine = report.results.filter { $0.check.profile == profile }
      let passed = mine.count { $0.verdict == .pass }
      lines.append("\(profile): \(passed) of \(mine.count) checks passed")
    }
    let counts = Verdict.allCases.map { "\($0.rawValue) \(report.count($0))" }
    lines.append("\(report.results.count) checks: \(counts.joined(separator: ", "))")
    lines.append(lastLine)
    return lines.joined(separator: "\n")
  }

  private var lastLine: String {
    let skipped = report.results.count - report.count(.pass) - report.failedCount
    return "\(report.count(.pass)) passed, \(report.failedCount) failed, \(skipped) skipped"
  }

  private func failure(_ result: CheckResult) -> [String] {
    var lines = ["\(result.verdict.rawValue.uppercased()) \(result.check)"]
    if let rule = report.suite.rule(result.check.rule) {
      lines.append("  rule: \(rule.says) (\(rule.level.rawValue), \(rule.basis.rawValue))")
      lines.append("  source: \(rule.source)")
    }
    lines.append("  \(result.reason)")
    for difference in result.differences {
      lines.append("  \(difference.path)")
      lines.append("    expected: \(difference.expected)")
      lines.append("    actual:   \(Self.cut(difference.actual))")
    }
    if !result.lastSteps.isEmpty {
      lines.append("  last steps:")
      lines += result.lastSteps.map { "    \(Self.cut($0))" }
    }
    lines.append("  again: \(command) --only '\(result.check)'")
    return lines
  }

  /// A list of a thousand identifiers says no more than its beginning.
  private static func cut(_ text: String) -> String {
    let longest = 400
    return text.count <= longest ? text : "\(text.prefix(longest))… (\(text.count) characters)"
  }
}
