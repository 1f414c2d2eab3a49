// SPDX-License-Identifier: Apache-2.0

/// Problems of a cloud: the first of them, and how many more there are.
struct CloudProblems: Sendable {
  /// The most that are kept.
  static let maximumKept = 1_000

  private(set) var kept: [CloudProblem] = []
  /// How many are not kept; what they are of is unknown too.
  private(set) var leftOff = 0
  /// Whether one is of something that has no path, so that anything may be meant.
  private var hasUnknownPath = false

  /// Whether they do not say all that is unknown.
  var areIncomplete: Bool { leftOff > 0 || hasUnknownPath }

  /// All of them.
  var count: Int { kept.count + leftOff }

  /// Adds one.
  mutating func append(_ problem: CloudProblem, isPathKnown: Bool = true) {
    if !isPathKnown { hasUnknownPath = true }
    if kept.count < Self.maximumKept {
      kept.append(problem)
    } else {
      leftOff += 1
    }
  }

  /// Adds others.
  mutating func append(contentsOf others: CloudProblems) {
    for problem in others.kept { append(problem) }
    leftOff += others.leftOff
    hasUnknownPath = hasUnknownPath || others.hasUnknownPath
  }
}
