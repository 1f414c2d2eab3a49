// SPDX-License-Identifier: Apache-2.0

/// A comparison of the reports of several pickers; the checks with different verdicts come first.
public struct Comparison: Sendable {
  /// One check, and the verdict for each picker.
  public struct Row: Hashable, Sendable {
    /// The full name of the check, with its device, case and rule.
    public let check: String
    /// The level of the rule that is checked, such as `MUST`.
    public let level: String
    /// The verdict of this check for each picker, nil if the picker's report does not contain the
    /// check.
    public let verdicts: [Verdict?]

    /// Whether the check has the same verdict for all pickers.
    public var isAgreed: Bool { Set(verdicts).count == 1 }
  }

  /// The pickers' names, all different.
  public let names: [String]
  /// The claims of each picker as lines of text, in the order of the pickers.
  public let claims: [[String]]
  /// Whether all pickers were tested with the same suite.
  public let isSameSuite: Bool
  /// The checks whose verdicts differ between the pickers, in the order in which they ran.
  public let disagreed: [Row]
  /// The checks whose verdicts are equal for all pickers, in the order in which they ran.
  public let agreed: [Row]
  let counts: [VerdictCounts]

  /// Compares the reports of one or more pickers.
  ///
  /// - Parameter reports: One or more reports, each with the name of its file.
  public init(_ reports: [(file: String, document: ReportDocument)]) {
    let pickers = reports.map(\.document.picker)
    names = zip(pickers, reports).map { picker, report in
      pickers.count { $0 == picker } == 1 ? picker : "\(picker) (\(report.file))"
    }
    claims = reports.map(\.document.claims)
    counts = reports.map(\.document.counts)
    isSameSuite = Set(reports.map(\.document.suiteDigest)).count == 1
    var order: [String] = []
    var levels: [String: String] = [:]
    let verdicts = reports.map { report in
      Dictionary(report.document.entries.map { ($0.name, $0.verdict) }, uniquingKeysWith: { $1 })
    }
    for entry in reports.flatMap(\.document.entries) where levels[entry.name] == nil {
      levels[entry.name] = entry.level
      order.append(entry.name)
    }
    let rows = order.map { name in
      Row(check: name, level: levels[name] ?? "", verdicts: verdicts.map { $0[name] })
    }
    disagreed = rows.filter { !$0.isAgreed }
    agreed = rows.filter(\.isAgreed)
  }

  /// The comparison as text for a terminal.
  public var text: String {
    var lines: [String] = []
    for (index, name) in names.enumerated() {
      lines.append("\(Self.letter(index)) is \(name): \(counts[index].text)")
      lines += claims[index].map { "  \($0)" }
    }
    if !isSameSuite { lines.append("the reports are of different suites") }
    lines.append("\(disagreed.count) checks where they disagree")
    lines += table(disagreed)
    let verdicts = VerdictCounts(agreed.compactMap { $0.verdicts.first.flatMap(\.self) })
    lines.append("\(agreed.count) checks where they agree: \(verdicts.text)")
    lines += table(agreed.filter { $0.verdicts.first != .pass })
    return lines.joined(separator: "\n")
  }

  private func table(_ rows: [Row]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let width = Verdict.allCases.map(\.rawValue.count).max() ?? 0
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    let headers = names.indices.map { padded(Self.letter($0), width) }
    return ["  \(headers.joined(separator: "  "))  level   check"]
      + rows.map { row in
        let verdicts = row.verdicts.map { padded($0?.rawValue ?? "-", width) }
        return "  \(verdicts.joined(separator: "  "))  \(padded(row.level, 6))  \(row.check)"
      }
  }

  /// Returns `A` for the first picker, `B` for the second and so on; after `Z`, returns a number.
  static func letter(_ index: Int) -> String {
    index < 26 ? String(UnicodeScalar(UInt8(65 + index))) : "#\(index + 1)"
  }
}
