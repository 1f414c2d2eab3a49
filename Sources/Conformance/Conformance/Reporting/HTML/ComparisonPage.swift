// SPDX-License-Identifier: Apache-2.0

/// Makes a single HTML page, without scripts or external files, from a comparison of reports.
public struct ComparisonPage: Sendable {
  private let comparison: Comparison

  /// Prepares the page that shows a comparison.
  ///
  /// - Parameter comparison: The comparison.
  public init(_ comparison: Comparison) {
    self.comparison = comparison
  }

  /// The HTML text of the page.
  public var text: String {
    var sections = [
      HTMLPage.documentStart("Pickers side by side"), "<h1>Pickers side by side</h1>",
    ]
    let items = comparison.names.indices.map { index in
      let claims = comparison.claims[index].map { "<p>\($0.escapedMarkup)</p>" }.joined()
      return "<li><strong>\(comparison.names[index].escapedMarkup)</strong>"
        + "<p class=\"muted\">\(comparison.counts[index].text)</p>\(claims)</li>"
    }
    sections.append("<ul class=\"claims\">\(items.joined(separator: "\n"))</ul>")
    if !comparison.isSameSuite {
      sections.append("<p><strong>The reports are of different suites.</strong></p>")
    }
    sections.append(HTMLPage.legend)
    sections.append("<h2>Where they disagree: \(comparison.disagreed.count) checks</h2>")
    sections.append(table(comparison.disagreed))
    sections.append(
      "<details><summary>Where they agree: \(comparison.agreed.count) checks</summary>")
    sections += [table(comparison.agreed), "</details></body></html>\n"]
    return sections.joined(separator: "\n")
  }

  private func table(_ rows: [Comparison.Row]) -> String {
    guard !rows.isEmpty else { return "<p>None.</p>" }
    let headers = comparison.names.map { "<th scope=\"col\">\($0.escapedMarkup)</th>" }
    let lines = rows.map { row in
      let cells = row.verdicts.map { verdict in
        guard let verdict else { return "<td>not in the report</td>" }
        return "<td class=\"\(verdict.rawValue)\" data-verdict=\"\(verdict.rawValue)\">"
          + "\(verdict.symbol)\u{A0}\(verdict.rawValue)</td>"
      }
      return "<tr><th scope=\"row\"><span class=\"mono\">\(row.check.escapedMarkup)</span> "
        + "<span class=\"chip\">\(row.level.escapedMarkup)</span></th>\(cells.joined())</tr>"
    }
    return "<div class=\"scroll\" tabindex=\"0\"><table class=\"matrix\"><thead><tr>"
      + "<th scope=\"col\">Check</th>\(headers.joined())</tr></thead><tbody>"
      + lines.joined(separator: "\n") + "</tbody></table></div>"
  }
}
