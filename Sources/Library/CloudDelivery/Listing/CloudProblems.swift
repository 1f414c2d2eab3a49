// SPDX-License-Identifier: Apache-2.0

/// The first problems of a cloud's listing, and the number of all further problems.
struct CloudProblems: Sendable {
  /// The maximum number of problems that are kept.
  static let maximumKept = 1_000

  private(set) var kept: [CloudProblem] = []
  /// The number of problems that are only counted.
  ///
  /// Their paths are not stored.
  private(set) var leftOff = 0
  /// Whether at least one problem has an unknown path.
  ///
  /// Such a problem may concern any file.
  private var hasUnknownPath = false

  /// Whether some files or folders could not be listed and the kept problems do not name them.
  var areIncomplete: Bool { leftOff > 0 || hasUnknownPath }

  /// The number of all problems, including those that are only counted.
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
