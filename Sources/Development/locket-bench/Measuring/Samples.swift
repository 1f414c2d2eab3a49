// SPDX-License-Identifier: Apache-2.0

/// The values of one side of a comparison, one for each round.
struct Samples: Hashable, Sendable {
  private(set) var values: [Double]

  init(_ values: [Double] = []) { self.values = values }

  mutating func add(_ value: Double) { values.append(value) }

  /// The median, or 0 if there are no values.
  var median: Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The smallest value, or 0 if there are no values.
  var minimum: Double { values.min() ?? 0 }

  /// The largest value minus the smallest, divided by the median; 0 if the median is 0.
  var spread: Double { median == 0 ? 0 : ((values.max() ?? 0) - (values.min() ?? 0)) / median }
}

/// The result of a comparison.
struct Outcome: Sendable {
  let subject: Subject
  var ours = Samples()
  var theirs = Samples()
  var remarks: [String] = []
  /// The reason why nothing was measured, or nil if the comparison was measured.
  var skipped: String?

  init(_ subject: Subject) { self.subject = subject }

  /// The median of Locket's side divided by the other side's.
  ///
  /// It is nil if the other side's median is 0 or nothing was measured.
  var ratio: Double? { theirs.median == 0 ? nil : ours.median / theirs.median }

  /// Whether the medians meet the goal, or nil if nothing was measured.
  var isMet: Bool? {
    guard skipped == nil, !ours.values.isEmpty, !theirs.values.isEmpty else { return nil }
    return subject.goal.isMet(ours: ours.median, theirs: theirs.median)
  }
}
