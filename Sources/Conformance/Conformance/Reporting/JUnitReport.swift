// SPDX-License-Identifier: Apache-2.0

/// Makes JUnit XML from a run's report: a test suite for each device, and a test for each check.
public struct JUnitReport: Sendable {
  private let report: RunReport

  /// Prepares the JUnit XML of a run's report.
  ///
  /// - Parameter report: The run's report.
  public init(_ report: RunReport) {
    self.report = report
  }

  /// The JUnit report as XML text.
  public var text: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    let duration = report.times.duration
    lines.append(
      "<testsuites name=\"locket-conformance\"\(Self.attributes(report.counts, duration))>")
    let byProfile = Dictionary(grouping: report.results, by: \.check.profile)
    let counts = report.countsByProfile
    let times = times
    for profile in report.profiles {
      let attributes = Self.attributes(
        counts[profile] ?? VerdictCounts(), report.times.profiles[profile] ?? .zero)
      lines.append("  <testsuite name=\"\(profile.escapedMarkup)\"\(attributes)>")
      for result in byProfile[profile] ?? [] {
        lines += test(result, taking: times[Self.row(result.check)] ?? 0)
      }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>\n")
    return lines.joined(separator: "\n")
  }

  private func test(_ result: CheckResult, taking seconds: Double) -> [String] {
    let check = result.check
    let area = check.area
    let name = "\(check.caseName.dropFirst(area.count + 1))/\(check.rule)"
    // A device's checks have the names of another's, and some readers ignore the suite's name.
    let className = "\(check.profile).\(area)"
    let time = result.verdict.counts && result.verdict != .blocked ? seconds : 0
    let openingTag =
      "    <testcase classname=\"\(className.escapedMarkup)\" name=\"\(name.escapedMarkup)\""
      + " time=\"\(time)\" file=\"\("cases/\(check.caseIdentifier).json".escapedMarkup)\""
    let reason = result.reason.escapedMarkup
    switch result.verdict {
    case .pass: return ["\(openingTag)/>"]
    case .fail, .error:
      let element = result.verdict == .fail ? "failure" : "error"
      return [
        "\(openingTag)>", "      <\(element) message=\"\(reason)\">\(detail(result))</\(element)>",
        "    </testcase>",
      ]
    case .blocked, .notApplicable, .cannotTell, .notRun:
      return [
        "\(openingTag)>", "      <skipped message=\"\(result.verdict.rawValue): \(reason)\"/>",
        "    </testcase>",
      ]
    }
  }

  private func detail(_ result: CheckResult) -> String {
    var lines: [String] = []
    if let rule = report.suite.rule(result.check.rule) {
      lines.append("\(rule.statement) (\(rule.level.rawValue), \(rule.basis.rawValue))")
    }
    for difference in result.differences {
      lines.append(
        "\(difference.path): expected \(difference.expected), found "
          + difference.actual.cutForReaders)
    }
    lines += result.lastSteps.map(\.cutForReaders)
    return lines.map(\.escapedMarkup).joined(separator: "\n")
  }

  /// The duration of each check, by row; the duration of a row is divided equally among its checks.
  private var times: [String: Double] {
    var judged: [String: Int] = [:]
    for result in report.results where result.verdict.counts && result.verdict != .blocked {
      judged[Self.row(result.check), default: 0] += 1
    }
    var times: [String: Double] = [:]
    for transcript in report.transcripts {
      let row = "\(transcript.profile)/\(transcript.caseName)"
      times[row] = (transcript.duration / (judged[row] ?? 1)).inSeconds
    }
    return times
  }

  private static func row(_ check: Check) -> String { "\(check.profile)/\(check.caseName)" }

  private static func attributes(_ counts: VerdictCounts, _ time: Duration) -> String {
    " tests=\"\(counts.total)\" failures=\"\(counts[.fail])\" errors=\"\(counts[.error])\""
      + " skipped=\"\(counts.skipped)\" time=\"\(time.inSeconds)\""
  }
}
