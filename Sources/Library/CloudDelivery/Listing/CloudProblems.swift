// SPDX-License-Identifier: Apache-2.0

/// The first problems of a cloud's listing, and the number of the remaining ones.
struct CloudProblems: Sendable {
  /// The maximum number of problems that are kept.
  static let maximumKept = 1_000

  private(set) var kept: [CloudProblem] = []
  /// The number of problems that are not kept.
  ///
  /// Their paths are unknown.
  private(set) var leftOff = 0
  /// Whether a problem has an unknown path, so that it may concern any file.
  private var hasUnknownPath = false

  /// Whether there are unknown files or folders that the kept problems do not name.
  var areIncomplete: Bool { leftOff > 0 || hasUnknownPath }

  /// The number of all problems, kept or not.
  var count: Int { kept.count + leftOff }

  /// Adds a problem.
  mutating func append(_ problem: CloudProblem, isPathKnown: Bool = true) {
    if !isPathKnown { hasUnknownPath = true }
    if kept.count < Self.maximumKept {
      kept.append(problem)
    } else {
      leftOff += 1
    }
  }

  /// Adds the problems of another list.
  mutating func append(contentsOf others: CloudProblems) {
    for problem in others.kept { append(problem) }
    leftOff += others.leftOff
    hasUnknownPath = hasUnknownPath || others.hasUnknownPath
  }
}
