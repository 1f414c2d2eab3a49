// SPDX-License-Identifier: Apache-2.0

/// Several reports side by side; where the pickers disagree comes first.
public struct Comparison: Sendable {
  /// One check and what became of it with each picker.
  public struct Row: Hashable, Sendable {
    /// The check's whole name.
    public let check: String
    /// The rule's level.
    public let level: String
    /// A verdict a picker; nil where its report has no such check.
    public let verdicts: [Verdict?]

    /// Whether all say the same.
    public var isAgreed: Bool { Set(verdicts).count == 1 }
  }

  /// The pickers' names, each another one.
  public let names: [String]
  /// The claims of each picker.
  public let claims: [[String]]
  /// Whether all were held against the same suite.
  public let isSameSuite: Bool
  /// The checks about which they disagree, in the order run.
  public let disagreed: [Row]
  /// The other checks, in the order run.
  public let agreed: [Row]
  let counts: [VerdictCounts]

  /// Puts reports side by side.
  ///
  /// - Parameter reports: The reports, at least one, each with the name of its file.
  public init(_ reports: [(file: String, document: ReportDocument)]) {
    let pickers = reports.map(\.document.picker)
    names = zip(pickers, reports).map { picker, report in
      pickers.count { $0 == picker } == 1 ? picker : "\(picker) (\(report.file))"
    }
    claims = reports.map(\.document.claims)
    counts = reports.map(\.document.counts)
    isSameSuite = Set(reports.map(\.document.suiteSum)).count == 1
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

  /// The comparison for a terminal.
  public var text: String {
    var lines: [String] = []
    for (place, name) in names.enumerated() {
      lines.append("\(Self.letter(place)) is \(name): \(counts[place].text)")
      lines += claims[place].map { "  \($0)" }
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
    let heads = names.indices.map { padded(Self.letter($0), width) }
    return ["  \(heads.joined(separator: "  "))  level   check"]
      + rows.map { row in
        let verdicts = row.verdicts.map { padded($0?.rawValue ?? "-", width) }
        return "  \(verdicts.joined(separator: "  "))  \(padded(row.level, 6))  \(row.check)"
      }
  }

  /// A for the first, B for the second; beyond Z a number.
  static func letter(_ place: Int) -> String {
    place < 26 ? String(UnicodeScalar(UInt8(65 + place))) : "#\(place + 1)"
  }
}
