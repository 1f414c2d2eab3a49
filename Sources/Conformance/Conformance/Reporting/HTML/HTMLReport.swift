// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// Makes a single HTML page, without scripts or external files, from a run's report.
public struct HTMLReport: Sendable {
  private let report: RunReport
  private let command: String

  /// Prepares the page that shows the report of a run.
  ///
  /// - Parameters:
  ///   - report: The run's report.
  ///   - command: The command that repeats the run; the page shows it. To repeat one check, the
  ///     page appends the name of the check. The default command tests Locket's own picker.
  public init(_ report: RunReport, command: String = "locket-conformance run") {
    self.report = report
    self.command = command
  }

  /// The HTML text of the page.
  public var text: String {
    let picker = "\(report.implementation.name) \(report.implementation.version)".escapedMarkup
    let failures = report.failedCount
    var sections = [
      HTMLPage.documentStart("Conformance of \(picker)"), "<h1>Conformance of \(picker)</h1>",
      about, claims,
      known, totals, areas,
    ]
    if failures > 0 {
      sections.append("<h2>What failed</h2>")
      sections.append(HTMLFailures(report, command: command).html)
    }
    sections += ["<h2>Rules and devices</h2>", HTMLPage.legend, HTMLMatrix(report).html]
    sections.append("</body></html>\n")
    return sections.joined(separator: "\n")
  }

  private var about: String {
    let digest = report.suite.digest
    return
      "<p class=\"muted\">Set \(report.setName.escapedMarkup) · \(report.suite.rules.count) rules, "
      + "\(report.suite.fileCount) case files, \(report.counts.total) checks · "
      + "\(report.times.start.escapedMarkup) · suite "
      + "<span class=\"mono\" title=\"\(digest)\">\(digest.prefix(12))</span></p>"
  }

  /// The claims as HTML; each begins with the broken rules.
  private var claims: String {
    guard report.isComplete else {
      return "<p><strong>A run with a filter claims nothing.</strong> "
        + "\(report.leftOutCount) checks of the devices that the picker claims were left out.</p>"
    }
    var items = report.claims.map { claim in
      let isHeld = claim.level != nil
      let tail = claim.withDecisions.level == nil ? "" : ", with decisions"
      return "<li class=\"\(isHeld ? "pass" : "fail")\"><strong>\(isHeld ? "✓" : "✗") "
        + "\(claim.profile.escapedMarkup)</strong> \(missing(claim))"
        + "\((claim.short + tail).escapedMarkup)</li>"
    }
    let others = report.suite.profiles.filter { !report.claimedProfiles.contains($0) }
    if !others.isEmpty {
      items.append(
        "<li class=\"notRun\"><details><summary>\(others.count) devices that the picker does not "
          + "claim</summary>\(others.joined(separator: ", ").escapedMarkup)</details></li>")
    }
    return "<ul class=\"claims\">\(items.joined(separator: "\n"))</ul>"
  }

  private func missing(_ claim: Claim) -> String {
    guard !claim.missing.isEmpty else { return "" }
    let links = claim.missing.map { rule in
      "<a class=\"mono\" href=\"#rule-\(rule.escapedMarkup)\">\(rule.escapedMarkup)</a>"
    }
    let first = links.prefix(Claim.maximumNamedRules).joined(separator: ", ")
    let rest = links.dropFirst(Claim.maximumNamedRules)
    let count = "<span class=\"missing\">Missing MUST rules, \(links.count): \(first)</span>"
    if rest.isEmpty { return count }
    return count + "<details><summary>and \(rest.count) more</summary>"
      + "\(rest.joined(separator: ", "))</details>"
  }

  private var known: String {
    let failureComparison = report.failureComparison
    let groups = [
      ("tolerated", failureComparison.tolerated), ("over", failureComparison.expired),
      ("stale", failureComparison.stale),
    ]
    let items = groups.flatMap { word, entries in
      entries.map { entry in
        "<li><span class=\"chip\">\(word)</span> <span class=\"mono\">\(entry.name.escapedMarkup)</span>"
          + " \("\(entry.reason) (\(entry.issue), until \(entry.until))".escapedMarkup)</li>"
      }
    }
    return items.isEmpty ? "" : "<h2>Known failures</h2><ul>\(items.joined())</ul>"
  }

  /// The number of checks of each device in each area.
  private var areas: String {
    let coverage = DeviceCoverage(of: report.suite, on: report.profiles)
    let headers = coverage.areas.map { "<th scope=\"col\">\($0.escapedMarkup)</th>" }
    let rows = coverage.rows.map { row in
      let cells = coverage.areas.map { "<td>\(row.counts[$0].map(String.init) ?? "–")</td>" }
      return "<tr><th scope=\"row\">\(row.profile.escapedMarkup)</th>\(cells.joined())</tr>"
    }
    let reasons = coverage.areas.compactMap { area in
      coverage.conditions[area].map {
        "<li>\(area.escapedMarkup): only where <span class=\"mono\">\($0.escapedMarkup)</span></li>"
      }
    }
    let legend = reasons.isEmpty ? "" : "<p>–: no rule applies.</p><ul>\(reasons.joined())</ul>"
    return "<h2>Checks by area</h2><div class=\"scroll\" tabindex=\"0\"><table class=\"totals\">"
      + "<thead><tr><th scope=\"col\">Device</th>\(headers.joined())</tr></thead>"
      + "<tbody>\(rows.joined())</tbody></table></div>\(legend)"
  }

  private var totals: String {
    let byProfile = report.countsByProfile
    let unscored = report.unscoredByProfile
    let showsUnscored = unscored.values.contains { $0.total > 0 }
    func row(_ name: String, _ counts: VerdictCounts, _ apart: Int, _ scope: String) -> String {
      let data = Verdict.allCases.map { " data-\($0.rawValue.lowercased())=\"\(counts[$0])\"" }
      let cells = Verdict.allCases.map { verdict in
        let isSeen = counts[verdict] > 0
        return "<td\(isSeen ? " class=\"\(verdict.rawValue)\"" : "")>\(counts[verdict])</td>"
      }
      return
        "<tr data-totals=\"\(scope)\"\(data.joined())><th scope=\"row\">\(name.escapedMarkup)</th>"
        + cells.joined() + "<td>\(counts.total)</td>"
        + (showsUnscored ? "<td>\(apart)</td>" : "") + "</tr>"
    }
    let headers = Verdict.allCases.map {
      "<th scope=\"col\">\($0.symbol)\u{A0}\($0.rawValue)</th>"
    }
    var lines = [
      "<h2>Totals</h2><div class=\"scroll\"><table class=\"totals\"><thead><tr>"
        + "<th scope=\"col\">Device</th>\(headers.joined())<th scope=\"col\">checks</th>"
        + (showsUnscored ? "<th scope=\"col\">not scored</th>" : "") + "</tr></thead><tbody>"
    ]
    for profile in report.profiles {
      lines.append(
        row(
          profile, byProfile[profile] ?? VerdictCounts(), unscored[profile]?.total ?? 0, "profile"))
    }
    let apart = unscored.values.reduce(0) { $0 + $1.total }
    lines.append(row("All", report.counts, apart, "all"))
    lines.append("</tbody></table></div>")
    return lines.joined(separator: "\n")
  }
}
