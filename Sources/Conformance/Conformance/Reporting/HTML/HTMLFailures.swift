// SPDX-License-Identifier: Apache-2.0

/// The failures of a report as HTML, for each device and each row of a case, with the steps before
/// each failure.
struct HTMLFailures {
  private let report: RunReport
  private let command: String

  init(_ report: RunReport, command: String) {
    self.report = report
    self.command = command
  }

  var html: String {
    var order: [[String]] = []
    var groups: [[String]: [Int]] = [:]
    for (index, result) in report.results.enumerated() where result.verdict.isFailure {
      let row = [result.check.profile, result.check.caseName]
      if groups[row] == nil { order.append(row) }
      groups[row, default: []].append(index)
    }
    let transcripts = Dictionary(
      report.failedTranscripts.map { ([$0.profile, $0.caseName], $0) }, uniquingKeysWith: { $1 })
    return order.map { row in section(row, groups[row] ?? [], transcripts[row]) }
      .joined(separator: "\n")
  }

  private func section(_ row: [String], _ indices: [Int], _ transcript: CaseTranscript?) -> String {
    var lines = [
      "<section class=\"case\"><h3>\(row[1].escapedMarkup) "
        + "<span class=\"muted\">on \(row[0].escapedMarkup)</span></h3>"
    ]
    let file = "cases/\(row[1].prefix { $0 != "[" }).json"
    let title = transcript.map { "\($0.title.escapedMarkup) · \($0.kind) · " } ?? ""
    lines.append("<p class=\"muted\">\(title)<span class=\"mono\">\(file.escapedMarkup)</span></p>")
    let failedSteps = Set(indices.compactMap { report.results[$0].step })
    if let transcript, transcript.isTimeline {
      lines.append(TimeStrip(transcript, failedSteps: failedSteps).svg)
    }
    lines += indices.map(check)
    if let transcript { lines.append(steps(transcript, failedSteps)) }
    lines.append("</section>")
    return lines.joined(separator: "\n")
  }

  private func check(_ index: Int) -> String {
    let result = report.results[index]
    let verdict = result.verdict.rawValue
    let rule = report.suite.rule(result.check.rule)
    var lines = [
      "<article class=\"check\" id=\"check-\(index)\" data-check=\""
        + "\(result.check.description.escapedMarkup)\" data-verdict=\"\(verdict)\"><h4>"
        + "<span class=\"chip \(verdict)\">\(result.verdict.symbol) \(verdict)</span> "
        + "<a class=\"mono\" href=\"#rule-\(result.check.rule.escapedMarkup)\">"
        + "\(result.check.rule.escapedMarkup)</a> \(rule?.chips ?? "")</h4>"
    ]
    if let rule {
      lines.append("<p>\(rule.statement.escapedMarkup)</p>")
      lines.append("<p class=\"muted\">Source: \(rule.source.escapedMarkup)</p>")
    }
    lines.append("<p>\(result.reason.escapedMarkup)</p>")
    if !result.differences.isEmpty {
      let rows = result.differences.map { difference in
        let texts = [difference.path, difference.expected, difference.actual]
        return "<tr>"
          + texts.map { "<td class=\"mono\">\($0.cutForReaders.escapedMarkup)</td>" }.joined()
          + "</tr>"
      }
      lines.append(
        "<table><thead><tr><th scope=\"col\">Path</th><th scope=\"col\">Expected</th>"
          + "<th scope=\"col\">Found</th></tr></thead><tbody>\(rows.joined())</tbody></table>")
    }
    if !result.lastSteps.isEmpty {
      let steps = result.lastSteps.map(\.cutForReaders.escapedMarkup).joined(separator: "\n")
      lines.append("<h4>Last steps</h4><pre>\(steps)</pre>")
    }
    let again = "\(command) --only \(result.check.description.shellQuoted)"
    lines.append("<h4>Run it again</h4><pre>\(again.escapedMarkup)</pre></article>")
    return lines.joined(separator: "\n")
  }

  private func steps(_ transcript: CaseTranscript, _ failedSteps: Set<Int>) -> String {
    let rows = transcript.steps.enumerated().map { index, step in
      let mark = failedSteps.contains(index)
      return "<tr\(mark ? " class=\"wrong\"" : "")><td>\(mark ? "✗ " : "")\(index + 1)</td>"
        + "<td>\(step.time) ms</td><td class=\"mono\">\(step.deedText.cutForReaders.escapedMarkup)</td>"
        + "<td class=\"mono\">\(step.outcomeText.cutForReaders.escapedMarkup)</td></tr>"
    }
    let count = transcript.steps.count
    return "<details><summary>Transcript, \(count) \(count == 1 ? "step" : "steps")</summary>"
      + "<table class=\"steps\"><thead><tr><th scope=\"col\">Step</th><th scope=\"col\">At</th>"
      + "<th scope=\"col\">Done</th><th scope=\"col\">What came</th></tr></thead>"
      + "<tbody>\(rows.joined())</tbody></table></details>"
  }
}
