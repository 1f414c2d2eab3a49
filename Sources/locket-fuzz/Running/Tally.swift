// SPDX-License-Identifier: Apache-2.0

import ImagingClient

/// A part of the way that every file goes.
enum Step: String, CaseIterable, Codable, Sendable {
  case header, sidecar, thumbnail, rendition, removal

  /// How many times as long as a thumbnail it may take.
  var patience: Double {
    switch self {
    case .header, .sidecar, .thumbnail: 1
    case .rendition, .removal: Double(ImagingLimits.renditionPatience)
    }
  }
}

/// What came of one step.
struct StepOutcome: Sendable {
  let step: Step
  /// `image`, or a failure's reason, or `crashed`.
  let outcome: String
  let detail: String
  let seconds: Double
}

/// Something that must not happen, or that somebody should look at.
struct Finding: Codable, Sendable {
  let number: Int
  let format: FuzzFormat
  let origin: String
  let step: Step
  /// `crashed`, `timedOut`, `slow`, `memory` or `wrong`.
  let kind: String
  let detail: String
  var file: String
}

/// Counts of what came of files.
struct Tally: Codable, Sendable {
  /// Of one format.
  struct Row: Codable, Sendable {
    var files = 0
    /// How often each step came to what.
    var outcomes: [String: [String: Int]] = [:]
    /// The longest step, in seconds.
    var longest = 0.0
    /// The most memory that a worker held, in bytes.
    var peak = 0
  }

  var rows: [String: Row] = [:]
  /// How often something was found, by kind.
  var findings: [String: Int] = [:]
  /// How often a worker was found to be another process than before.
  var restarts = 0
  /// The most memory that any process held which this one started and buried, in bytes.
  var buriedPeak = 0

  var files: Int { rows.values.reduce(0) { $0 + $1.files } }

  mutating func add(_ format: FuzzFormat, _ steps: [StepOutcome], peak: Int, restarts: Int) {
    var row = rows[format.rawValue] ?? Row()
    row.files += 1
    row.peak = max(row.peak, peak)
    for step in steps {
      row.outcomes[step.step.rawValue, default: [:]][step.outcome, default: 0] += 1
      row.longest = max(row.longest, step.seconds)
    }
    rows[format.rawValue] = row
    self.restarts += restarts
  }

  /// A table for people.
  var lines: [String] {
    let named = FuzzFormat.allCases.compactMap { format in
      rows[format.rawValue].map { (format.rawValue, $0) }
    }
    let table = named.flatMap { name, row -> [String] in
      let head =
        "\(name): \(row.files) files, longest \(milliseconds(row.longest)) ms, "
        + "most memory \(row.peak >> 20) MB"
      let steps = Step.allCases.compactMap { step -> String? in
        guard let counts = row.outcomes[step.rawValue] else { return nil }
        let words = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return "  \(step.rawValue): "
          + words.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      }
      return [head] + steps
    }
    let found = findings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return table + [
      "\(files) files in all; workers started anew \(restarts) times; "
        + "most memory of those that ended \(buriedPeak >> 20) MB; "
        + (found.isEmpty ? "nothing found" : "found: " + found.joined(separator: ", "))
    ]
  }

  private func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}
