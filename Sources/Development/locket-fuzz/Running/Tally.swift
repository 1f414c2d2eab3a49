// SPDX-License-Identifier: Apache-2.0

import ImagingClient

/// A step that is performed with every file.
enum Step: String, CaseIterable, Codable, Sendable {
  case header, sidecar, thumbnail, rendition, removal

  /// The time limit of the step as a multiple of the time limit of a thumbnail.
  var patience: Double {
    switch self {
    case .header, .sidecar, .thumbnail: 1
    case .rendition, .removal: Double(ImagingLimits.renditionPatience)
    }
  }
}

/// The outcome of one step.
struct StepOutcome: Sendable {
  let step: Step
  /// The outcome: `image` after success, the reason of a failure, or `crashed`.
  let outcome: String
  let detail: String
  let seconds: Double
}

/// A result that is an error, or that a person must look at.
struct Finding: Codable, Sendable {
  let number: Int
  let format: FuzzFormat
  let origin: String
  let step: Step
  /// The kind: `crashed`, `timedOut`, `slow`, `memory` or `wrong`.
  let kind: String
  let detail: String
  var file: String
}

/// The counts of all outcomes of a run.
struct Tally: Codable, Sendable {
  /// The counts of one format.
  struct Row: Codable, Sendable {
    var files = 0
    /// The number of files with each outcome, by step.
    var outcomes: [String: [String: Int]] = [:]
    /// The duration of the longest step, in seconds.
    var maximumSeconds = 0.0
    /// The peak memory of a worker, in bytes.
    var peak = 0

    private enum CodingKeys: String, CodingKey {
      case files, outcomes, peak
      case maximumSeconds = "longest"
    }
  }

  var rows: [String: Row] = [:]
  /// The number of findings, by kind.
  var findings: [String: Int] = [:]
  /// The number of times that a new process replaced a worker.
  var restarts = 0
  /// The peak memory of all processes that this one started and that have ended, in bytes.
  var buriedPeak = 0

  var files: Int { rows.values.reduce(0) { $0 + $1.files } }

  mutating func add(_ format: FuzzFormat, _ steps: [StepOutcome], peak: Int, restarts: Int) {
    var row = rows[format.rawValue] ?? Row()
    row.files += 1
    row.peak = max(row.peak, peak)
    for step in steps {
      row.outcomes[step.step.rawValue, default: [:]][step.outcome, default: 0] += 1
      row.maximumSeconds = max(row.maximumSeconds, step.seconds)
    }
    rows[format.rawValue] = row
    self.restarts += restarts
  }

  /// The lines of a table that shows the counts.
  var lines: [String] {
    let named = FuzzFormat.allCases.compactMap { format in
      rows[format.rawValue].map { (format.rawValue, $0) }
    }
    let table = named.flatMap { name, row -> [String] in
      let title =
        "\(name): \(row.files) files, longest \(milliseconds(row.maximumSeconds)) ms, "
        + "most memory \(row.peak >> 20) MB"
      let steps = Step.allCases.compactMap { step -> String? in
        guard let counts = row.outcomes[step.rawValue] else { return nil }
        let outcomes = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return "  \(step.rawValue): "
          + outcomes.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      }
      return [title] + steps
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
