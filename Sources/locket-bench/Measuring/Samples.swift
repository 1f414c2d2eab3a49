// SPDX-License-Identifier: Apache-2.0

/// What one side took, round by round.
struct Samples: Hashable, Sendable {
  private(set) var values: [Double]

  init(_ values: [Double] = []) { self.values = values }

  mutating func add(_ value: Double) { values.append(value) }

  /// The middle one, or the middle of the middle two; 0 where there is none.
  var median: Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The smallest one; 0 where there is none.
  var least: Double { values.min() ?? 0 }

  /// How far the least and the most are apart, as a share of the median; 0 where that is 0.
  var spread: Double { median == 0 ? 0 : ((values.max() ?? 0) - (values.min() ?? 0)) / median }
}

/// What came of a comparison.
struct Outcome: Sendable {
  let subject: Subject
  var ours = Samples()
  var theirs = Samples()
  var notes: [String] = []
  /// Why nothing was measured, nil where something was.
  var skipped: String?

  init(_ subject: Subject) { self.subject = subject }

  /// Our median by theirs; nil where theirs is 0 or nothing was measured.
  var ratio: Double? { theirs.median == 0 ? nil : ours.median / theirs.median }

  /// Whether the medians meet the goal; nil where nothing was measured.
  var isMet: Bool? {
    guard skipped == nil, !ours.values.isEmpty, !theirs.values.isEmpty else { return nil }
    return subject.goal.isMet(ours: ours.median, theirs: theirs.median)
  }
}
