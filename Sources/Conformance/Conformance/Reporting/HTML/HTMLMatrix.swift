// SPDX-License-Identifier: Apache-2.0

/// A table with a row for each rule and a column for each device.
struct HTMLMatrix {
  private let report: RunReport
  private let profiles: [String]
  private var cells: [[String]: Cell] = [:]

  /// The checks of one rule on one device.
  private struct Cell {
    var counts = VerdictCounts()
    /// The index of the first failure among all results.
    var failure: Int?
  }

  init(_ report: RunReport) {
    self.report = report
    profiles = report.profiles
    for (index, result) in report.results.enumerated() {
      let key = [result.check.rule, result.check.profile]
      cells[key, default: Cell()].counts.add(result.verdict)
      if result.verdict.isFailure, cells[key]?.failure == nil { cells[key]?.failure = index }
    }
  }

  var html: String {
    let headers = profiles.map { profile in
      "<th scope=\"col\">\(profile.escapedMarkup.replacing("-", with: "-<wbr>"))</th>"
    }
    var lines = [
      "<div class=\"scroll\" tabindex=\"0\"><table class=\"matrix\"><thead><tr>",
      "<th scope=\"col\">Rule</th>\(headers.joined())</tr></thead>",
    ]
    let areas = Dictionary(grouping: report.suite.rules, by: \.area)
    for area in areas.keys.sorted() {
      lines.append(
        "<tbody><tr><th scope=\"rowgroup\" colspan=\"\(profiles.count + 1)\">"
          + "<span>\(area.escapedMarkup)</span></th></tr>")
      lines += (areas[area] ?? []).map(row)
      lines.append("</tbody>")
    }
    lines.append("</table></div>")
    return lines.joined(separator: "\n")
  }

  private func row(_ rule: Rule) -> String {
    let name = rule.identifier.escapedMarkup
    return "<tr id=\"rule-\(name)\"><th scope=\"row\"><strong class=\"mono\">\(name)</strong> "
      + "\(rule.chips)<span class=\"says\">\(rule.statement.escapedMarkup)</span></th>"
      + profiles.map { cell(rule, $0) }.joined() + "</tr>"
  }

  private func cell(_ rule: Rule, _ profile: String) -> String {
    guard let cell = cells[[rule.identifier, profile]] else { return "<td></td>" }
    let present = Verdict.worstFirst.filter { cell.counts[$0] > 0 }
    let data = present.map { " data-\($0.rawValue.lowercased())=\"\(cell.counts[$0])\"" }
    let text = present.map { "\($0.symbol)\u{A0}\(cell.counts[$0])" }.joined(separator: " ")
    let summary = present.map { "\($0.rawValue) \(cell.counts[$0])" }.joined(separator: ", ")
    let content = cell.failure.map { "<a href=\"#check-\($0)\">\(text)</a>" } ?? text
    return "<td class=\"\(present.first?.rawValue ?? "")\" title=\"\(summary)\""
      + " data-rule=\"\(rule.identifier.escapedMarkup)\" data-profile=\"\(profile.escapedMarkup)\""
      + "\(data.joined())>\(content)</td>"
  }
}

extension Rule {
  /// The HTML for the level and the basis of a rule, which are shown after its name.
  var chips: String {
    "<span class=\"chip\">\(level.rawValue)</span> <span class=\"chip muted\">\(basis.rawValue)</span>"
  }
}

extension Verdict {
  /// The verdicts in the order in which a cell shows them, with failures first.
  static let worstFirst: [Verdict] = [
    .error, .fail, .blocked, .cannotTell, .notRun, .notApplicable, .pass,
  ]

  /// A symbol for the verdict that does not depend on color.
  var symbol: String {
    switch self {
    case .pass: "✓"
    case .fail: "✗"
    case .error: "!"
    case .blocked: "⊘"
    case .notApplicable: "–"
    case .cannotTell: "?"
    case .notRun: "·"
    }
  }

  /// Whether the picker itself failed the check.
  var isFailure: Bool { self == .fail || self == .error }
}
